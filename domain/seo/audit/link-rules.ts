import { type Finding, finding } from '../audit.ts';

/** Facts about a linked URL. URLs are absolute. */
export interface KnownAddress {
  url: string;
  /** Status of the page; null before it was read. */
  status: number | null;
  /** Where an answer of 3xx leads. */
  location: string | null;
  canonical: string | null;
  isIndexable: boolean;
  /** Ids of its elements. */
  anchors: readonly string[];
}

/** A page that was read, with what it names. */
export interface LinkingPage extends KnownAddress {
  links: readonly string[];
  fragmentLinks: readonly string[];
  files: readonly string[];
}

type Find = (url: string) => KnownAddress | undefined;

const furtherPage = /[?&]page=\d+$/;

/** Issues of a page's links and files. @param find returns the facts about a URL */
export function linkFindings(page: LinkingPage, find: Find): Finding[] {
  const files = new Set(page.files);
  const links = new Set(page.links.filter((link) => link !== page.url && !files.has(link)));
  return [
    ...[...links].flatMap((link) => brokenLink(page, find(link))),
    ...[...new Set(page.fragmentLinks)].flatMap((link) => deadFragment(page, link, find)),
    ...missingFiles(page, files, find),
    ...canonicalFindings(page, find),
  ];
}

function brokenLink({ url }: LinkingPage, target: KnownAddress | undefined): Finding[] {
  if (!target || target.status === null || isClosed(target.status)) return [];
  if (target.status >= 400)
    return [finding('broken_link', url, `It links to ${target.url}, which answers ${target.status}.`)];
  if (target.status < 300) return [];
  return [finding('redirected_link', url, `It links to ${target.url}, which leads to ${target.location}.`)];
}

/** For those who sign in: a visitor is refused, but there is something. */
function isClosed(status: number): boolean {
  return status === 401 || status === 403;
}

function deadFragment({ url }: LinkingPage, link: string, find: Find): Finding[] {
  const { base, fragment } = splitFragment(link);
  const target = find(base);
  if (target?.status !== 200 || target.anchors.includes(fragment)) return [];
  return [finding('broken_link', url, `It links to ${link}, but the page has no such part.`)];
}

/** A fragment as the browser looks for it. */
function splitFragment(link: string): { base: string; fragment: string } {
  const at = link.indexOf('#');
  const written = link.slice(at + 1);
  return { base: link.slice(0, at), fragment: decoded(written) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function missingFiles({ url }: LinkingPage, files: ReadonlySet<string>, find: Find): Finding[] {
  const missing = [...files].filter((file) => (find(file)?.status ?? 0) >= 400);
  return missing.map((file) => finding('missing_file', url, `A file is missing: ${file}`));
}

/** A canonical must exist, and be indexable if the page itself is. */
function canonicalFindings(page: LinkingPage, find: Find): Finding[] {
  const { url, canonical } = page;
  if (page.status !== 200 || canonical === null || canonical === url) return [];
  const target = find(canonical);
  if (target?.status !== 200) {
    const answer = target?.status ? `answers ${target.status}` : 'is not there';
    return [finding('canonical_broken', url, `Its canonical ${canonical} ${answer}.`)];
  }
  if (!page.isIndexable || target.isIndexable) return [];
  return [finding('canonical_not_indexed', url, `Its canonical ${canonical} says noindex.`)];
}

/** Issues of a page's sitemap entry, or its absence. */
export function sitemapFindings(page: KnownAddress, isNamed: boolean): Finding[] {
  const { url, status, isIndexable, canonical } = page;
  if (isNamed && status !== 200)
    return [finding('sitemap_dead', url, `The sitemap names it, but it answers ${status ?? 'nothing'}.`)];
  if (isNamed && (!isIndexable || (canonical !== null && canonical !== url)))
    return [finding('sitemap_not_indexed', url, 'The sitemap names it, but it is not to be indexed.')];
  if (isNamed || !isOwn(page) || isFurtherPage(url)) return [];
  return [finding('sitemap_missing', url, 'Indexable, but missing from the sitemap.')];
}

/** @param first an older or newer page with the same text, null where there is none */
export function duplicateFinding(
  kind: 'duplicate_title' | 'duplicate_description',
  url: string,
  first: string | null,
): Finding[] {
  if (first === null) return [];
  const what = kind === 'duplicate_title' ? 'title' : 'description';
  return [finding(kind, url, `It has the same ${what} as ${first}.`)];
}

export function orphanFinding(url: string): Finding {
  return finding('orphan', url, 'The sitemap names it, but no other page links to it.');
}

/** Indexable and its own canonical. */
function isOwn({ url, isIndexable, canonical }: KnownAddress): boolean {
  return isIndexable && canonical === url;
}

/** Page 2 and on of a list: found by its links, never in a sitemap. */
export function isFurtherPage(url: string): boolean {
  return furtherPage.test(url);
}

/**
 * The URLs that a page leads to. A link to a copy leads to its canonical too; links to the page itself, to the
 * first page of its own list and to its own canonical do not count.
 */
export function leadsTo(page: Pick<LinkingPage, 'url' | 'canonical' | 'links'>, find: Find): string[] {
  const itself = [page.url, page.url.replace(furtherPage, ''), page.canonical];
  const places = page.links.flatMap((link) => [link, find(link)?.canonical ?? null]);
  return [...new Set(places)].filter((place) => place !== null && !itself.includes(place)) as string[];
}
