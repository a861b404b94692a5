import { fallbackAltText } from '../posts/post-input.ts';
import { isTitleUnset } from '../posts/quick-upload.ts';
import { formatCount } from '../text/clean.ts';

/** Levels of the findings of an audit; errors make the command fail. */
export const findingLevels = {
  unreadable: 'error',
  status: 'error',
  broken_link: 'error',
  missing_file: 'error',
  block_failed: 'error',
  block_unreadable: 'error',
  block_missing: 'warning',
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
  title_length: 'warning',
  description_length: 'warning',
  excerpt_missing: 'warning',
  heading_skipped: 'warning',
  alt_file_name: 'warning',
  alt_long: 'warning',
  duplicate_alt: 'warning',
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

/** Parts of a page that a crawler sees. URLs are absolute, as on the page; null if missing. */
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
  /** Levels of the headings of its contents, in their order. */
  headings: number[];
  /** Alt texts of its images. */
  altTexts: string[];
  /** Shortcodes that are shown as they are written. */
  unreadBlocks: string[];
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

/** Characters that search engines show, roughly. */
const lengths = { title: [10, 70], description: [50, 170] } as const;

function headFindings(page: PageFacts): Finding[] {
  const { url, title, description, canonical } = page;
  return [
    ...(title === '' ? [finding('title_missing', url, 'The page has no title.')] : []),
    ...(description === '' ? [finding('description_missing', url, 'The page has no meta description.')] : []),
    ...(canonical === null && isIndexable(page)
      ? [finding('canonical_missing', url, 'The page has no canonical link.')]
      : []),
    // What is not listed is not shown in results.
    ...(isIndexable(page) && canonical === url
      ? [...lengthFindings('title', page), ...lengthFindings('description', page)]
      : []),
  ];
}

function lengthFindings(part: keyof typeof lengths, { url, [part]: text }: PageFacts): Finding[] {
  const [least, most] = lengths[part];
  const length = [...text].length;
  if (length === 0 || (length >= least && length <= most)) return [];
  const name = part === 'title' ? 'title' : 'meta description';
  const isShort = length < least;
  const bound = isShort ? `fewer than ${least}` : `more than ${most}`;
  return [
    finding(`${part}_length`, url, `The ${name} is too ${isShort ? 'short' : 'long'}: ${bound} characters.`),
  ];
}

function bodyFindings({
  url,
  h1Count,
  imagesWithoutAlt,
  deadAnchors,
  failedBlocks,
  ...page
}: PageFacts): Finding[] {
  const found: Finding[] = [];
  if (h1Count !== 1)
    found.push(finding('h1_count', url, h1Count === 0 ? 'There is no H1.' : `There are ${h1Count} H1.`));
  const skipped = page.headings.findIndex(
    (level, index) => index > 0 && level > page.headings[index - 1]! + 1,
  );
  if (skipped !== -1) {
    const [before, level] = page.headings.slice(skipped - 1);
    found.push(
      finding('heading_skipped', url, `A heading of level ${level} follows one of level ${before}.`),
    );
  }
  for (const image of new Set(imagesWithoutAlt))
    found.push(finding('alt_missing', url, `An image has no alt text: ${image}`));
  found.push(...[...new Set(page.altTexts)].flatMap((alt) => altFindings(url, alt)));
  for (const anchor of deadAnchors)
    found.push(finding('broken_link', url, `It links to ${anchor}, which is not on the page.`));
  for (const text of failedBlocks)
    found.push(finding('block_failed', url, `A block cannot be shown: ${text}`));
  for (const text of page.unreadBlocks)
    found.push(finding('block_unreadable', url, `A block is shown as text: ${text}`));
  return found;
}

const longestAlt = 250;
const imageFile = /^[^\s/]+\.(?:jpe?g|png|gif|webp|avif|hei[cf]|tiff?|bmp|dng|raw)$/i;

function altFindings(url: string, alt: string): Finding[] {
  const length = [...alt].length;
  return [
    ...(imageFile.test(alt.trim()) || (isTitleUnset(alt) && alt !== fallbackAltText)
      ? [finding('alt_file_name', url, `An alt text is a file name: ${alt}`)]
      : []),
    ...(length > longestAlt
      ? [finding('alt_long', url, `An alt text has ${formatCount(length)} characters: ${alt.slice(0, 60)}…`)]
      : []),
  ];
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
