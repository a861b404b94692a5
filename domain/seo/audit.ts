import { formatCount } from '../text/clean.ts';

/** What an audit can find; errors make the command fail. */
export const findingLevels = {
  unreadable: 'error',
  status: 'error',
  broken_link: 'error',
  missing_file: 'error',
  block_failed: 'error',
  redirected_link: 'warning',
  title_missing: 'error',
  description_missing: 'error',
  canonical_missing: 'error',
  canonical_broken: 'error',
  canonical_not_indexed: 'error',
  h1_count: 'error',
  alt_missing: 'error',
  json_ld_missing: 'error',
  json_ld_invalid: 'error',
  json_ld_incomplete: 'error',
  sitemap_dead: 'error',
  sitemap_not_indexed: 'error',
  sitemap_missing: 'error',
  duplicate_title: 'warning',
  duplicate_description: 'warning',
  orphan: 'warning',
} as const;

export type FindingKind = keyof typeof findingLevels;

export interface Finding {
  kind: FindingKind;
  level: 'error' | 'warning';
  url: string;
  /** Message for the owner. */
  message: string;
}

export function finding(kind: FindingKind, url: string, message: string): Finding {
  return { kind, level: findingLevels[kind], url, message };
}

/** What a crawler sees of one page. URLs are absolute, as on the page; null if missing. */
export interface PageFacts {
  url: string;
  status: number;
  /** Where an answer of 3xx leads. */
  location: string | null;
  title: string;
  description: string;
  canonical: string | null;
  /** Contents of the robots meta; '' where there is none. */
  robots: string;
  h1Count: number;
  /** URLs of images without an alt text and without text in the link around them. */
  imagesWithoutAlt: string[];
  /** Each JSON-LD block; null for one that cannot be read. */
  jsonLd: (Record<string, unknown> | null)[];
  /** URLs of our own host that the page links to, without fragments. */
  links: string[];
  /** Those links that name a part of another page, with their fragments. */
  fragmentLinks: string[];
  /** Images, scripts and other files that the page loads from us. */
  files: string[];
  /** Ids of the page's elements: the fragments that can be linked to. */
  anchors: string[];
  /** Messages shown instead of a table or chart that failed. */
  failedBlocks: string[];
  /** Links into the page itself (`#part`) to a part that it does not have. */
  deadAnchors: string[];
}

export function isIndexable({ status, robots }: Pick<PageFacts, 'status' | 'robots'>): boolean {
  return status === 200 && !/\bnoindex\b/i.test(robots);
}

/** Issues of a page on its own. Only pages with status 200 are checked. */
export function pageFindings(page: PageFacts): Finding[] {
  if (page.status >= 500) return [finding('status', page.url, `The page answers ${page.status}.`)];
  if (page.status !== 200) return [];
  return [...headFindings(page), ...bodyFindings(page), ...dataFindings(page)];
}

function headFindings({ url, title, description, canonical }: PageFacts): Finding[] {
  return [
    ...(title === '' ? [finding('title_missing', url, 'The page has no title.')] : []),
    ...(description === '' ? [finding('description_missing', url, 'The page has no meta description.')] : []),
    ...(canonical === null ? [finding('canonical_missing', url, 'The page has no canonical link.')] : []),
  ];
}

function bodyFindings({ url, h1Count, imagesWithoutAlt, deadAnchors, failedBlocks }: PageFacts): Finding[] {
  const found: Finding[] = [];
  if (h1Count !== 1)
    found.push(finding('h1_count', url, h1Count === 0 ? 'There is no H1.' : `There are ${h1Count} H1.`));
  if (imagesWithoutAlt.length > 0) {
    const [first] = imagesWithoutAlt;
    const count = imagesWithoutAlt.length;
    const words = count === 1 ? 'An image has' : `${formatCount(count)} images have`;
    found.push(finding('alt_missing', url, `${words} no alt text: ${first}`));
  }
  for (const anchor of deadAnchors)
    found.push(finding('broken_link', url, `It links to ${anchor}, which is not on the page.`));
  for (const text of failedBlocks)
    found.push(finding('block_failed', url, `A block cannot be shown: ${text}`));
  return found;
}

/** The schema.org types of which a page needs one, with their required fields. */
const expected: readonly { path: RegExp; types: readonly string[]; fields: readonly string[] }[] = [
  { path: /^\/$/, types: ['WebSite'], fields: ['name', 'url'] },
  { path: /^\/post\//, types: ['Photograph'], fields: ['name', 'image', 'url'] },
  {
    path: /^\/article\//,
    types: ['BlogPosting'],
    fields: ['headline', 'datePublished', 'dateModified', 'author'],
  },
];

function dataFindings({ url, canonical, jsonLd }: PageFacts): Finding[] {
  if (jsonLd.some((block) => block === null))
    return [finding('json_ld_invalid', url, 'A block of structured data is not JSON.')];
  // A thin collection has the root as its canonical without being the root; a post has two pages and one canonical.
  const own = pathOf(canonical ?? url) === '/' ? pathOf(url) : pathOf(canonical ?? url);
  const wanted = expected.find(({ path }) => path.test(own));
  if (!wanted) return [];
  const blocks = jsonLd.filter((block) => block !== null);
  const block = blocks.find((candidate) => typesOf(candidate).some((type) => wanted.types.includes(type)));
  if (!block) {
    return [
      finding('json_ld_missing', url, `There is no structured data of type ${wanted.types.join(' or ')}.`),
    ];
  }
  const lacking = wanted.fields.filter((field) => isEmpty(block[field]));
  if (lacking.length === 0) return [];
  return [finding('json_ld_incomplete', url, `The structured data lacks ${lacking.join(', ')}.`)];
}

function typesOf(block: Record<string, unknown>): string[] {
  return [block['@type']].flat().map(String);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/, '').split(/[?#]/)[0] || '/';
}
