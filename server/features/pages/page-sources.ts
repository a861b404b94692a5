import type { ArticleRenderingService } from '../articles/article-rendering.ts';
import type { ArticlesService } from '../articles/articles.ts';
import type { HubsService } from '../clusters/hubs.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import type { PagePresenters } from './create-page-presenters.ts';

/** Turns what was written into what may be shown. */
interface Markup {
  renderStory(markdown: string, options: { path: string }): Promise<{ html: string }>;
}

export interface PageSources {
  posts: PostsService;
  hubs: HubsService;
  articles: ArticlesService;
  markup: Markup;
  articleRendering: Pick<ArticleRenderingService, 'render'>;
  present: PagePresenters;
  /** Enabled hubs of the navigation, by descending weight. */
  navigationHubs: () => Promise<readonly { name: string }[]>;
  now: () => Date;
  /** Told, once for each, of what went wrong while a page was loaded. */
  onFailure: (error: unknown, page: string) => void;
}
