import { mostDataFileBytes } from '#domain/assets/asset.ts';
import { keepRendered } from '#text/render/kept-markup.ts';
import { createArticleGate } from '../features/articles/article-gate.ts';
import { createArticleRenderingService } from '../features/articles/article-rendering.ts';
import { createArticlesService } from '../features/articles/articles.ts';
import { withProblemReports } from '../features/articles/block-problems.service.ts';
import { createBodyPictures } from '../features/articles/body-pictures.service.ts';
import { createArticlePictures } from '../features/articles/images.service.ts';
import { createLinkTargets } from '../features/articles/links.service.ts';
import { createThreadedMarkup } from '../features/articles/markup/threaded-markup.ts';
import { createAssetsService } from '../features/assets/assets.service.ts';
import { createDataFilesService } from '../features/assets/data-files.service.ts';
import { readDataFile } from '../features/assets/reading/data-file.ts';
import { createCalculatorsService } from '../features/calculators/calculators.service.ts';
import { createIncoming } from '../platform/files/incoming.ts';
import { largestRendition, pictureView } from '../platform/presenting/site.ts';
import type { Foundation } from './foundation.ts';
import type { PictureServices } from './picture-services.ts';

/** Bytes of rendered stories and articles kept in memory. */
const markupBytes = 8 * 1024 * 1024;

/** Articles, the data and calculators that stand in them, and how all of it becomes HTML. */
export async function articleServices(foundation: Foundation, { media, pictures }: PictureServices) {
  const { config, logger, shared, files, holds, inTurn, incomingFolder } = foundation;
  const { url: siteUrl } = config.site;
  const maxBytes = Math.min(mostDataFileBytes, config.upload.maxBytes);
  const dataFiles = createDataFilesService({
    ...shared,
    incoming: createIncoming({ folder: incomingFolder, maxBytes }),
    readDataFile,
    files,
    holds,
    inTurn,
    secret: await foundation.secretNamed('media_secret'),
    siteUrl,
    onFailure: (error, key) => logger.error({ err: error, key }, 'a data file could not be removed'),
  });
  const assets = createAssetsService({ ...shared, dataFiles });
  const calculators = createCalculatorsService(shared);
  const fileOrigins = files.publicOrigin ? [files.publicOrigin] : [];
  const ownOrigins = [new URL(siteUrl).origin, ...fileOrigins];
  const renderer = createThreadedMarkup({ imageOrigins: fileOrigins, ownOrigins });
  const markup = withProblemReports(keepRendered(renderer, markupBytes), (problem) =>
    logger.warn(problem, 'a text or block cannot be shown'),
  );
  const addresses = { mediaUrl: files.url };
  return {
    dataFiles,
    assets,
    calculators,
    markup,
    linkTargets: createLinkTargets(shared),
    articles: createArticlesService({
      ...shared,
      gate: createArticleGate({ siteUrl, check: renderer.check }),
      summarize: renderer.summarize,
      articlePictures: createArticlePictures({
        media,
        pictures,
        addressOf: (picture) => files.url((picture.animation ?? largestRendition(picture))?.key ?? ''),
      }),
    }),
    articleRendering: createArticleRenderingService({
      markup,
      readAsset: assets.readByUrl,
      calculatorExists: async (id) => (await calculators.findPublic(id)) !== null,
      bodyPictures: createBodyPictures({
        reader: shared.reader,
        files,
        siteUrl,
        inEverySize: (picture) => pictureView(addresses, picture, ''),
      }),
      ownOrigins,
    }),
    close: renderer.close,
  };
}
