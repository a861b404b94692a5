import { beforeEach, expect, test } from 'vitest';
import { demoProfile } from '../../demo/content/pages.ts';
import { demoHub, demoSeries } from '../../demo/content/series.ts';
import { system } from '../../domain/access/account.ts';
import { hubSlug } from '../../domain/clusters/cluster.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { demoOf } from './filled-demo.ts';
import { addPost, addPosts } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const all = { filters: {}, limit: 10, offset: 0, sort: { by: 'slug', descending: false } } as const;

async function hubOf(site: Site) {
  const { db, dialect } = await site.openDatabase();
  const hubs = await createRepositories(db, dialect).clusters.all();
  const hub = hubs.find(({ name }) => hubSlug(name) === demoHub.slug);
  if (!hub) throw new Error('The hub of the demo is missing.');
  return hub;
}

oneSite('a site with the demo', (start) => {
  let site: Site;
  beforeEach(async () => {
    site = await start();
    await demoOf(site).fill();
  });

  test('shows series, pages and a hub in its own order', async () => {
    const home = (await site.ask('/')).body;
    for (const href of ['/series', '/about', '/page/imprint', '/page/privacy'])
      expect(home).toContain(`href="${href}"`);
    const about = (await site.ask('/about')).body;
    expect(about).toContain('is part of the demo');
    expect(about).toContain('Portrait of Passerby');
    expect(about).toContain(demoProfile.biography.split('\n')[0]);
    for (const slug of ['imprint', 'privacy']) {
      const { status, body } = await site.ask(`/page/${slug}`);
      expect([status, body.includes('FILL IN')]).toEqual([200, false]);
      expect(body).toMatch(/<blockquote>\s*<p>This page is part of the demo/);
    }
    const list = (await site.ask('/series')).body;
    expect([...list.matchAll(/<h2[^>]*><a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/series/under-cover',
      '/series/lamps-before-dark',
    ]);
    const photosOf = (body: string) => [
      ...new Set([...body.matchAll(/photo\?slug=([^"&]+)/g)].map(([, slug]) => slug)),
    ];
    const shown = photosOf((await site.ask('/series/under-cover')).body);
    expect(shown.slice(0, 2)).toEqual(['blue-sign-pink-sign', 'the-red-one-leads']);
    // A draft is among them.
    expect(shown).toHaveLength((demoSeries[1]?.pictures.length ?? 0) - 1);
    const hub = (await site.ask(`/hub?slug=${demoHub.slug}`)).body;
    expect(photosOf(/<ul class="rows".*<\/ul>/s.exec(hub)?.[0] ?? '').slice(0, 2)).toEqual([
      'sunday-before-the-shouting',
      'from-the-height-of-a-shoe',
    ]);
    expect(site.errors).toEqual([]);
  });

  test('keeps in the bin what its owner has changed of it', async () => {
    const { series, sitePages, bin } = site.services;
    const [first, second] = (await series.list(system, all)).records;
    const about = (await sitePages.list(system, all)).records.find(({ slug }) => slug === 'about');
    await series.update(system, first?.id ?? '', { title: 'My lamps' });
    await sitePages.update(system, about?.id ?? '', { body: 'My own words.' });
    const own = await series.create(system, { title: 'Mine', posts: second?.posts ?? [], published: true });
    await demoOf(site).clear();
    expect((await series.list(system, all)).records.map(({ id }) => id)).toEqual([own.id]);
    expect((await sitePages.list(system, all)).total).toBe(0);
    const { items } = await bin.list(system, { descending: true, limit: 10, offset: 0 });
    expect(items.map(({ id }) => id).sort()).toEqual([first?.id, about?.id].sort());
    expect(site.errors).toEqual([]);
  });
});

oneSite('the hub and the profile of the demo', (start) => {
  test.each([
    ['order', { arranged: 'own' }, { cover: null }],
    ['cover', { cover: 'own' }, { arranged: [] }],
  ] as const)('leave the %s that the owner has chosen', async (_, changes, rest) => {
    const site = await start();
    const demo = demoOf(site);
    await demo.fill();
    const [own] = await addPosts(site.services, 1, () => ({ tags: ['waterfront', 'candid'] }));
    const id = own?.id ?? '';
    const chosen = 'arranged' in changes ? { arranged: [id] } : { cover: id };
    await site.services.clusters.update(system, (await hubOf(site)).id, chosen);
    await demo.clear();
    expect(await hubOf(site)).toMatchObject({ ...chosen, ...rest });
  });

  test('leave a biography of the owner, and no portrait of a photo that is removed', async () => {
    const site = await start();
    const demo = demoOf(site);
    await demo.fill();
    await site.services.settings.save(system, { biography: 'I am real.', siteName: 'Mine' });
    await demo.clear();
    const { settings } = await site.services.settings.read(system);
    expect(settings).toMatchObject({ biography: 'I am real.', portrait: null, siteName: 'Mine' });
  });

  test('replace nothing that the owner has said before', async () => {
    const site = await start();
    const { settings, clusters, posts } = site.services;
    await settings.save(system, { biography: 'I am real.' });
    const { id } = await hubOf(site);
    // The demo comes to a site without photos; a deleted one keeps its place in the hub.
    const own = await addPost(site.services, { title: 'Mine' });
    await clusters.update(system, id, { arranged: [own.id], cover: null });
    await posts.remove(system, own.id, { permanent: true });
    const demo = demoOf(site);
    await demo.fill();
    const state = async () => [
      (await settings.read(system)).settings.biography,
      (await settings.read(system)).settings.portrait,
      (await hubOf(site)).arranged,
    ];
    expect(await state()).toEqual(['I am real.', null, [own.id]]);
    await demo.clear();
    expect(await state()).toEqual(['I am real.', null, [own.id]]);
  });
});

oneSite('a demo of an earlier version', (start) => {
  test('gets nothing new, and is removed as it is', async () => {
    const site = await start();
    const [post, own] = await addPosts(site.services, 2, (index) => ({ title: `Photo ${index}` }));
    const series = await site.services.series.create(system, { title: 'Mine' });
    const page = await site.services.sitePages.create(system, { title: 'Mine' });
    const { writer, close } = await site.openDatabase();
    const record = { posts: [post?.id], articles: [], media: [] };
    await writer
      .insertInto('site_settings')
      .values({ key: 'demo', value: JSON.stringify(record) })
      .execute();
    await close();
    const { demo, posts, sitePages } = site.services;
    expect([await demo.isEmpty(), await demo.size()]).toEqual([
      false,
      { photos: 1, articles: 0, series: 0, pages: 0 },
    ]);
    await demo.clear();
    expect((await posts.list(system, all)).posts.map(({ id }) => id)).toEqual([own?.id]);
    expect((await site.services.series.list(system, all)).records.map(({ id }) => id)).toEqual([series.id]);
    expect((await sitePages.list(system, all)).records.map(({ id }) => id)).toEqual([page.id]);
  });

  test('is none on a site that has only a page or a series of its owner', async () => {
    for (const kind of ['series', 'sitePages'] as const) {
      const site = await start();
      expect(await site.services.demo.isEmpty()).toBe(true);
      await site.services[kind].create(system, { title: 'Mine' });
      expect(await site.services.demo.isEmpty()).toBe(false);
    }
  });
});

oneSite('the demo of a German site', (start) => {
  test('says of its texts that they are in English', async () => {
    const site = await start({ SITE_LANGUAGE: 'de' });
    await demoOf(site).fill();
    const article = (await site.ask('/article/walking-a-harbour')).body;
    expect(article).toContain('<html lang="de">');
    expect(article).toMatch(/<h1[^>]* lang="en"[^>]*>Walking a Harbour</);
    const photo = (await site.ask('/photo?slug=the-red-one-leads')).body;
    expect(photo).toMatch(/<h1[^>]* lang="en"[^>]*>The Red One Leads</);
  });
});
