import { type Actor, isAdmin, requireAdmin } from '#domain/access/account.ts';
import type { Article, ArticleCard } from '#domain/articles/article.ts';
import { bestRelated, type Scored } from '#domain/articles/related.ts';
import type { DataContent } from '#domain/assets/asset.ts';
import { AppError } from '#domain/errors.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { isAtOrigin } from '#domain/text/addresses.ts';
import type { ArticleData } from '#text/blocks/block.ts';
import { dataNeeds } from '#text/read/shortcodes.ts';
import type { RenderedArticle, RenderedStory, RenderOptions } from '#text/render/render.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import type { FormerAddress } from '../../platform/records/addresses.repository.ts';
import { assetsService } from '../assets/assets.service.ts';
import { calculatorsService } from '../calculators/calculators.service.ts';
import type { Relating } from '../posts/related.repository.ts';
import type { ArticleListQuery } from './articles.repository.ts';
import { siteMarkup } from './block-problems.service.ts';
import { bodyImages } from './body-images.service.ts';
import { inspectTexts } from './images.service.ts';
import { articlePhotos, articleSeries } from './photos.service.ts';

/** Related content counts as recent for this time: 90 days, the specification's 2160 hours. */
const recentMs = 2160 * 60 * 60 * 1000;
/** A post may score as recent so much longer; a finished page lives as long. */
const cacheMs = 10 * 60 * 1000;
const mostCached = 1000;

/** Result of looking up an article's slug. */
export type FoundArticle = { kind: 'article'; article: Article } | FormerAddress;

/** Reading articles: visitors read what is published, an admin reads all. */
export function createPublishedArticles(app: AppContext) {
  const { reader } = app;
  const related = createRelatedContent(app);
  return {
    /** Published articles, newest first, and how many there are in all. */
    publishedPage: (page: number, size: number): Promise<{ articles: ArticleCard[]; total: number }> =>
      reader.articles.publishedPage(size, (page - 1) * size),

    /** Finds published articles only. */
    async findPublished(slug: string): Promise<FoundArticle> {
      const wanted = slug.toLowerCase();
      const article = await reader.articles.findBySlug(wanted);
      if (article?.published) return { kind: 'article', article };
      return reader.addresses.former('article', wanted, reader.articles.findById);
    },

    /** Published articles as the sitemap needs them. */
    sitemapRows: () => reader.articles.sitemapRows(),

    /** At most five published posts and articles akin to this one, best first. */
    related,

    /** Visitors get published articles only. */
    async list(actor: Actor, query: ArticleListQuery): Promise<{ articles: Article[]; total: number }> {
      const { published } = query.filters;
      if (!isAdmin(actor) && published === false) return { articles: [], total: 0 };
      const filters = isAdmin(actor) ? query.filters : { ...query.filters, published: true };
      return reader.articles.list({ ...query, filters });
    },

    /** A draft or what is published; null when there is none. */
    async findById(actor: Actor, id: string): Promise<Article | null> {
      requireAdmin(actor);
      return reader.articles.findById(id);
    },
  };
}

export type RelatedItem =
  | { kind: 'post'; score: number; post: PostCard }
  | { kind: 'article'; score: number; article: ArticleCard };

/**
 * Caches the best posts for each article until a list that they were chosen from changes: on a large site the lists of
 * its tags hold most of the posts.
 */
function createRelatedContent({ reader, now }: AppContext) {
  const cache = new Map<string, { state: string; until: number; posts: Scored[] }>();

  async function bestPosts(article: Relating, since: string): Promise<Scored[]> {
    const state = await reader.related.stateOfLists(article);
    const cached = cache.get(article.id);
    if (cached?.state === state && now().getTime() < cached.until) return cached.posts;
    const posts = await reader.related.bestPosts(article, since);
    cache.delete(article.id);
    cache.set(article.id, { state, until: now().getTime() + cacheMs, posts });
    const [oldest] = cache.keys();
    if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest);
    return posts;
  }

  return async (article: Relating): Promise<RelatedItem[]> => {
    const since = new Date(now().getTime() - recentMs).toISOString();
    const others = await reader.related.others(article, since);
    const chosen = bestRelated([...(await bestPosts(article, since)), ...others]);
    const idsOf = (kind: Scored['kind']) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
    const posts = new Map((await reader.posts.cards(idsOf('post'))).map((card) => [card.id, card]));
    const articles = await reader.articles.cards(idsOf('article'));
    return chosen.flatMap(({ kind, id, score }): RelatedItem[] => {
      const post = kind === 'post' ? posts.get(id) : undefined;
      if (post) return [{ kind: 'post', score, post }];
      const article = kind === 'article' ? articles.get(id) : undefined;
      return article ? [{ kind: 'article', score, article }] : [];
    });
  };
}

/** All fields that the rendering depends on. */
type Source = Readonly<Record<'title' | 'body', string>>;

/** Bodies with the data files, calculators and images that they name. */
export const articleRendering = perApp((app) => {
  const markup = siteMarkup(app);

  const isOurs = (address: string) => isAtOrigin(address, app.ownOrigins);

  async function dataOf(body: string): Promise<ArticleData> {
    const needs = dataNeeds(body);
    const own = needs.addresses.filter((address) => address.startsWith('/') || isOurs(address));
    const files = new Map<string, DataContent>();
    const calculators = new Set<string>();
    for (const address of own) {
      const file = await assetsService(app).readByUrl(address);
      if (file) files.set(address, file);
    }
    for (const id of needs.calculators) if (await calculatorsService(app).findPublic(id)) calculators.add(id);
    const photos = await articlePhotos(app)(needs.photos);
    const series = await articleSeries(app)(needs.series);
    return { files, calculators, photos, series, isOurs };
  }

  async function render({ title, body }: Source, options: RenderOptions): Promise<RenderedArticle> {
    const [data, images] = [await dataOf(body), await bodyImages(app)(body)];
    return markup.renderArticle(body, { ...options, title, data, images });
  }

  return {
    /** Renders a text as visitors read it. The caller checks that it is published. */
    render: (text: Source & { slug: string }, path = paths.article(text.slug)): Promise<RenderedArticle> =>
      render(text, { path }),

    /**
     * For the owner before saving: blocks that cannot be shown appear as text.
     * @throws AppError `invalid` with the field for a text that cannot be read as markup
     */
    async preview(actor: Actor, article: Source): Promise<RenderedArticle> {
      requireAdmin(actor);
      await inspectTexts(app.texts.inspect, { body: article.body });
      const rendered = await render(article, { preview: true });
      refusePlain('body', rendered);
      return rendered;
    },

    /** Renders a photograph's story as {@link preview} does. */
    async previewStory(actor: Actor, story: string): Promise<RenderedStory> {
      requireAdmin(actor);
      const rendered = await markup.renderStory(story, { preview: true });
      refusePlain('story', rendered);
      return rendered;
    },
  };
});

function refusePlain(field: string, { plain }: RenderedStory): void {
  if (plain !== null) throw new AppError('invalid', plain, { fields: { [field]: plain } });
}
