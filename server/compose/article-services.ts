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
import { assetsService } from '../features/assets/assets.service.ts';
import { dataFilesService } from '../features/assets/data-files.service.ts';
import { binService } from '../features/bin/bin.service.ts';
import { calculatorsService } from '../features/calculators/calculators.service.ts';
import { createBinnedPosts } from '../features/posts/deletion.service.ts';
import { publicSeries } from '../features/series/published.service.ts';
import { createBinnedSeries } from '../features/series/series.service.ts';
import { createBinnedPages } from '../features/site-pages/deletion.service.ts';
import { createSitePagesService } from '../features/site-pages/site-pages.service.ts';
import { createPageStarts } from '../features/site-pages/starts.service.ts';
import { imageView, largestRendition } from '../platform/presenting/site.ts';
import type { AppContext } from './context.ts';
import type { MediaServices } from './media-services.ts';

/** Adds what restores deleted posts, articles, pages and series from the bin. */
export function addBinKinds(app: AppContext): void {
  const { texts } = app;
  const bin = binService(app);
  bin.addKind('post', createBinnedPosts(app));
  bin.addKind('article', createBinnedArticles({ ...app, texts }));
  bin.addKind('page', createBinnedPages({ ...app, texts }));
  bin.addKind('series', createBinnedSeries(app));
}

/** Bytes of cached stories and articles in memory. */
const markupBytes = 8 * 1024 * 1024;

/** Services of articles, of the data and calculators in them, and of their rendering to HTML. */
export async function articleServices(app: AppContext, { media, imageLookup }: MediaServices) {
  const { config, logger, files, texts, ownOrigins, site } = app;
  const { url: siteUrl } = config.site;
  const dataFiles = dataFilesService(app);
  const assets = assetsService(app);
  const calculators = calculatorsService(app);
  const rendered = inLanguage(withRenderCache(texts, markupBytes), site);
  const markup = withProblemReports(rendered, (problem) =>
    logger.warn(problem, 'a text or block cannot be shown'),
  );
  const present = (post: Post) => articlePhoto(site, post);
  const articleImages = createArticleImages({
    media,
    imageLookup,
    addressOf: (image) => files.url((image.animation ?? largestRendition(image))?.key ?? ''),
  });
  const articlePhotos = createArticlePhotos({ ...app, present });
  const series = publicSeries(app);
  const articleSeries = createArticleSeries({ ...app, publicSeries: series, present, site });
  const articleRendering = createArticleRenderingService({
    markup,
    inspect: texts.inspect,
    readAsset: assets.readByUrl,
    calculatorExists: async (id) => (await calculators.findPublic(id)) !== null,
    bodyImages: createBodyImages({
      reader: app.reader,
      files,
      siteUrl,
      inEverySize: (image) => imageView(site, image, ''),
    }),
    articlePhotos,
    articleSeries,
    ownOrigins,
  });
  return {
    articleSeries,
    articlePhotos,
    withoutHiddenPhotos: createWithoutHiddenPhotos({ ...app, publicSeries: series, articlePhotos }),
    dataFiles,
    assets,
    calculators,
    markup,
    linkTargets: createLinkTargets(app),
    articles: createArticlesService({
      ...app,
      bin: binService(app),
      publishValidator: createPublishValidator({ siteUrl, check: texts.check }),
      texts,
      articleImages,
    }),
    ...sitePageServices(app, articleImages),
    articleRendering,
    targetChecks: (statusOf: TargetChecksDependencies['statusOf']) =>
      createTargetChecks({
        ...app,
        ...{ preview: articleRendering.preview, siteUrl, ownOrigins, statusOf },
      }),
  };
}

/** The owner's pages, and the texts to begin one with. */
function sitePageServices(app: AppContext, images: ArticleImages) {
  const { site, config, texts } = app;
  return {
    sitePages: createSitePagesService({
      ...app,
      bin: binService(app),
      texts,
      images,
      site,
      inspectBody: async (body, before) =>
        (await inspectTexts(texts.inspect, { body }, { body: before })).body,
    }),
    pageStarts: createPageStarts({ site, ai: config.ai, hasStorageProvider: config.s3 !== null }),
  };
}
