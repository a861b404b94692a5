import { system } from '#domain/access/actor.ts';
import type { Media } from '#domain/photo/post.ts';
import { slugify } from '#domain/text/slug.ts';
import type { CataloguePicture } from '#server/adapters/scenes/catalogue.ts';
import type { SceneWorkers } from '#server/adapters/scenes/scene-workers.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { ArticleContent } from '#server/repositories/article-rows.ts';
import type { ArticlesService } from './articles.ts';
import { type DemoArticle, demoArticles } from './demo-content/articles.ts';
import { type DemoPost, demoPosts } from './demo-content/posts.ts';
import { type createDemoData, type DemoData, unlessMissing } from './demo-data.ts';
import type { MediaService } from './media.ts';
import type { MediaRemoval } from './media-removal.ts';
import type { PostsService } from './posts.ts';

export interface DemoDependencies {
  reader: Pick<Repositories, 'settings' | 'postList' | 'articles'>;
  transaction: Transaction;
  media: Pick<MediaService, 'store'>;
  removal: MediaRemoval;
  posts: Pick<PostsService, 'createMany' | 'remove'>;
  articles: Pick<ArticlesService, 'insert' | 'remove'>;
  /** Public address of a stored file. */
  fileUrl: (key: string) => string;
  catalogue: readonly CataloguePicture[];
  data: ReturnType<typeof createDemoData>;
  startWorkers: () => SceneWorkers;
  now: () => Date;
  newId: () => string;
}

/** What the demo put in, so that exactly this can be taken out again. */
interface DemoRecord extends Partial<DemoData> {
  posts: string[];
  articles: string[];
  media: string[];
}

export interface DemoProgress {
  onPicture?: (done: number, total: number) => void;
}

type Pictures = ReadonlyMap<string, Media>;

const recordKey = 'demo';
const nothing: DemoRecord = { posts: [], articles: [], media: [], assets: [], calculators: [] };
const hourMs = 60 * 60 * 1000;

/** A portfolio to look at before there is one: drawn by this program, marked, and easily taken away. */
export function createDemoService(dependencies: DemoDependencies) {
  const { reader, transaction, media, removal, posts, articles, fileUrl, catalogue } = dependencies;
  const { data, startWorkers, now, newId } = dependencies;

  async function isEmpty(): Promise<boolean> {
    const all = { filters: {}, limit: 1, offset: 0 } as const;
    const { total: postCount } = await reader.postList.list({
      ...all,
      sort: { by: 'slug', descending: false },
    });
    const { total: articleCount } = await reader.articles.list({
      ...all,
      sort: { by: 'slug', descending: false },
    });
    return postCount === 0 && articleCount === 0 && (await reader.settings.get(recordKey)) === undefined;
  }

  /** @returns the stored pictures by their keys in the catalogue */
  async function drawAll({ onPicture }: DemoProgress): Promise<Pictures> {
    const workers = startWorkers();
    const pictures = new Map<string, Media>();
    try {
      await Promise.all(
        catalogue.map(async ({ key, kind, seed, width, height }) => {
          const bytes = await workers.draw({ kind, seed, width, height });
          const stored = await media.store(system, { bytes, name: `${key}.jpg` });
          pictures.set(key, stored.media);
          onPicture?.(pictures.size, catalogue.length);
        }),
      );
    } finally {
      await workers.close();
    }
    return pictures;
  }

  const daysAgo = (days: number, hour: number) => {
    const midnight = new Date(now().getTime() - days * 24 * hourMs);
    midnight.setUTCHours(0, 0, 0, 0);
    return new Date(Math.min(midnight.getTime() + hour * hourMs, now().getTime())).toISOString();
  };

  function postInput(post: DemoPost, pictures: Pictures) {
    const { picture, daysAgo: days, hour, ...words } = post;
    return { ...words, mediaId: pictureOf(pictures, picture).id, createdDate: daysAgo(days, hour) };
  }

  async function articleContent(
    article: DemoArticle,
    pictures: Pictures,
    stored: DemoData,
  ): Promise<ArticleContent> {
    const created = daysAgo(article.daysAgo, 9);
    const hero = pictureOf(pictures, article.heroPicture);
    return {
      id: newId(),
      slug: article.slug || slugify(article.title),
      title: article.title,
      excerpt: article.excerpt,
      body: await data.bodyOf(article, stored),
      heroImageUrl: fileUrl(hero.renditions.at(-1)?.key ?? ''),
      heroImageAltText: article.heroAlt,
      heroMediaId: hero.id,
      metaDescription: article.metaDescription,
      tags: article.tags,
      city: article.city,
      published: true,
      createdDate: created,
      updatedDate: created,
      publishedAt: created,
      seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
    };
  }

  return {
    isEmpty,

    /** Fills the site. Interrupted, it can simply be begun again: pictures already stored are found. */
    async fill(progress: DemoProgress = {}): Promise<void> {
      const pictures = await drawAll(progress);
      const stored: DemoData = { assets: [], calculators: [] };
      const contents: ArticleContent[] = [];
      for (const article of demoArticles) contents.push(await articleContent(article, pictures, stored));
      const created = await posts.createMany(
        system,
        demoPosts.map((post) => postInput(post, pictures)),
      );
      const record: DemoRecord = {
        posts: created.map(({ id }) => id),
        articles: contents.map(({ id }) => id),
        media: [...pictures.values()].map(({ id }) => id),
        ...stored,
      };
      await transaction(({ settings }) => settings.set(recordKey, record));
      await articles.insert(system, contents);
    },

    /**
     * Takes out what the demo put in; the hubs and everything of the owner's stay. The demo does not come back.
     * @returns how many posts and articles there were
     */
    async clear(): Promise<{ posts: number; articles: number }> {
      const record = (await reader.settings.get(recordKey)) as DemoRecord | undefined;
      const { posts: postIds = [], articles: articleIds = [], media: mediaIds = [] } = record ?? {};
      // A demo of an earlier version had neither.
      const { assets = [], calculators = [] } = record ?? {};
      for (const id of postIds) await posts.remove(system, id).catch(unlessMissing);
      for (const id of articleIds) await articles.remove(system, id);
      await data.clear({ assets, calculators });
      for (const id of mediaIds) await removal.removeUnused(id);
      await transaction(({ settings }) => settings.set(recordKey, nothing));
      return { posts: postIds.length, articles: articleIds.length };
    },
  };
}

function pictureOf(pictures: Pictures, key: string): Media {
  const picture = pictures.get(key);
  if (!picture) throw new Error(`The demo names a picture that nobody draws: ${key}`);
  return picture;
}
