import { mostDataFileBytes } from '#domain/data/asset.ts';
import { readDataFile } from './adapters/data-files/read.ts';
import { createIncoming } from './adapters/files/incoming.ts';
import { keepRendered } from './adapters/markup/kept-markup.ts';
import { createThreadedMarkup } from './adapters/markup/threaded-markup.ts';
import type { Foundation } from './open-foundation.ts';
import type { PictureServices } from './picture-services.ts';
import { largestRendition, pictureView } from './presenters/picture.ts';
import { createArticleGate } from './services/article-gate.ts';
import { createArticlePictures } from './services/article-pictures.ts';
import { createArticleRenderingService } from './services/article-rendering.ts';
import { createArticlesService } from './services/articles.ts';
import { createAssetsService } from './services/assets.ts';
import { withProblemReports } from './services/block-problems.ts';
import { createBodyPictures } from './services/body-pictures.ts';
import { createCalculatorsService } from './services/calculators.ts';
import { createDataFilesService } from './services/data-files.ts';
import { createLinkTargets } from './services/link-targets.ts';

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
