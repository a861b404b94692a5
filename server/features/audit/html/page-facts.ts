import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { PageFacts } from '#domain/seo/audit.ts';
import { failureTexts } from '#domain/texts/texts.ts';
import { createThread } from '../../../platform/jobs/workers.ts';

export interface FetchedPage {
  url: string;
  status: number;
  location: string | null;
  html: string;
}

/** Where the site and its images are; URLs elsewhere are left out. */
export interface Origins {
  site: string;
  /** Origin of the images; null where the site serves them itself. */
  images: string | null;
}

/** Texts of a page in the place of a block that cannot be shown. */
const failedTexts: ReadonlySet<string> = new Set(failureTexts());

/** Reads a page of the site, whose markup is well-formed: a strict parser takes half the time. */
export function readPageFacts({ url, status, location, html }: FetchedPage, origins: Origins): PageFacts {
  const elements = elementsIn(parseDocument(html));
  const named = (name: string) => elements.filter((node) => node.name === name);
  const meta = (name: string) =>
    attribute(
      named('meta').find((node) => attribute(node, 'name') === name),
      'content',
    );
  const canonical = attribute(
    named('link').find((node) => attribute(node, 'rel') === 'canonical'),
    'href',
  );
  return {
    url,
    status,
    location: location && new URL(location, url).href,
    title: textOf(
      named('title').find(({ parent }) => parent && isTag(parent) && parent.name === 'head'),
    ).trim(),
    description: meta('description').trim(),
    canonical: canonical === '' ? null : canonical,
    robots: meta('robots'),
    h1Count: named('h1').length,
    headings: elements.flatMap((node) =>
      /^h[1-6]$/.test(node.name) && isContent(node) ? [Number(node.name[1])] : [],
    ),
    altTexts: named('img')
      .map((node) => attribute(node, 'alt').trim())
      .filter((alt) => alt !== ''),
    unreadBlocks: elements.filter(isContent).flatMap(unreadBlocks),
    imagesWithoutAlt: named('img')
      .filter(lacksAlt)
      .map((node) => attribute(node, 'src')),
    jsonLd: named('script')
      .filter((node) => attribute(node, 'type') === 'application/ld+json')
      .map((node) => jsonOf(textOf(node))),
    ...linksOf(named('a'), url, origins),
    files: [...new Set(elements.flatMap((node) => filesOf(node, url, origins)))],
    anchors: elements.map((node) => attribute(node, 'id')).filter((id) => id !== ''),
    failedBlocks: elements
      .filter(({ name }) => name === 'div' || name === 'em')
      .map(textOf)
      .filter((text) => failedTexts.has(text.trim())),
    deadAnchors: deadAnchors(elements),
  };
}

function linksOf(anchors: readonly Element[], url: string, origins: Origins) {
  const targets = anchors.flatMap((node) => ownUrl(attribute(node, 'href'), url, origins));
  const page = withoutFragment(new URL(url));
  return {
    links: targets.map(withoutFragment),
    fragmentLinks: targets
      .filter((target) => namesPart(target) && withoutFragment(target) !== page)
      .map(({ href }) => href),
  };
}

/** `#:~:text=…` is for the browser alone, `#top` is on every page. */
function namesPart({ hash }: URL): boolean {
  return hash.length > 1 && hash !== '#top' && !hash.startsWith('#:~:');
}

function withoutFragment(url: URL): string {
  return url.href.slice(0, url.href.length - url.hash.length);
}

/** Links to files that the browser loads by itself. */
const loadedRels = /\b(?:icon|apple-touch-icon|stylesheet|preload|modulepreload|manifest|alternate)\b/;
const imageMetas: ReadonlySet<string> = new Set(['og:image', 'twitter:image']);

function filesOf(node: Element, url: string, origins: Origins): string[] {
  return writtenFiles(node).flatMap((address) => ownUrl(address, url, origins).map(withoutFragment));
}

function writtenFiles(node: Element): string[] {
  switch (node.name) {
    case 'img':
    case 'source':
    case 'video':
    case 'audio':
      return [attribute(node, 'src'), ...candidates(attribute(node, 'srcset')), attribute(node, 'poster')];
    case 'script':
    case 'iframe':
      return [attribute(node, 'src')];
    case 'link':
      return loadedRels.test(attribute(node, 'rel'))
        ? [attribute(node, 'href'), ...candidates(attribute(node, 'imagesrcset'))]
        : [];
    case 'meta':
      return imageMetas.has(attribute(node, 'property') || attribute(node, 'name'))
        ? [attribute(node, 'content')]
        : [];
    default:
      return [];
  }
}

/** The URLs of a source set: each begins an entry, and may hold commas. */
function candidates(srcset: string): string[] {
  return srcset.split(/,\s+/).map((entry) => entry.trim().split(/\s/, 1)[0] ?? '');
}

/** All elements of the page itself; what a template holds is not shown. */
function elementsIn(node: ParentNode, found: Element[] = []): Element[] {
  for (const child of node.children) {
    if (!isTag(child)) continue;
    found.push(child);
    if (child.name !== 'template') elementsIn(child, found);
  }
  return found;
}

function isContent(node: Element): boolean {
  return isInside(node, /^main$/);
}

function isInside(node: Element, name: RegExp): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (isTag(parent) && name.test(parent.name)) return true;
  }
  return false;
}

/** Pattern of what was meant as a shortcode: a name with attributes in brackets, or the closing of one of ours. */
const shortcode =
  /\[(?:[a-z][a-z-]{1,30}\s+[a-z-]+=[^\]\n]{1,300}|\/(?:button|youtube|table|chart|calc|photos?|series))\]/g;

const literal = /^(?:code|pre|script|style)$/;

function unreadBlocks(node: Element): string[] {
  const found = node.children.flatMap((child) => (isText(child) ? (child.data.match(shortcode) ?? []) : []));
  return found.length === 0 || literal.test(node.name) || isInside(node, literal) ? [] : found;
}

/** An empty alt text is valid only if a link beside the image describes it. */
function lacksAlt(image: Element): boolean {
  if (attribute(image, 'alt').trim() !== '') return false;
  const isWritten = image.attribs.alt !== undefined;
  return !isWritten || !isBesideItsName(image);
}

/** In a link with words, or in an entry of a list (a card) or a navigation (the next series) with such a link. */
function isBesideItsName(image: Element): boolean {
  for (let node = image.parent; node; node = node.parent) {
    if (!isTag(node)) continue;
    if (node.name === 'a') return wordsIn(node).trim() !== '';
    if (node.name === 'li' || node.name === 'nav') return elementsIn(node).some(isNamedLink);
  }
  return false;
}

function isNamedLink(node: Element): boolean {
  return node.name === 'a' && wordsIn(node).trim() !== '';
}

/** Links into the page itself, to something that is not on it. */
function deadAnchors(elements: readonly Element[]): string[] {
  const places = new Set(elements.map((node) => attribute(node, 'id')));
  const fragments = elements
    .filter(({ name }) => name === 'a')
    .map((node) => attribute(node, 'href'))
    .filter((href) => /^#./.test(href) && href !== '#top');
  return [...new Set(fragments)].filter((href) => !places.has(idIn(href)));
}

/** The fragment as the browser looks it up: decoded, if possible. */
function idIn(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

function attribute(node: Element | undefined, name: string): string {
  return node?.attribs[name] ?? '';
}

function textOf(node: Element | undefined): string {
  return (node?.children ?? []).map((child) => (isText(child) ? child.data : '')).join('');
}

function wordsIn(node: Element): string {
  return node.children
    .map((child) => (isTag(child) ? wordsIn(child) : isText(child) ? child.data : ''))
    .join('');
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** URLs read before: a page names most of those of the page before it. */
const knownOf = new WeakMap<Origins, Map<string, URL[]>>();
const mostKnown = 10_000;

/** The URL in full, where it is on the site or among its images. Not to be changed by the caller. */
function ownUrl(href: string, base: string, origins: Origins): URL[] {
  // What begins with `/` means the same on every page.
  if (!href.startsWith('/')) return readUrl(href, base, origins);
  const known = knownOf.get(origins) ?? new Map<string, URL[]>();
  knownOf.set(origins, known);
  let urls = known.get(href);
  if (!urls) {
    if (known.size >= mostKnown) known.clear();
    urls = readUrl(href, base, origins);
    known.set(href, urls);
  }
  return urls;
}

function readUrl(href: string, base: string, { site, images }: Origins): URL[] {
  if (href === '' || !URL.canParse(href, base)) return [];
  const url = new URL(href, base);
  return url.origin === site || url.origin === images ? [url] : [];
}

/** Milliseconds without a page after which the thread ends. */
const closeAfterMs = 30 * 1000;

/** Reads pages in a thread of its own: parsing costs as much as rendering, and visitors are served at the same time. */
export function createPageReader(origins: Origins) {
  const thread = createThread<FetchedPage[], PageFacts[]>({
    script: new URL('./page-facts-worker.ts', import.meta.url),
    data: origins,
    idleMs: closeAfterMs,
  });
  return { read: thread.request, close: thread.close };
}
