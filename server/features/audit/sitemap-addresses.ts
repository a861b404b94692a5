import { paths } from '#domain/site/paths.ts';
import type { AskSite } from './site-asker.ts';
import type { SitemapFile } from './site-to-audit.service.ts';

const place = /<loc>([^<]*)<\/loc>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One file of a sitemap. */
export async function readSitemapFile(ask: AskSite, path: string): Promise<SitemapFile> {
  const { status, body } = await ask(path);
  if (status !== 200) return { status, addresses: [], parts: [] };
  const found = [...body.matchAll(place)].map(([, address = '']) => decoded(address));
  if (!body.includes('<sitemapindex')) return { status, addresses: found, parts: [] };
  return { status, addresses: [], parts: found.map((part) => new URL(part).pathname) };
}

/** Every address of a sitemap and its parts. @throws Error when one of them does not answer */
export async function sitemapAddresses(ask: AskSite, path = paths.sitemap()): Promise<string[]> {
  const { status, addresses, parts } = await readSitemapFile(ask, path);
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  const found = [...addresses];
  for (const part of parts) found.push(...(await sitemapAddresses(ask, part)));
  return found;
}

function decoded(xml: string): string {
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
