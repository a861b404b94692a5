import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pageOf, paths } from '#domain/site/paths.ts';
import { auditKind, createAudit, createAuditJob } from '../features/audit/audit.service.ts';
import type { FetchedPage } from '../features/audit/html/page-facts.ts';
import { createPageReader } from '../features/audit/html/page-facts.ts';
import { createQa } from '../features/audit/qa.service.ts';
import type { SiteToAudit } from '../features/audit/site-to-audit.service.ts';
import { readSitemapFile, type SiteFetcher } from '../features/audit/sitemaps.service.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { createKeyedMutex } from '../platform/jobs/semaphore.ts';
import type { AppContext } from './context.ts';

/** The audit of the site that an application serves; it ends with the application. */
export function siteAudit(http: FastifyInstance, app: AppContext) {
  const { files, config } = app;
  const { site } = config;
  const fetchPage = fetchInternally(http, site.host);
  const { origin } = new URL(site.url);
  const pages = createPageReader({ site: origin, images: files.publicOrigin });
  http.addHook('onClose', pages.close);
  const runExclusive = createKeyedMutex();
  let digest: Promise<string> | undefined;
  const statusOf = (url: string) => statusAt(url, { fetchPage, origin, files });
  const audit = createAudit(app, {
    origin,
    kindOf: remembered((url) => kindOf(url, origin, files)),
    readSitemap: (path) => readSitemapFile(fetchPage, path),
    checkFile: statusOf,
    // Groups are read one by one: the thread reads the first while the second is rendered.
    read: async (urls) => pages.read(await runExclusive('render', () => fetchPages(urls, fetchPage, origin))),
    async fingerprint() {
      digest ??= softwareDigest();
      const settings = JSON.stringify(site);
      return createHash('sha256')
        .update(await digest)
        .update(settings)
        .digest('hex');
    },
  });
  app.jobs.addKind(auditKind, createAuditJob(audit));
  return { ask: fetchPage, statusOf, audit, qa: createQa(fetchPage) };
}

function kindOf(url: string, origin: string, files: FileStore): ReturnType<SiteToAudit['kindOf']> {
  const { origin: place, pathname, searchParams } = new URL(url);
  if (place !== origin) return files.keyOf(url) === null ? null : 'file';
  const { page } = pageOf(pathname, searchParams);
  // Home's own URL shows the same page as the root, which is its canonical.
  if (pathname === paths.home()) return null;
  if (page === 'admin' || page === 'login' || pathname.startsWith('/api/')) return null;
  const isFile = /\.[a-z0-9]{2,11}$/i.test(pathname) || pathname.startsWith(paths.media(''));
  const isText = page === 'healthz' || page === 'robots';
  return isText || (isFile && page === 'unknown') ? 'file' : 'page';
}

const mostRedirects = 3;

/**
 * HTTP status of a URL for visitors, behind its redirects. Stored files are looked up: requesting each would take far
 * longer.
 * @param url a path of the site, or absolute at an origin of the site or its files
 */
async function statusAt(
  url: string,
  { fetchPage, origin, files }: { fetchPage: SiteFetcher; origin: string; files: FileStore },
): Promise<number> {
  let path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  const key = files.keyOf(path);
  if (key !== null && (await files.has(key))) return 200;
  if (!path.startsWith('/')) return 404;
  for (let redirects = 0; ; redirects += 1) {
    const { status, headers } = await fetchPage(path);
    const target = status >= 300 && status < 400 ? new URL(headers.location ?? '', origin + path) : null;
    if (target?.origin !== origin || redirects === mostRedirects) return status;
    path = target.pathname + target.search;
  }
}

/** Maximum number of URLs remembered: most are named by many pages. */
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

/** Fetches pages one by one with a pause between them: visitors come first. */
async function fetchPages(
  urls: readonly string[],
  fetchPage: SiteFetcher,
  origin: string,
): Promise<FetchedPage[]> {
  const pages: FetchedPage[] = [];
  for (const url of urls) {
    const { status, headers, body } = await fetchPage(url.slice(origin.length) || '/');
    const html = headers['content-type']?.startsWith('text/html') ? body : '';
    pages.push({ url, status, location: headers.location ?? null, html });
    await setImmediate();
  }
  return pages;
}

const root = join(import.meta.dirname, '..', '..');
/** Sources of a page. Its components are covered by a hash in the build. */
const sources = ['{server,domain,contract}/**/*.ts', 'build/.built-from', 'package-lock.json'];

/** Changes with every change of the software. */
async function softwareDigest(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root })) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

/** Requests to the site itself, without a socket, as a visitor or with a session's cookies. */
function fetchInternally(http: FastifyInstance, siteHost: string): SiteFetcher {
  return async (path, cookie) => {
    const { statusCode, headers, body } = await http.inject({
      url: path,
      headers: { host: siteHost, ...(cookie && { cookie }) },
    });
    const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
    return { status: statusCode, headers: Object.fromEntries(texts), body };
  };
}
