import type { Media } from '../../domain/posts/post.ts';
import { articlesService } from '../../server/features/articles/articles.service.ts';
import { assetsService } from '../../server/features/assets/assets.service.ts';
import { calculatorsService } from '../../server/features/calculators/calculators.service.ts';
import { clustersService } from '../../server/features/clusters/clusters.service.ts';
import { type DemoService, demoService } from '../../server/features/demo/demo.service.ts';
import { mediaService } from '../../server/features/media/media.service.ts';
import { postsService } from '../../server/features/posts/posts.service.ts';
import { seriesService } from '../../server/features/series/series.service.ts';
import { settingsService } from '../../server/features/settings/settings.service.ts';
import { sitePagesService } from '../../server/features/site-pages/site-pages.service.ts';
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
export function demoOf({ services }: Site, stopAt?: DemoStep): DemoService {
  // Services of their own, a part of each replaced.
  const app = { ...services.app };
  const { reader, transaction } = app;
  const [assets, calculators] = [assetsService(app), calculatorsService(app)];
  assets.create = stoppedAt(stopAt === 'the second file' ? 2 : 0, assets.create);
  calculators.create = stoppedAt(stopAt === 'the calculator' ? 1 : 0, calculators.create);
  const [series, sitePages] = [seriesService(app), sitePagesService(app)];
  series.create = stoppedAt(stopAt === 'the second series' ? 2 : 0, series.create);
  sitePages.create = stoppedAt(stopAt === 'the second page' ? 2 : 0, sitePages.create);
  if (stopAt === 'the posts') postsService(app).createMany = stopped;
  if (stopAt === 'the articles') articlesService(app).insert = stopped;
  if (stopAt === 'the hub') clustersService(app).update = stopped;
  if (stopAt === 'the profile') settingsService(app).save = stopped;
  mediaService(app).store = async (_, { name }) => {
    const picture = inFolder(storedMedia(name.replace('.jpg', '')));
    const known = await reader.media.findById(picture.id);
    if (!known) await transaction((repos) => repos.media.insert(picture, noMetadata, name));
    const nothing = { isCut: false, notes: [], isRejected: false, metadataNote: null };
    return { media: picture, metadata: noMetadata, isNew: !known, ...nothing };
  };
  return demoService(app);
}
