import { catalogue } from '../../demo/content/catalogue.ts';
import type { Media } from '../../domain/posts/post.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { createDemoService, type DemoDependencies } from '../../server/features/demo/demo.service.ts';
import { createDemoData, createDemoWords } from '../../server/features/demo/demo-data.service.ts';
import { createDemoSite } from '../../server/features/demo/demo-site.service.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { noMetadata, storedMedia } from '../factories/media.ts';
import type { Site } from './site.ts';

/** Steps that the demo takes in transactions of their own. */
export const demoSteps = [
  'the second file',
  'the calculator',
  'the posts',
  'the second series',
  'the second page',
  'the hub',
  'the profile',
  'the articles',
] as const;
export type DemoStep = (typeof demoSteps)[number];

const stopped = () => Promise.reject(new Error('stopped'));

/** Throws at its n-th call. */
function stoppedAt<Given extends unknown[], Result>(
  count: number,
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let calls = 0;
  return (...given) => (++calls === count ? stopped() : work(...given));
}

/** As the file store names files. */
function inFolder(media: Media): Media {
  const key = (name: string) => name.replace('/', '/aa/');
  const renditions = media.renditions.map((rendition) => ({ ...rendition, key: key(rendition.key) }));
  return { ...media, renditions, originalKey: key(media.originalKey) };
}

/** The demo of a site, with small made-up images. @param stopAt throws at this step */
export async function demoOf(site: Site, stopAt?: DemoStep) {
  const { services } = site;
  const database = await site.openDatabase();
  const transaction = createTransaction(database, createRepositories);
  const reader = createRepositories(database.db, database.dialect);
  const { assets, calculators, series, sitePages } = services;
  const data = createDemoData({
    dataFiles: services.dataFiles,
    assets: { ...assets, create: stoppedAt(stopAt === 'the second file' ? 2 : 0, assets.create) },
    calculators: {
      ...calculators,
      create: stoppedAt(stopAt === 'the calculator' ? 1 : 0, calculators.create),
    },
  });
  const media: DemoDependencies['media'] = {
    async store(_, { name }) {
      const picture = inFolder(storedMedia(name.replace('.jpg', '')));
      const known = await reader.media.findById(picture.id);
      if (!known) await transaction((repos) => repos.media.insert(picture, noMetadata, name));
      return {
        media: picture,
        metadata: noMetadata,
        isNew: !known,
        isCut: false,
        notes: [],
        isRejected: false,
        metadataNote: null,
      };
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
    site: createDemoSite({
      reader,
      transaction,
      clusters: { ...services.clusters, ...(stopAt === 'the hub' && { update: stopped }) },
      series: { ...series, create: stoppedAt(stopAt === 'the second series' ? 2 : 0, series.create) },
      sitePages: {
        ...sitePages,
        create: stoppedAt(stopAt === 'the second page' ? 2 : 0, sitePages.create),
      },
      settings: { ...services.settings, ...(stopAt === 'the profile' && { save: stopped }) },
      pageStarts: services.pageStarts,
      fileUrl: (key) => `/${key}`,
    }),
    readImage: async () => Buffer.alloc(0),
    now: () => new Date(),
    newId: () => `demo-${Date.now()}-${++made}`,
  });
}
