import type { FoundLink } from '#text/read/inline.ts';
import { pageOf, type ResolvedPage } from '../../site/paths.ts';

const pagesOfContent: ReadonlySet<string> = new Set(['article', 'post', 'photo']);

/** True for an address of an article or post in any of its forms: a path, or absolute on our own host. */
export function isInternal(address: string, siteUrl: string): boolean {
  const { page = '', subject = null } = pageNamed(address, siteUrl) ?? {};
  return pagesOfContent.has(page) && subject !== null && subject !== '';
}

/** Which page of ours an address leads to; null for what is on another host or no web address. */
export function pageNamed(address: string, siteUrl: string): ResolvedPage | null {
  const path = pathOn(address.trim(), siteUrl);
  if (path === null) return null;
  const [pathname = '', query = ''] = (path.split('#')[0] ?? '').split('?');
  return pageOf(pathname, parameters(query));
}

export function internalLinks(links: readonly FoundLink[], siteUrl: string): FoundLink[] {
  return links.filter(({ address }) => isInternal(address, siteUrl));
}

/** With http or https, with www. or without: what people copy from wherever. */
function hostOf(url: string): string {
  return (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase().replace(/^www\./, '');
}

/** Path and query; null for what is on another host or no web address. */
function pathOn(address: string, siteUrl: string): string | null {
  if (/^https?:\/\//i.test(address)) {
    if (hostOf(address) !== hostOf(siteUrl)) return null;
    return address.replace(/^https?:\/\/[^/?#]*/i, '');
  }
  return /^[a-z][a-z0-9+.-]*:|^\/\/|^#/i.test(address) ? null : address;
}

function parameters(query: string): { get(name: string): string | null } {
  const entries = query
    .replaceAll('&amp;', '&')
    .split('&')
    .map((part) => part.split('='));
  return { get: (name) => entries.find(([key]) => key === name)?.[1] ?? null };
}
