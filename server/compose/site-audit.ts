import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pageOf, paths } from '#domain/site/paths.ts';
import { askSite } from '../features/audit/ask-site.ts';
import type { FetchedPage } from '../features/audit/html/page-facts.ts';
import { createPageReader } from '../features/audit/html/page-reader.ts';
import { createQa } from '../features/audit/qa.service.ts';
import type { AskSite } from '../features/audit/site-asker.ts';
import type { SiteToAudit } from '../features/audit/site-to-audit.service.ts';
import { readSitemapFile } from '../features/audit/sitemap-addresses.ts';
import { softwareDigest } from '../platform/http/software-digest.ts';
import { createTurns } from '../platform/jobs/turns.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

/** The audit of the site that an application serves; it ends with the application. */
export function siteAudit(app: FastifyInstance, { site }: Pick<Config, 'site'>, services: Services) {
  const ask = askSite(app, site.host);
  const { origin } = new URL(site.url);
  const pages = createPageReader({ site: origin, images: services.files.publicOrigin });
  app.addHook('onClose', pages.close);
  const inTurn = createTurns();
  let digest: Promise<string> | undefined;
  const audit = services.audit({
    origin,
    kindOf: remembered((url) => kindOf(url, origin, services.files)),
    readSitemap: (path) => readSitemapFile(ask, path),
    checkFile: (url) => fileStatus(url, { ask, origin, files: services.files }),
    // One group after the other: the thread reads the first while the second is rendered.
    read: async (urls) => pages.read(await inTurn('render', () => fetchPages(urls, ask, origin))),
    async fingerprint() {
      digest ??= softwareDigest();
      const settings = JSON.stringify(site);
      return createHash('sha256')
        .update(await digest)
        .update(settings)
        .digest('hex');
    },
  });
  return { ask, audit, qa: createQa(ask) };
}

type Files = Pick<Services['files'], 'keyOf' | 'has'>;

function kindOf(url: string, origin: string, files: Files): ReturnType<SiteToAudit['kindOf']> {
  const { origin: place, pathname, searchParams } = new URL(url);
  if (place !== origin) return files.keyOf(url) === null ? null : 'file';
  const { page } = pageOf(pathname, searchParams);
  if (page === 'admin' || page === 'login' || pathname.startsWith('/api/')) return null;
  const isFile = /\.[a-z0-9]{2,11}$/i.test(pathname) || pathname.startsWith(paths.media(''));
  const isText = page === 'healthz' || page === 'robots';
  return isText || (isFile && page === 'unknown') ? 'file' : 'page';
}

/** Our own pictures are looked up in the file store: asking for the bytes of each would take far longer. */
async function fileStatus(
  url: string,
  { ask, origin, files }: { ask: AskSite; origin: string; files: Files },
): Promise<number> {
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const key = files.keyOf(path);
  if (key !== null) return (await files.has(key)) ? 200 : 404;
  return (await ask(path)).status;
}

/** Most addresses are named by many pages. */
const mostRemembered = 20_000;

function remembered<Result>(find: (url: string) => Result): (url: string) => Result {
  const found = new Map<string, Result>();
  return (url) => {
    const known = found.get(url);
    if (known !== undefined) return known;
    const result = find(url);
    if (found.size >= mostRemembered) found.clear();
    found.set(url, result);
    return result;
  };
}

/** One after the other, and with a pause between them: visitors come first. */
async function fetchPages(urls: readonly string[], ask: AskSite, origin: string): Promise<FetchedPage[]> {
  const pages: FetchedPage[] = [];
  for (const url of urls) {
    const { status, headers, body } = await ask(url.slice(origin.length) || '/');
    const html = headers['content-type']?.startsWith('text/html') ? body : '';
    pages.push({ url, status, location: headers.location ?? null, html });
    await setImmediate();
  }
  return pages;
}
