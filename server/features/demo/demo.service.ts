import { type DemoArticle, demoArticles } from '#demo/content/articles.ts';
import type { CatalogueImage } from '#demo/content/catalogue.ts';
import { type DemoPost, demoPosts } from '#demo/content/posts.ts';
import { system } from '#domain/access/account.ts';
import type { Media } from '#domain/posts/post.ts';
import { articleSlug } from '#domain/text/slug.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { ArticleContent } from '../articles/articles.rows.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { MediaRemoval } from '../media/removal.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { type DemoRecord, demoRecordKey } from './demo.rows.ts';
import type { createDemoWords } from './demo-data.service.ts';
import { type createDemoData, type DemoData, unlessMissing } from './demo-data.service.ts';

export interface DemoDependencies {
  reader: Pick<Repositories, 'settings' | 'posts' | 'postList' | 'articles'>;
  transaction: Transaction;
  media: Pick<MediaService, 'store'>;
  removal: MediaRemoval;
  posts: Pick<PostsService, 'createMany' | 'remove' | 'toBin'>;
  articles: Pick<ArticlesService, 'insert' | 'remove' | 'toBin'>;
  /** Public URL of a stored file. */
  fileUrl: (key: string) => string;
  catalogue: readonly CatalogueImage[];
  data: ReturnType<typeof createDemoData>;
  words: ReturnType<typeof createDemoWords>;
  /** The file of an image of the catalogue. */
  readImage: (key: string) => Promise<Buffer>;
  now: () => Date;
  newId: () => string;
}

/** Ids of each kind that are stored now. */
type DemoPart = { [Kind in Exclude<keyof DemoRecord, 'isUnfinished'>]?: readonly string[] };

export interface DemoProgress {
  onImage?: (done: number, total: number) => void;
}

type DemoImages = ReadonlyMap<string, Media>;

const nothing: DemoRecord = { posts: [], articles: [], media: [], assets: [], calculators: [] };
const hourMs = 60 * 60 * 1000;

export type DemoService = ReturnType<typeof createDemoService>;

/** A sample portfolio for an empty site: recorded when it is stored, so that it can be removed as a whole. */
export function createDemoService(dependencies: DemoDependencies) {
  const { reader, transaction, media, removal, posts, articles, fileUrl, catalogue } = dependencies;
  const { data, words, readImage, now, newId } = dependencies;

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
    const record = await readRecord(reader);
    if (record === undefined) return postCount === 0 && articleCount === 0;
    // The owner's own things must not come between the halves of a demo.
    const { isUnfinished = false, posts: begun } = record;
    return isUnfinished && postCount === begun.length && articleCount === 0;
  }

  /** Part of the transaction that stores it. */
  async function remember(repos: Pick<Repositories, 'settings'>, part: DemoPart): Promise<void> {
    const before = (await readRecord(repos)) ?? nothing;
    const { posts: postIds, articles: articleIds, media: mediaIds, assets = [], calculators = [] } = before;
    const record: DemoRecord = {
      posts: [...postIds, ...(part.posts ?? [])],
      articles: [...articleIds, ...(part.articles ?? [])],
      media: [...mediaIds, ...(part.media ?? [])],
      assets: [...assets, ...(part.assets ?? [])],
      calculators: [...calculators, ...(part.calculators ?? [])],
      isUnfinished: true,
    };
    await repos.settings.set(demoRecordKey, record);
  }

  /** The record stays as it is. */
  async function removeDemo(record: DemoRecord): Promise<void> {
    // A demo of an earlier version had no data.
    const { posts: postIds, articles: articleIds, media: mediaIds, assets = [], calculators = [] } = record;
    // What the owner has changed is the owner's, and can be restored.
    for (const id of postIds) {
      const isChanged = ((await reader.posts.findById(id))?.version ?? 1) > 1;
      await posts[isChanged ? 'toBin' : 'remove'](system, id, { force: true }).catch(unlessMissing);
    }
    for (const id of articleIds) {
      const isChanged = ((await reader.articles.findById(id))?.version ?? 1) > 1;
      await articles[isChanged ? 'toBin' : 'remove'](system, id).catch(unlessMissing);
    }
    await data.clear({ assets, calculators });
    for (const id of mediaIds) await removal.removeUnused(id);
  }

  /** Removes an incomplete demo. */
  async function removeUnfinished(): Promise<void> {
    const record = await readRecord(reader);
    if (!record?.isUnfinished) return;
    await removeDemo(record);
    await transaction(({ settings }) => settings.remove(demoRecordKey));
  }

  /** @returns the stored images by their keys in the catalogue */
  async function storeAll({ onImage }: DemoProgress): Promise<DemoImages> {
    const images = new Map<string, Media>();
    const storeOne = async ({ key }: CatalogueImage) => {
      const stored = await media.store(system, { bytes: await readImage(key), name: `${key}.jpg` });
      images.set(key, stored.media);
      onImage?.(images.size, catalogue.length);
    };
    await Promise.all(catalogue.map(storeOne));
    return images;
  }

  const daysAgo = (days: number, hour: number) => {
    const midnight = new Date(now().getTime() - days * 24 * hourMs);
    midnight.setUTCHours(0, 0, 0, 0);
    return new Date(Math.min(midnight.getTime() + hour * hourMs, now().getTime())).toISOString();
  };

  function postInput(post: DemoPost, images: DemoImages) {
    const { picture: image, daysAgo: days, hour, ...words } = post;
    return { ...words, mediaId: imageOf(images, image).id, createdDate: daysAgo(days, hour) };
  }

  async function articleContent(
    article: DemoArticle,
    images: DemoImages,
    stored: DemoData,
  ): Promise<ArticleContent> {
    const created = daysAgo(article.daysAgo, 9);
    const hero = imageOf(images, article.heroPicture);
    return {
      id: newId(),
      slug: article.slug || articleSlug(article.title),
      title: article.title,
      excerpt: article.excerpt,
      body: await data.bodyOf(article, stored, remember),
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

    /** How much the demo brought; null when there is none. */
    async size(): Promise<{ posts: number; articles: number } | null> {
      const { posts: postIds, articles: articleIds } = (await readRecord(reader)) ?? nothing;
      const isThere = postIds.length + articleIds.length > 0;
      return isThere ? { posts: postIds.length, articles: articleIds.length } : null;
    },

    /**
     * Fills the site. Can be repeated after an interruption: stored images are found again, other records, which
     * were noted when stored, are removed first.
     */
    async fill(progress: DemoProgress = {}): Promise<void> {
      await removeUnfinished();
      const images = await storeAll(progress);
      await words.store();
      const stored: DemoData = { assets: [], calculators: [] };
      const contents: ArticleContent[] = [];
      for (const article of demoArticles) contents.push(await articleContent(article, images, stored));
      await posts.createMany(
        system,
        demoPosts.map((post) => postInput(post, images)),
        (repos, ids) =>
          remember(repos, {
            posts: ids,
            articles: contents.map(({ id }) => id),
            media: [...images.values()].map(({ id }) => id),
          }),
      );
      await articles.insert(system, contents, async ({ settings }) => {
        const record = await readRecord({ settings });
        await settings.set(demoRecordKey, { ...record, isUnfinished: false });
      });
    },

    /**
     * Removes the demo; the hubs and the owner's records stay. The demo is not stored again.
     * @returns how many posts and articles there were
     */
    async clear(): Promise<{ posts: number; articles: number }> {
      const record = (await readRecord(reader)) ?? nothing;
      await removeDemo(record);
      await words.clear();
      await transaction(({ settings }) => settings.set(demoRecordKey, nothing));
      return { posts: record.posts.length, articles: record.articles.length };
    },
  };
}

async function readRecord({ settings }: Pick<Repositories, 'settings'>): Promise<DemoRecord | undefined> {
  return (await settings.get(demoRecordKey)) as DemoRecord | undefined;
}

function imageOf(images: DemoImages, key: string): Media {
  const image = images.get(key);
  if (!image) throw new Error(`The demo names an image that is not in its catalogue: ${key}`);
  return image;
}
