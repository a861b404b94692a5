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
      .filter((node) => !node.attrs.some(({ name }) => name === 'alt'))
      .map((node) => attribute(node, 'src')),
    jsonLd: named('script')
      .filter((node) => attribute(node, 'type') === 'application/ld+json')
      .map((node) => jsonOf(textOf(node))),
    links: named('a').flatMap((node) => ownAddress(attribute(node, 'href'), url, origin)),
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

function attribute(node: Element | undefined, name: string): string {
  return node?.attrs.find((attr) => attr.name === name)?.value ?? '';
}

function textOf(node: Element | undefined): string {
  return (node?.childNodes ?? []).map((child) => ('value' in child ? child.value : '')).join('');
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
