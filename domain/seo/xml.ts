/** Everything that XML 1.0 does not allow even when escaped: control characters and halves of surrogate pairs. */
const illegal = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text without the characters that no XML document may hold. */
export function legalXmlText(text: string): string {
  return text.replace(illegal, '');
}

/** Text made fit for an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return legalXmlText(text).replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Most URLs that the sitemap protocol allows in one file. */
export const urlsPerPart = 50_000;

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapNamespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export interface SitemapUrl {
  /** Absolute. */
  loc: string;
  /** ISO time of the last change of content; null when unknown. */
  lastmod: string | null;
}

export interface SitemapImageUrl {
  /** Absolute URL of the page. */
  loc: string;
  /** Image of the page; null for a page without one. */
  image: { loc: string; caption: string; title: string } | null;
}

/** Number of sitemap files for a number of URLs; at least one. */
export function partsFor(urls: number): number {
  return Math.max(1, Math.ceil(urls / urlsPerPart));
}

export function urlElement({ loc, lastmod }: SitemapUrl): string {
  return `<url><loc>${escapeXml(loc)}</loc>${optional('lastmod', lastmod)}</url>\n`;
}

/** Caption and title are left out when empty; their order is the schema's. */
export function imageUrlElement({ loc, image }: SitemapImageUrl): string {
  if (!image) return `<url><loc>${escapeXml(loc)}</loc></url>\n`;
  const parts = [
    `<image:loc>${escapeXml(image.loc)}</image:loc>`,
    optional('image:caption', image.caption),
    optional('image:title', image.title),
  ];
  return `<url><loc>${escapeXml(loc)}</loc><image:image>${parts.join('')}</image:image></url>\n`;
}

/** @param elements at least one and at most {@link urlsPerPart}, joined */
export function urlset(elements: string): string {
  return `${declaration}<urlset ${sitemapNamespace}>\n${elements}</urlset>\n`;
}

/** @param elements at least one and at most {@link urlsPerPart}, joined */
export function imageUrlset(elements: string): string {
  return `${declaration}<urlset ${sitemapNamespace} ${imageNamespace}>\n${elements}</urlset>\n`;
}

/** @param parts absolute URLs of the files */
export function sitemapIndex(parts: readonly string[]): string {
  const elements = parts.map((loc) => `<sitemap><loc>${escapeXml(loc)}</loc></sitemap>\n`).join('');
  return `${declaration}<sitemapindex ${sitemapNamespace}>\n${elements}</sitemapindex>\n`;
}

function optional(name: string, value: string | null): string {
  const text = escapeXml(value?.trim() ?? '');
  return text === '' ? '' : `<${name}>${text}</${name}>`;
}

/** The URL if it is one of the web, else null: file metadata can hold anything. */
export function webAddress(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return /^https?:\/\/[^\s/]+/i.test(trimmed) && !/\s/.test(trimmed) ? trimmed : null;
}
