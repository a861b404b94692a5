import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { menu, pages } from '../../admin/pages.tsx';
import { visitor } from '../../domain/access/account.ts';
import { adminPageNames, paths } from '../../domain/site/paths.ts';
import { createPrivatePages } from '../../server/features/access/admin-pages.routes.ts';
import { createRenderer, productionBundle } from '../../server/features/pages/bundle/bundle.ts';
import { addErrorAnswers } from '../../server/platform/http/errors.ts';
import { oneDatabase, type TestDatabase } from '../databases.ts';
import { testContext } from '../factories/context.ts';
import { addArticle, addPosts } from './seed.ts';
import { signIn } from './sign-in.ts';
import { oneSite, type Site } from './site.ts';

const addresses = adminPageNames.map(paths.adminPage);
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

oneSite('pages of the admin area', (start) => {
  let site: Site;
  let owner: string;

  beforeAll(async () => {
    site = await start();
    owner = await signIn(site);
  });

  test.each(addresses)('%s shows a visitor nothing, in any form', async (path) => {
    for (const form of [
      path,
      `${path}.data`,
      `${path}.data?_routes=routes/admin-layout`,
      path.toUpperCase(),
    ]) {
      const answer = await site.ask(form);
      expect(answer.status, form).toBe(302);
      expect(answer.body, form).toBe('');
    }
  });

  test.each(addresses)('%s is rendered for the owner, and no cache may store it', async (path) => {
    const answer = await site.ask(path, { headers: { cookie: owner } });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(answer.body).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(answer.body).toMatch(/<script type="module" nonce="[^"]+" src="\/assets\/main-[\w-]+\.js">/);
    expect(answer.body).toContain('"username":"admin"');
  });

  test('its scripts and styles run under a nonce of this one answer', async () => {
    const [path = ''] = addresses;
    const answers = [1, 2].map(() => site.ask(path, { headers: { cookie: owner } }));
    const [first, second] = await Promise.all(answers);
    const policy = String(first?.headers['content-security-policy']);
    const nonce = nonceOf(policy);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(nonceOf(second?.headers['content-security-policy'])).not.toBe(nonce);
    const inline = [...(first?.body ?? '').matchAll(/<(?:script|style)(?![^>]*\ssrc=)[^>]*>/g)];
    expect(inline.length).toBeGreaterThan(0);
    for (const [tag] of inline) expect(tag).toContain(`nonce="${nonce}"`);
  });

  test('data forms do not exist: they lead to the page', async () => {
    const answer = await site.ask(`${addresses[0]}.data?_routes=root`, { headers: { cookie: owner } });
    expect(answer.status).toBe(302);
    expect(answer.body).toBe('');
  });

  test('every link of the menu leads to a page that is there', async () => {
    const links = [...menu.main, ...menu.foot];
    for (const { href } of links) {
      const answer = await site.ask(href, { headers: { cookie: owner } });
      expect(answer.status, href).toBe(200);
    }
    // A page without an entry of its own belongs to one that has.
    const inside = links.flatMap(({ href, inner }) => (inner ? [href, inner] : [href]));
    // The first run has no menu.
    const bare = pages.filter(({ isBare }) => isBare).map(({ name }) => paths.adminPage(name));
    expect([...inside, ...bare].sort()).toEqual([...addresses].sort());
  });

  test.each(pages)('the document of $name names the files of the page', async ({ name }) => {
    const { body } = await site.ask(paths.adminPage(name), { headers: { cookie: owner } });
    const preloads = [...body.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href!);
    expect(preloads.length).toBeGreaterThan(1);
    for (const href of preloads) expect((await site.ask(href)).status, href).toBe(200);
  });
});

oneSite('public pages beside the admin area', (start) => {
  let site: Site;

  beforeAll(async () => {
    site = await start();
    await addPosts(site.services, 2, (index) => ({ slug: `photo-${index + 1}` }));
    await addArticle(site.services, { slug: 'waiting', title: 'Waiting' });
  });

  test.each([
    '/',
    '/photos',
    '/post/photo-1',
    '/photo?slug=photo-1',
    '/articleslistpage',
    '/article/waiting',
    '/nowhere',
  ])('%s carries no framework script and no word of the admin area', async (path) => {
    const { body, headers } = await site.ask(path);
    expect(body).toContain('<h1');
    expect(body).not.toMatch(/reactRouter|modulepreload|entry\.client|manifest-/);
    const policy = String(headers['content-security-policy']);
    for (const [, script = ''] of body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>(.*?)<\/script>/gs)) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    }
    expect(body).not.toMatch(/\/admin|admin(?:upload|photos|-layout|-[\w]+\.css)/i);
    expect(nonceOf(headers['content-security-policy'])).toBeUndefined();
  });
});

oneDatabase('documents of the admin area', (make) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await make();
  });

  test.each(addresses)(
    '%s shows nothing without a session, even where the guard is missing',
    async (path) => {
      const bundle = await productionBundle();
      const app = fastify();
      addErrorAnswers(app);
      app.decorateRequest('actor', { getter: () => visitor });
      const context = testContext(database, { settings: { SITE_NAME: 'Secret Name' } });
      createPrivatePages(context, createRenderer(bundle), false).addRoutes(app);
      const answer = await app.inject(path);
      await app.close();
      await bundle.close();
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('Secret Name');
      expect(answer.body).not.toContain('assets/');
    },
  );
});
