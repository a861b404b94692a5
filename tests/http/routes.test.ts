import { beforeAll, expect, test } from 'vitest';
import { pageNames, paths } from '../../domain/site/paths.ts';
import { readHead } from './page-head.ts';
import { documentStates, seedPageStates, textStates } from './page-states.ts';
import { eachSite, type Site } from './site.ts';

test('every page has a row', () => {
  const covered = new Set([...documentStates, ...textStates].map((row) => row.page));
  expect(pageNames.filter((name) => !covered.has(name))).toEqual([]);
});

eachSite('addresses', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
    await seedPageStates(site);
  });

  test.each(documentStates)('$page, $state: $status', async ({ path, status, text, canonical, robots }) => {
    const answer = await site.ask(path);
    expect(answer.status).toBe(status);
    const head = readHead(answer.body);
    if (text !== undefined) expect(answer.body).toContain(text);
    if (canonical !== undefined) expect(head.canonical).toBe(canonical);
    if (robots === null) expect(head.robots).toBeNull();
    else if (robots !== undefined) expect(head.robots).toContain(robots);
    if (status < 300 || status >= 400) {
      expect(head.h1, 'one H1').toBe(1);
      expect(head.title).toBeTruthy();
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    }
    expect(site.errors).toEqual([]);
  });

  test.each(textStates)('$page, $state: $status', async ({ path, status, text }) => {
    const answer = await site.ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(text);
  });

  test('a moved post leads to its new address for good', async () => {
    const answer = await site.ask('/post/old-name');
    expect(answer.headers.location).toBe(paths.post('new-name'));
  });

  test('on any other host nothing is indexed', async () => {
    for (const path of ['/', '/post/night-bus', '/tag/many']) {
      const answer = await site.ask(path, { host: 'copy.example' });
      expect(readHead(answer.body).robots).toBe('noindex, nofollow');
      expect(answer.headers['x-robots-tag']).toContain('noindex');
    }
    for (const path of ['/', '/tag/many', '/sitemap.xml']) {
      const answer = await site.ask(path, { host: 'copy.example' });
      expect(answer.headers['cache-control'], 'kept by nobody in between').toBe('no-cache');
      expect((await site.ask(path)).headers['cache-control']).toContain('s-maxage');
    }
    expect(readHead((await site.ask('/')).body).robots).toBeNull();
  });

  test("the site's own host counts in any letter case and with its usual port", async () => {
    for (const host of ['SITE.Test', 'site.test:80']) {
      expect(readHead((await site.ask('/', { host })).body).robots).toBeNull();
      const sitemap = await site.ask('/sitemap.xml', { host });
      expect(sitemap.headers['x-robots-tag']).toBeUndefined();
    }
    const other = await site.ask('/', { host: 'site.test:8080' });
    expect(readHead(other.body).robots).toBe('noindex, nofollow');
  });

  test('public pages hold no framework script and no word of the admin area', async () => {
    for (const path of ['/', '/post/night-bus', '/tag/many', '/article/waiting']) {
      const { body } = await site.ask(path);
      expect(readHead(body).scripts).toHaveLength(2);
      expect(body).not.toMatch(/\/admin|adminupload|__reactRouter|modulepreload/i);
    }
  });

  test.each(['/', '/post/night-bus', '/robots.txt', '/media/aa/b.jpg'])(
    '%s can only be read, and refuses any other method',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await site.ask(path, { method });
        expect(answer.status, method).toBe(405);
        expect(answer.headers.allow).toBe('GET, HEAD');
        expect(JSON.parse(answer.body).error.code).toBe('wrong_method');
      }
    },
  );
});
