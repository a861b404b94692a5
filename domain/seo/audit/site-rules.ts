import { type Finding, finding } from './finding.ts';
import { isIndexable, type PageFacts } from './page-facts.ts';

const furtherPage = /[?&]page=\d+$/;

/** A crawled site: its pages by address, and what its sitemap names. */
export interface CrawledSite {
  root: string;
  pages: ReadonlyMap<string, PageFacts>;
  sitemap: readonly string[];
}

/** What is wrong between pages. */
export function siteFindings(site: CrawledSite): Finding[] {
  return [
    ...linkFindings(site),
    ...canonicalFindings(site),
    ...sitemapFindings(site),
    ...duplicates(site, 'duplicate_title', ({ title }) => title),
    ...duplicates(site, 'duplicate_description', ({ description }) => description),
    ...orphans(site),
  ];
}

function linkFindings({ pages }: CrawledSite): Finding[] {
  const found: Finding[] = [];
  for (const page of pages.values()) {
    for (const link of new Set(page.links)) {
      const target = pages.get(link);
      // A link into the page itself, like the skip link, is the page.
      if (!target || target === page) continue;
      if (target.status >= 400)
        found.push(finding('broken_link', page.url, `It links to ${link}, which answers ${target.status}.`));
      else if (target.status >= 300)
        found.push(
          finding('redirected_link', page.url, `It links to ${link}, which leads to ${target.location}.`),
        );
    }
  }
  return found;
}

/** A canonical must be a page that is there, and one that search engines may keep if they may keep its copy. */
function canonicalFindings({ pages }: CrawledSite): Finding[] {
  const found: Finding[] = [];
  for (const page of pages.values()) {
    if (page.status !== 200 || page.canonical === null || page.canonical === page.url) continue;
    const target = pages.get(page.canonical);
    if (target?.status !== 200) {
      const answer = target ? `answers ${target.status}` : 'is not there';
      found.push(finding('canonical_broken', page.url, `Its canonical ${page.canonical} ${answer}.`));
    } else if (isIndexable(page) && !isIndexable(target)) {
      found.push(finding('canonical_not_indexed', page.url, `Its canonical ${page.canonical} says noindex.`));
    }
  }
  return found;
}

function sitemapFindings(site: CrawledSite): Finding[] {
  const named = new Set(site.sitemap);
  const found: Finding[] = [];
  for (const url of named) {
    const page = site.pages.get(url);
    if (page?.status !== 200) {
      const message = `The sitemap names it, but it answers ${page?.status ?? 'nothing'}.`;
      found.push(finding('sitemap_dead', url, message));
    } else if (!isIndexable(page) || (page.canonical !== null && page.canonical !== url)) {
      found.push(finding('sitemap_not_indexed', url, 'The sitemap names it, but it is not to be indexed.'));
    }
  }
  for (const page of ownPages(site)) {
    if (named.has(page.url) || isFurtherPage(page.url)) continue;
    found.push(finding('sitemap_missing', page.url, 'It may be indexed, but the sitemap does not name it.'));
  }
  return found;
}

/** Pages that are their own canonical and may be indexed: what a search engine keeps. */
function ownPages({ pages }: CrawledSite): PageFacts[] {
  return [...pages.values()].filter((page) => isIndexable(page) && page.canonical === page.url);
}

/** Page 2 and on of a list: found by its links, never in a sitemap. */
function isFurtherPage(url: string): boolean {
  return furtherPage.test(url);
}

function duplicates(
  site: CrawledSite,
  kind: 'duplicate_title' | 'duplicate_description',
  textOf: (page: PageFacts) => string,
): Finding[] {
  const pages = ownPages(site).filter((page) => textOf(page) !== '' && !isFurtherPage(page.url));
  const groups = Map.groupBy(pages, (page) => textOf(page).trim().toLowerCase());
  const what = kind === 'duplicate_title' ? 'title' : 'description';
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .flatMap(([first, ...others]) =>
      others.map((page) => finding(kind, page.url, `It has the same ${what} as ${first?.url}.`)),
    );
}

/** In the sitemap, but no other page leads there. */
function orphans({ root, pages, sitemap }: CrawledSite): Finding[] {
  const linked = new Set<string>([root]);
  for (const page of pages.values()) {
    const itself = [page.url, firstPageOf(page.url), page.canonical];
    for (const link of page.links) {
      for (const place of [link, pages.get(link)?.canonical]) {
        if (place && !itself.includes(place)) linked.add(place);
      }
    }
  }
  return [...new Set(sitemap)]
    .filter((url) => pages.get(url)?.status === 200 && !linked.has(url))
    .map((url) => finding('orphan', url, 'The sitemap names it, but no other page links to it.'));
}

function firstPageOf(url: string): string {
  return url.replace(furtherPage, '');
}
