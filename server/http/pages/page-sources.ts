import type { PagePresenters } from '#server/presenters/pages/create-page-presenters.ts';
import type { ArticleRenderingService } from '#server/services/article-rendering.ts';
import type { ArticlesService } from '#server/services/articles.ts';
import type { HubsService } from '#server/services/hubs.ts';
import type { PostsService } from '#server/services/posts.ts';

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
