import { describe, expect, it } from 'vitest';
import { system, visitor } from '../../domain/access/account.ts';
import { createQa } from '../../server/features/audit/qa.service.ts';
import type { SiteAnswer, SiteFetcher } from '../../server/features/audit/sitemaps.service.ts';

const page = '<html><head><meta name="robots" content="noindex, nofollow"></head></html>';
const answer = (status: number, body = '', headers: Record<string, string> = {}): SiteAnswer => ({
  status,
  headers,
  body,
});

/** A site as it should be, but for what `spoil` answers instead. */
function siteBut(spoil: (path: string, cookie?: string) => SiteAnswer | null = () => null): SiteFetcher {
  return async (path, cookie) => {
    const spoilt = spoil(path, cookie);
    if (spoilt) return spoilt;
    if (path === '/') return answer(200, '<a href="/post/admin-building">A photo</a> Activate Admin Mode');
    if (path === '/robots.txt') return answer(200, 'User-agent: *\nDisallow: /admin/\n');
    if (path === '/sitemap.xml')
      return answer(200, '<urlset><loc>http://a/post/admin-building</loc></urlset>');
    if (cookie) return answer(200, page, { 'x-robots-tag': 'noindex, nofollow' });
    return answer(302, '', { location: '/admin/login?next=%2F' });
  };
}

const failing = async (ask: SiteFetcher) =>
  (await createQa(ask).run(system, 'session=x'))
    .filter(({ passed }) => !passed)
    .map(({ item, detail }) => `${item}. ${detail}`);

describe('the checklist that runs itself', () => {
  it('has nothing against a site as it should be', async () => {
    expect(await failing(siteBut())).toEqual([]);
  });

  it.each<[string, (path: string, cookie?: string) => SiteAnswer | null, RegExp]>([
    [
      'an admin URL shows itself to a stranger',
      (path, cookie) => (path === '/adminassets' && !cookie ? answer(200, page) : null),
      /^1\. \/adminassets answers 200$/,
    ],
    [
      'the way to the login shows something first',
      (path, cookie) =>
        path === '/adminwrite' && !cookie ? answer(302, 'Write', { location: '/admin/login' }) : null,
      /^1\. \/adminwrite sends 5 characters in the body$/,
    ],
    [
      'Home links to the login',
      (path) => (path === '/' ? answer(200, '<a href="/admin/login">Login</a>') : null),
      /^1\. The source of Home contains "\/admin\/login"$/,
    ],
    [
      'Home loads a script of the admin area',
      (path) => (path === '/' ? answer(200, '<script src="/assets/admin-layout-x.js"></script>') : null),
      /^1\. The source of Home contains "\/assets\/admin-layout-x\.js"$/,
    ],
    [
      'robots.txt allows it',
      (path) => (path === '/robots.txt' ? answer(200, 'Disallow: /adminx/') : null),
      /^2\. \/robots\.txt has no line/,
    ],
    [
      'who asks is not signed in any more',
      (_, cookie) => (cookie ? answer(302, '', { location: '/admin/login' }) : null),
      /^2\. \/adminupload answers 302; /,
    ],
    [
      'a page lacks the robots meta',
      (path, cookie) => (path === '/adminsitemap' && cookie ? answer(200, '<html></html>') : null),
      /^2\. \/adminsitemap has no robots meta/,
    ],
    [
      'the sitemap names one',
      (path) => (path === '/sitemap.xml' ? answer(200, '<loc>http://a/admin/login</loc>') : null),
      /^2\. The sitemap names http:\/\/a\/admin\/login$/,
    ],
  ])('says when %s', async (_, spoil, said) => {
    const found = await failing(siteBut(spoil));
    expect(found).toEqual([expect.stringMatching(said)]);
  });

  it('is for the owner alone', async () => {
    await expect(createQa(siteBut()).run(visitor, '')).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
