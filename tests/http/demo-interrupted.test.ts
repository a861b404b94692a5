import { beforeEach, expect, test } from 'vitest';
import { demoArticles } from '../../demo/content/articles.ts';
import { catalogue } from '../../demo/content/catalogue.ts';
import { demoPosts } from '../../demo/content/posts.ts';
import { demoTerms } from '../../demo/content/words.ts';
import { system } from '../../domain/access/account.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { createDemoService, type DemoDependencies } from '../../server/features/demo/demo.service.ts';
import { createDemoData, createDemoWords } from '../../server/features/demo/demo-data.service.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import { oneSite, type Site } from './site.ts';

/** Steps that the demo takes in transactions of their own. */
type Step = 'the second file' | 'the calculator' | 'the posts' | 'the articles';

oneSite('a demo that is interrupted', (start) => {
  let site: Site;
  beforeEach(async () => {
    site = await start();
  });

  /** The demo with small generated images. @param stopAt throws at this image */
  async function demo(stopAt?: Step) {
    const { services } = site;
    const database = await site.openDatabase();
    const transaction = createTransaction(database, createRepositories);
    const reader = createRepositories(database.db, database.dialect);
    const stopped = () => Promise.reject(new Error('stopped'));
    let files = 0;
    const data = createDemoData({
      dataFiles: services.dataFiles,
      assets: {
        ...services.assets,
        create: (...given) =>
          stopAt === 'the second file' && ++files === 2 ? stopped() : services.assets.create(...given),
      },
      calculators: {
        ...services.calculators,
        create: (...given) =>
          stopAt === 'the calculator' ? stopped() : services.calculators.create(...given),
      },
    });
    const media: DemoDependencies['media'] = {
      async store(_, { name }) {
        const picture = storedMedia(name);
        const known = await reader.media.findById(picture.id);
        if (!known) await transaction((repos) => repos.media.insert(picture, noMetadata, name));
        return { media: picture, metadata: noMetadata, isNew: !known, isCut: false };
      },
    };
    let made = 0;
    return createDemoService({
      reader,
      transaction,
      media,
      removal: {
        release: async () => undefined,
        removeUnused: async (id) => {
          if (await reader.media.isReferenced(id)) return false;
          await transaction((repos) => repos.media.delete(id));
          return true;
        },
      },
      posts: { ...services.posts, ...(stopAt === 'the posts' && { createMany: stopped }) },
      articles: { ...services.articles, ...(stopAt === 'the articles' && { insert: stopped }) },
      fileUrl: (key) => `/${key}`,
      catalogue,
      data,
      words: createDemoWords({ reader, transaction, semantic: services.semantic }),
      readImage: async () => Buffer.alloc(0),
      now: () => new Date(),
      newId: () => `demo-${Date.now()}-${++made}`,
    });
  }

  async function counts() {
    const { services } = site;
    const query = { filters: {}, limit: 1, offset: 0 };
    const sort = { by: 'createdDate', descending: true } as const;
    const database = await site.openDatabase();
    const reader = createRepositories(database.db, database.dialect);
    return {
      posts: (await reader.postList.list({ ...query, sort: { by: 'slug', descending: false } })).total,
      articles: (await reader.articles.list({ ...query, sort: { by: 'slug', descending: false } })).total,
      assets: (await services.assets.list(system, { ...query, sort })).total,
      calculators: (await services.calculators.list(system, { ...query, sort })).total,
      terms: (await reader.terms.all()).length,
      templates: (await reader.templates.all()).length,
    };
  }

  const whole = {
    posts: demoPosts.length,
    articles: demoArticles.length,
    assets: demoArticles.flatMap(({ files = {} }) => Object.keys(files)).length,
    calculators: demoArticles.filter(({ calculator }) => calculator).length,
    terms: Object.values(demoTerms).flat().length,
    templates: 1,
  };
  const none = { posts: 0, articles: 0, assets: 0, calculators: 0, terms: 0, templates: 0 };

  test.each(['the second file', 'the calculator', 'the posts', 'the articles'] as const)(
    'before %s is begun again by the next start, and everything is there once',
    async (step) => {
      await expect((await demo(step)).fill()).rejects.toThrow('stopped');
      const next = await demo();
      expect(await next.isEmpty()).toBe(true);
      await next.fill();
      expect(await counts()).toEqual(whole);
      expect(await next.isEmpty()).toBe(false);
      expect(await next.clear()).toEqual({ posts: whole.posts, articles: whole.articles });
      expect(await counts()).toEqual(none);
      expect(await next.isEmpty()).toBe(false);
    },
  );

  test('can be cleared as it is', async () => {
    await expect((await demo('the articles')).fill()).rejects.toThrow('stopped');
    await (await demo()).clear();
    expect(await counts()).toEqual(none);
  });

  test('is not continued when the owner has added content', async () => {
    await expect((await demo('the articles')).fill()).rejects.toThrow('stopped');
    await site.services.posts.create(system, { title: 'My own' });
    expect(await (await demo()).isEmpty()).toBe(false);
  });
});
