import type { FastifyInstance } from 'fastify';
import { pageOf } from '#domain/site/paths.ts';
import { readPageFacts } from './adapters/html/page-facts.ts';
import type { Config } from './config.ts';
import { askSite } from './http/ask-site.ts';
import { createQa } from './services/audit/qa.ts';
import { sitemapAddresses } from './services/audit/sitemap-addresses.ts';
import type { Services } from './services.ts';

/** More pages than this are not looked at in one run. */
const mostPages = 5000;

/** The audit of the site that an application serves. */
export function siteAudit(
  app: FastifyInstance,
  { site }: Pick<Config, 'site'>,
  services: Pick<Services, 'audit'>,
) {
  const ask = askSite(app, site.host);
  const { origin } = new URL(site.url);
  const audit = services.audit({
    root: `${site.url}/`,
    mostPages,
    readSitemap: () => sitemapAddresses(ask),
    isPage(address) {
      const { pathname, searchParams } = new URL(address);
      const { page } = pageOf(pathname, searchParams);
      const isFile = /\.[a-z0-9]{2,5}$/i.test(pathname) || pathname.startsWith('/api/');
      return !isFile && page !== 'admin' && page !== 'login' && page !== 'healthz' && page !== 'robots';
    },
    async read(url) {
      const { status, headers, body } = await ask(url.slice(origin.length) || '/');
      const html = headers['content-type']?.startsWith('text/html') ? body : '';
      return readPageFacts({ url, status, location: headers.location ?? null, html }, origin);
    },
  });
  return { ask, audit, qa: createQa(ask) };
}
