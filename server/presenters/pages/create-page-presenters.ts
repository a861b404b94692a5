import type { SiteContext } from '../site-context.ts';
import { createArchivePresenter } from './archive.ts';
import { createArticlePresenter } from './article.ts';
import { createArticlesPresenter } from './articles.ts';
import { createHomePresenter } from './home.ts';
import { createHubPresenter } from './hub.ts';
import { createPhotoPresenter } from './photo.ts';
import { createTagAndCityPresenter } from './tag-and-city.ts';

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
