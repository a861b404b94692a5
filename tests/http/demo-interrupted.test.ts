import { beforeEach, expect, test } from 'vitest';
import { demoArticles } from '../../demo/content/articles.ts';
import { demoPages, demoProfile } from '../../demo/content/pages.ts';
import { demoPosts } from '../../demo/content/posts.ts';
import { demoHub, demoSeries } from '../../demo/content/series.ts';
import { demoTerms } from '../../demo/content/words.ts';
import { system } from '../../domain/access/account.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { demoOf, demoSteps } from './filled-demo.ts';
import { oneSite, type Site } from './site.ts';

oneSite('a demo that is interrupted', (start) => {
  let site: Site;
  beforeEach(async () => {
    site = await start();
  });

  async function counts() {
    const { services } = site;
    const database = await site.openDatabase();
    const reader = createRepositories(database.db, database.dialect);
    const all = { filters: {}, limit: 1, offset: 0, sort: { by: 'slug', descending: false } } as const;
    const byDate = { ...all, sort: { by: 'createdDate', descending: true } } as const;
    const hubs = await reader.clusters.all();
    return {
      posts: (await reader.postList.list(all)).total,
      articles: (await reader.articles.list(all)).total,
      series: (await reader.series.list(all)).total,
      pages: (await reader.pages.list(all)).total,
      arranged: hubs.flatMap(({ arranged }) => arranged).length,
      covers: hubs.filter(({ cover }) => cover !== null).length,
      biography: (await services.settings.read(system)).settings.biography,
      portraits: (await services.settings.read(system)).portrait ? 1 : 0,
      assets: (await services.assets.list(system, byDate)).total,
      calculators: (await services.calculators.list(system, byDate)).total,
      terms: (await reader.terms.all()).length,
      templates: (await reader.templates.all()).length,
    };
  }

  const whole = {
    posts: demoPosts.length,
    articles: demoArticles.length,
    series: demoSeries.length,
    pages: demoPages.length,
    arranged: demoHub.pictures.length,
    covers: 1,
    biography: demoProfile.biography as string | null,
    portraits: 1,
    assets: demoArticles.flatMap(({ files = {} }) => Object.keys(files)).length,
    calculators: demoArticles.filter(({ calculator }) => calculator).length,
    terms: Object.values(demoTerms).flat().length,
    templates: 1,
  };
  const size = {
    photos: whole.posts,
    articles: whole.articles,
    series: whole.series,
    pages: whole.pages,
  };
  const none = { ...Object.fromEntries(Object.keys(whole).map((kind) => [kind, 0])), biography: null };

  test.each(demoSteps)(
    'before %s is begun again by the next start, and everything is there once',
    async (step) => {
      await expect(demoOf(site, step).fill()).rejects.toThrow('stopped');
      const next = demoOf(site);
      expect(await next.isEmpty()).toBe(true);
      await next.fill();
      expect(await counts()).toEqual(whole);
      expect([await next.isEmpty(), await next.size()]).toEqual([false, size]);
      expect(await next.clear()).toEqual(size);
      expect(await counts()).toEqual(none);
      expect([await next.isEmpty(), await next.size()]).toEqual([false, null]);
    },
  );

  test('can be cleared as it is', async () => {
    await expect(demoOf(site, 'the articles').fill()).rejects.toThrow('stopped');
    await demoOf(site).clear();
    expect(await counts()).toEqual(none);
  });

  test.each([
    ['a photo', () => site.services.posts.create(system, { title: 'My own' })],
    ['a series', () => site.services.series.create(system, { title: 'My own' })],
    ['a page', () => site.services.sitePages.create(system, { title: 'My own' })],
  ] as const)('is not continued when the owner has added %s', async (_, add) => {
    await expect(demoOf(site, 'the articles').fill()).rejects.toThrow('stopped');
    await add();
    expect(await demoOf(site).isEmpty()).toBe(false);
  });
});
