import { type DefaultTreeAdapterMap, parse } from 'parse5';
import type { PageFacts } from '#domain/seo/audit/page-facts.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

export interface FetchedPage {
  url: string;
  status: number;
  location: string | null;
  html: string;
}

/** Reads a page as a browser would. @param origin of the site: links to others are left out */
export function readPageFacts({ url, status, location, html }: FetchedPage, origin: string): PageFacts {
  const elements = [...elementsIn(parse(html))];
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
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
    title: textOf(named('title').find((node) => node.namespaceURI.endsWith('xhtml'))).trim(),
    description: meta('description').trim(),
    canonical: canonical === '' ? null : canonical,
    robots: meta('robots'),
    h1Count: named('h1').length,
    picturesWithoutAlt: named('img')
      .filter(lacksAlt)
      .map((node) => attribute(node, 'src')),
    jsonLd: named('script')
      .filter((node) => attribute(node, 'type') === 'application/ld+json')
      .map((node) => jsonOf(textOf(node))),
    links: named('a').flatMap((node) => ownAddress(attribute(node, 'href'), url, origin)),
    deadAnchors: deadAnchors(elements),
  };
}

/** All elements of the page itself; what stands in a template is not shown. */
function* elementsIn(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsIn(child);
  }
}

/** An empty alt text is right where a link beside the picture says in words what it shows; nowhere else. */
function lacksAlt(picture: Element): boolean {
  if (attribute(picture, 'alt').trim() !== '') return false;
  const isWritten = picture.attrs.some(({ name }) => name === 'alt');
  return !isWritten || !standsBesideItsName(picture);
}

/** In a link with words, or in an entry of a list, as a card is one, that holds such a link. */
function standsBesideItsName(picture: Element): boolean {
  for (let node: Node | null = picture.parentNode; node; node = parentOf(node)) {
    if (!('tagName' in node)) continue;
    if (node.tagName === 'a') return wordsIn(node).trim() !== '';
    if (node.tagName === 'li') return [...elementsIn(node)].some(isNamedLink);
  }
  return false;
}

function isNamedLink(node: Element): boolean {
  return node.tagName === 'a' && wordsIn(node).trim() !== '';
}

function parentOf(node: Node): Node | null {
  return 'parentNode' in node ? node.parentNode : null;
}

/** Links into the page itself, to something that is not on it. */
function deadAnchors(elements: readonly Element[]): string[] {
  const places = new Set(elements.map((node) => attribute(node, 'id')));
  const asked = elements
    .filter(({ tagName }) => tagName === 'a')
    .map((node) => attribute(node, 'href'))
    .filter((href) => /^#./.test(href) && href !== '#top');
  return [...new Set(asked)].filter((href) => !places.has(idIn(href)));
}

/** As the browser looks for it; a sign that stands for no letter is looked for as it is written. */
function idIn(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

function attribute(node: Element | undefined, name: string): string {
  return node?.attrs.find((attr) => attr.name === name)?.value ?? '';
}

function textOf(node: Element | undefined): string {
  return (node?.childNodes ?? []).map((child) => ('value' in child ? child.value : '')).join('');
}

function wordsIn(node: Element): string {
  return node.childNodes
    .map((child) => ('tagName' in child ? wordsIn(child) : 'value' in child ? child.value : ''))
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

function ownAddress(href: string, base: string, origin: string): string[] {
  if (!URL.canParse(href, base)) return [];
  const url = new URL(href, base);
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return [];
  url.hash = '';
  return [url.href];
}
