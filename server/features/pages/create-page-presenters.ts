import type { SiteContext } from '../../platform/presenting/site-context.ts';
import { createArchivePresenter } from './archive.ts';
import { createArticlePresenter } from './article.page.ts';
import { createArticlesPresenter } from './articles.page.ts';
import { createTagAndCityPresenter } from './collection.page.ts';
import { createHomePresenter } from './home.page.ts';
import { createHubPresenter } from './hub.page.ts';
import { createPhotoPresenter } from './photo.page.ts';

/** Every public page and screen: from domain objects to what the page shows and the status it is answered with. */
export function createPagePresenters(site: SiteContext) {
  return {
    ...createHomePresenter(site),
    ...createPhotoPresenter(site),
    ...createTagAndCityPresenter(site),
    ...createHubPresenter(site),
    ...createArchivePresenter(site),
    ...createArticlesPresenter(site),
    ...createArticlePresenter(site),
  };
}

export type PagePresenters = ReturnType<typeof createPagePresenters>;
