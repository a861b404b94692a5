import { articlesService } from '../features/articles/articles.service.ts';
import { siteMarkup } from '../features/articles/block-problems.service.ts';
import { createBinnedArticles } from '../features/articles/deletion.service.ts';
import { articlePhotos, articleSeries } from '../features/articles/photos.service.ts';
import { articleRendering } from '../features/articles/published.service.ts';
import { assetsService } from '../features/assets/assets.service.ts';
import { dataFilesService } from '../features/assets/data-files.service.ts';
import { binService } from '../features/bin/bin.service.ts';
import { calculatorsService } from '../features/calculators/calculators.service.ts';
import { createBinnedPosts } from '../features/posts/deletion.service.ts';
import { createBinnedSeries } from '../features/series/series.service.ts';
import { createBinnedPages } from '../features/site-pages/deletion.service.ts';
import { sitePagesService } from '../features/site-pages/site-pages.service.ts';
import type { AppContext } from './context.ts';

/** Adds what restores deleted posts, articles, pages and series from the bin. */
export function addBinKinds(app: AppContext): void {
  const bin = binService(app);
  bin.addKind('post', createBinnedPosts(app));
  bin.addKind('article', createBinnedArticles(app));
  bin.addKind('page', createBinnedPages(app));
  bin.addKind('series', createBinnedSeries(app));
}

/** Services of articles, of the data and calculators in them, and of their rendering to HTML. */
export function articleServices(app: AppContext) {
  return {
    articleSeries: articleSeries(app),
    articlePhotos: articlePhotos(app),
    dataFiles: dataFilesService(app),
    assets: assetsService(app),
    calculators: calculatorsService(app),
    markup: siteMarkup(app),
    articles: articlesService(app),
    sitePages: sitePagesService(app),
    articleRendering: articleRendering(app),
  };
}
