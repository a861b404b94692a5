import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { adminPages, paths, resolvePath } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import type { SiteAnswer, SiteFetcher } from './sitemaps.service.ts';
import { sitemapAddresses } from './sitemaps.service.ts';

/** One item of the checklist, tried on the running site. */
export interface QaResult {
  /** Number of the item among the two that are specified. */
  item: 1 | 2;
  label: string;
  passed: boolean;
  /** Observation that the result rests on. */
  detail: string;
}

type Check = Omit<QaResult, 'passed' | 'detail'> & { issues: () => Promise<string[]> };

export type QaService = ReturnType<typeof createQa>;

const adminPaths = ['/admin/', ...adminPages.map((name) => `/${name}`)];
const anyHost = 'http://host';
const addresses = /\b(?:href|src|action)="([^"]*)"/g;
const adminScript = /\/[^/]*admin[^/]*\.js$/i;

/** Runs the checklist's items for real. */
export function createQa(fetchPage: SiteFetcher) {
  async function anonymousIsRedirected(): Promise<string[]> {
    const issues: string[] = [];
    for (const path of adminPaths) {
      const answer = await fetchPage(path);
      if (!leadsToLogin(answer)) issues.push(`${path} answers ${answer.status}`);
      else if (answer.body.length > 0)
        issues.push(`${path} sends ${formatCount(answer.body.length)} characters in the body`);
    }
    return issues;
  }

  async function homeIsSilent(): Promise<string[]> {
    const { body } = await fetchPage(paths.root());
    const call = /\/api\/admin/i.exec(body)?.[0];
    const written = [...body.matchAll(addresses)].map(([, address = '']) => address);
    const found = call ?? written.find((address) => isOfAdmin(address) || adminScript.test(address));
    return found === undefined ? [] : [`The source of Home contains "${found}"`];
  }

  async function robotsDisallow(): Promise<string[]> {
    const { body } = await fetchPage('/robots.txt');
    return /^Disallow: \/admin\/$/m.test(body) ? [] : ['/robots.txt has no line "Disallow: /admin/"'];
  }

  async function adminIsNotIndexed(cookie: string): Promise<string[]> {
    const issues: string[] = [];
    for (const name of adminPages) {
      const path = paths.adminPage(name);
      const { status, body, headers } = await fetchPage(path, cookie);
      if (status !== 200) issues.push(`${path} answers ${status}`);
      else if (!/<meta[^>]*name="robots"[^>]*content="noindex, nofollow"/i.test(body))
        issues.push(`${path} has no robots meta noindex, nofollow`);
      else if (headers['x-robots-tag'] !== 'noindex, nofollow') issues.push(`${path} has no X-Robots-Tag`);
    }
    return issues;
  }

  async function sitemapIsClean(): Promise<string[]> {
    const inside = (await sitemapAddresses(fetchPage)).filter(isOfAdmin);
    return inside.slice(0, 1).map((address) => `The sitemap names ${address}`);
  }

  return {
    /** @param cookie of the admin's session, for the admin pages */
    async run(actor: Actor, cookie: string): Promise<QaResult[]> {
      requireAdmin(actor);
      const checks: Check[] = [
        {
          item: 1,
          label: 'Logged out, every admin URL redirects at once to /admin/login, without content',
          issues: anonymousIsRedirected,
        },
        {
          item: 1,
          label: 'The public home page source contains no admin links or scripts',
          issues: homeIsSilent,
        },
        { item: 2, label: '/robots.txt contains Disallow: /admin/', issues: robotsDisallow },
        {
          item: 2,
          label: 'Admin pages have a robots meta of noindex, nofollow',
          issues: () => adminIsNotIndexed(cookie),
        },
        { item: 2, label: '/sitemap.xml contains no /admin/ URLs', issues: sitemapIsClean },
      ];
      const results: QaResult[] = [];
      for (const { issues, ...check } of checks) {
        const found = await issues();
        results.push({
          ...check,
          passed: found.length === 0,
          detail: found.join('; ') || 'OK',
        });
      }
      return results;
    },
  };
}

/** Not of a photograph that is called so: `/post/admin-building`. */
function isOfAdmin(address: string): boolean {
  if (!URL.canParse(address, anyHost)) return false;
  const { page } = resolvePath(new URL(address, anyHost).pathname);
  return page === 'admin' || page === 'login';
}

function leadsToLogin({ status, headers }: SiteAnswer): boolean {
  return status === 302 && (headers.location ?? '').startsWith(paths.login());
}
