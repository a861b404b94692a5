import { paths } from '#domain/site/paths.ts';
import type { AskSite } from './site-asker.ts';

const place = /<loc>([^<]*)<\/loc>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Every address of a sitemap and its parts. @throws Error when one of them does not answer */
export async function sitemapAddresses(ask: AskSite, path = paths.sitemap()): Promise<string[]> {
  const { status, body } = await ask(path);
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  const found = [...body.matchAll(place)].map(([, address = '']) => decoded(address));
  if (!body.includes('<sitemapindex')) return found;
  const parts = [];
  for (const part of found) parts.push(await sitemapAddresses(ask, new URL(part).pathname));
  return parts.flat();
}

function decoded(xml: string): string {
  return xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}
