import { mostDataFileBytes } from '#domain/assets/asset.ts';
import type { Post } from '#domain/posts/post.ts';
import { inLanguage, withRenderCache } from '#text/render/render.ts';
import { createArticlesService } from '../features/articles/articles.service.ts';
import { withProblemReports } from '../features/articles/block-problems.service.ts';
import { createBodyImages } from '../features/articles/body-images.service.ts';
import { createBinnedArticles } from '../features/articles/deletion.service.ts';
import {
  type ArticleImages,
  createArticleImages,
  inspectTexts,
} from '../features/articles/images.service.ts';
import { createLinkTargets } from '../features/articles/links.service.ts';
import { articlePhoto } from '../features/articles/photos.presenter.ts';
import {
  createArticlePhotos,
  createArticleSeries,
  createWithoutHiddenPhotos,
} from '../features/articles/photos.service.ts';
import { createArticleRenderingService } from '../features/articles/published.service.ts';
import { createTargetChecks, type TargetChecksDependencies } from '../features/articles/targets.service.ts';
import { createPublishValidator } from '../features/articles/writing.service.ts';
import { createAssetsService } from '../features/assets/assets.service.ts';
import { createDataFilesService } from '../features/assets/data-files.service.ts';
import { readDataFile } from '../features/assets/reading/data-file.ts';
import { type BinService, createBinService } from '../features/bin/bin.service.ts';
import { createCalculatorsService } from '../features/calculators/calculators.service.ts';
import { createBinnedPosts } from '../features/posts/deletion.service.ts';
import { createPublicSeries } from '../features/series/published.service.ts';
import { createBinnedSeries } from '../features/series/series.service.ts';
import { createBinnedPages } from '../features/site-pages/deletion.service.ts';
import { createSitePagesService } from '../features/site-pages/site-pages.service.ts';
import { createPageStarts } from '../features/site-pages/starts.service.ts';
import { createIncoming } from '../platform/files/incoming.ts';
import { imageView, largestRendition } from '../platform/presenting/site.ts';
import type { Foundation } from './foundation.ts';
import type { MediaServices } from './media-services.ts';

/** Deleted posts, articles, pages and series. */
export function binService(
  { shared, texts, files }: Foundation,
  removal: MediaServices['removal'],
): BinService {
  return createBinService({
    ...shared,
    kinds: {
      post: createBinnedPosts({ ...shared, readPlain: texts.plain }),
      article: createBinnedArticles({ ...shared, texts }),
      page: createBinnedPages({ ...shared, texts }),
      series: createBinnedSeries(shared),
    },
    files,
    releaseMedia: removal.release,
  });
}

/** Bytes of cached stories and articles in memory. */
const markupBytes = 8 * 1024 * 1024;

/** Services of articles, of the data and calculators in them, and of their rendering to HTML. */
export async function articleServices(
  foundation: Foundation,
  { media, imageLookup }: MediaServices,
  bin: BinService,
) {
  const { config, logger, shared, files, leases, runExclusive, incomingFolder, texts, ownOrigins, site } =
    foundation;
  const { url: siteUrl } = config.site;
  const maxBytes = Math.min(mostDataFileBytes, config.upload.maxBytes);
  const dataFiles = createDataFilesService({
    ...shared,
    incoming: createIncoming({ folder: incomingFolder, maxBytes }),
    readDataFile,
    files,
    leases,
    runExclusive,
    secret: await foundation.secretNamed('media_secret'),
    siteUrl,
    onFailure: (error, key) => logger.error({ err: error, key }, 'a data file could not be removed'),
  });
  const assets = createAssetsService({ ...shared, dataFiles });
  const calculators = createCalculatorsService(shared);
  const rendered = inLanguage(withRenderCache(texts, markupBytes), site);
  const markup = withProblemReports(rendered, (problem) =>
    logger.warn(problem, 'a text or block cannot be shown'),
  );
  const articleImages = createArticleImages({
    media,
    imageLookup,
    addressOf: (image) => files.url((image.animation ?? largestRendition(image))?.key ?? ''),
  });
  const articlePhotos = createArticlePhotos({ ...shared, present: (post) => articlePhoto(site, post) });
  const series = seriesForVisitors(foundation);
  const articleRendering = createArticleRenderingService({
    markup,
    inspect: texts.inspect,
    readAsset: assets.readByUrl,
    calculatorExists: async (id) => (await calculators.findPublic(id)) !== null,
    bodyImages: createBodyImages({
      reader: shared.reader,
      files,
      siteUrl,
      inEverySize: (image) => imageView(site, image, ''),
    }),
    articlePhotos,
    articleSeries: series.articleSeries,
    ownOrigins,
  });
  return {
    ...series,
    articlePhotos,
    withoutHiddenPhotos: createWithoutHiddenPhotos({ ...shared, ...series, articlePhotos }),
    dataFiles,
    assets,
    calculators,
    markup,
    linkTargets: createLinkTargets(shared),
    articles: createArticlesService({
      ...shared,
      bin,
      publishValidator: createPublishValidator({ siteUrl, check: texts.check }),
      texts,
      articleImages,
    }),
    ...sitePageServices(foundation, articleImages, bin),
    articleRendering,
    targetChecks: (statusOf: TargetChecksDependencies['statusOf']) =>
      createTargetChecks({
        ...shared,
        ...{ preview: articleRendering.preview, siteUrl, ownOrigins, statusOf },
      }),
  };
}

/** The owner's pages, and the texts to begin one with. */
function sitePageServices(
  { shared, site, config, texts }: Foundation,
  images: ArticleImages,
  bin: BinService,
) {
  return {
    sitePages: createSitePagesService({
      ...shared,
      bin,
      texts,
      images,
      site,
      inspectBody: async (body, before) =>
        (await inspectTexts(texts.inspect, { body }, { body: before })).body,
    }),
    pageStarts: createPageStarts({ site, ai: config.ai, hasStorageProvider: config.s3 !== null }),
  };
}

function seriesForVisitors({ shared, site }: Foundation) {
  const publicSeries = createPublicSeries(shared);
  const present = (post: Post) => articlePhoto(site, post);
  return { publicSeries, articleSeries: createArticleSeries({ ...shared, publicSeries, present, site }) };
}
