import { type DemoArticle, demoArticles } from '#demo/content/articles.ts';
import { type CatalogueImage, catalogue } from '#demo/content/catalogue.ts';
import { type DemoPost, demoPosts } from '#demo/content/posts.ts';
import { system } from '#domain/access/account.ts';
import type { Media } from '#domain/posts/post.ts';
import type { DemoSize } from '#domain/site/demo-size.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { ArticleContent } from '../articles/articles.rows.ts';
import { articlesService } from '../articles/articles.service.ts';
import { mediaService } from '../media/media.service.ts';
import { mediaRemoval } from '../media/removal.service.ts';
import { postsService } from '../posts/posts.service.ts';
import { type DemoPart, type DemoRecord, demoRecordKey, withPart } from './demo.rows.ts';
import { createDemoData, createDemoWords, type DemoData, unlessMissing } from './demo-data.service.ts';
import { createDemoSite, type StoredPictures } from './demo-site.service.ts';
import { readImage } from './images/images.ts';

/** Language of the demo's texts, unless one says otherwise: the site may have another language. */
const demoLanguage = 'en';

export interface DemoProgress {
  onImage?: (done: number, total: number) => void;
}

type DemoImages = ReadonlyMap<string, Media>;

const nothing: DemoRecord = { posts: [], articles: [], media: [] };
const hourMs = 60 * 60 * 1000;

export type DemoService = ReturnType<typeof demoService>;

/** A sample portfolio for an empty site: recorded when it is stored, so that it can be removed as a whole. */
export const demoService = perApp((app) => {
  const { reader, transaction, files, now, newId } = app;
  const [posts, articles] = [postsService(app), articlesService(app)];
  const [data, words, site] = [createDemoData(app), createDemoWords(app), createDemoSite(app)];

  async function isEmpty(): Promise<boolean> {
    const all = { filters: {}, limit: 1, offset: 0, sort: { by: 'slug', descending: false } } as const;
    const counts = [
      (await reader.postList.list(all)).total,
      (await reader.articles.list(all)).total,
      (await reader.series.list(all)).total,
      (await reader.pages.list(all)).total,
    ];
    const record = await readRecord(reader);
    if (record === undefined) return counts.every((count) => count === 0);
    // The owner's own things must not come between the halves of a demo.
    const { isUnfinished = false, posts: begun, series = [], pages = [] } = record;
    const known = [begun.length, 0, series.length, pages.length];
    return isUnfinished && counts.every((count, kind) => count === known[kind]);
  }

  /** Part of the transaction that stores it. */
  async function remember(repos: Repositories, part: DemoPart): Promise<void> {
    await repos.settings.set(demoRecordKey, withPart(await readRecord(repos), part));
  }

  /** The record stays as it is. */
  async function removeDemo(record: DemoRecord): Promise<void> {
    // A demo of an earlier version had no data.
    const { posts: postIds, articles: articleIds, media: mediaIds, assets = [], calculators = [] } = record;
    await site.clear(record);
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
    for (const id of mediaIds) await mediaRemoval(app).removeUnused(id);
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
      const image = { bytes: await readImage(key), name: `${key}.jpg` };
      const stored = await mediaService(app).store(system, image);
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
    return {
      language: demoLanguage,
      ...words,
      mediaId: imageOf(images, image).id,
      createdDate: daysAgo(days, hour),
    };
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
      language: demoLanguage,
      excerpt: article.excerpt,
      body: await data.bodyOf(article, stored, remember),
      heroImageUrl: files.url(hero.renditions.at(-1)?.key ?? ''),
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
    async size(): Promise<DemoSize | null> {
      const record = (await readRecord(reader)) ?? nothing;
      return record.posts.length + record.articles.length > 0 ? sizeOf(record) : null;
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
      const made = await posts.createMany(
        system,
        demoPosts.map((post) => postInput(post, images)),
        (repos, ids) =>
          remember(repos, {
            posts: ids,
            articles: contents.map(({ id }) => id),
            media: [...images.values()].map(({ id }) => id),
          }),
      );
      await site.store(storedPictures(images, made), remember);
      await articles.insert(system, contents, async (repos) => {
        const record = await readRecord(repos);
        await repos.settings.set(demoRecordKey, { ...record, isUnfinished: false });
      });
    },

    /**
     * Removes the demo; the hubs and the owner's records stay. The demo is not stored again.
     * @returns how much there was
     */
    async clear(): Promise<DemoSize> {
      const record = (await readRecord(reader)) ?? nothing;
      await removeDemo(record);
      await words.clear();
      await transaction(({ settings }) => settings.set(demoRecordKey, nothing));
      return sizeOf(record);
    },
  };
});

function sizeOf({ posts, articles, series = [], pages = [] }: DemoRecord): DemoSize {
  return { photos: posts.length, articles: articles.length, series: series.length, pages: pages.length };
}

/** @param made the posts, in the order of the content */
function storedPictures(images: DemoImages, made: readonly { id: string }[]): StoredPictures {
  const ids = new Map(demoPosts.map(({ picture }, index) => [picture, made[index]?.id]));
  return {
    post: (key) => ids.get(key) ?? missing(key),
    image: (key) => imageOf(images, key),
  };
}

async function readRecord({ settings }: Repositories): Promise<DemoRecord | undefined> {
  return (await settings.get(demoRecordKey)) as DemoRecord | undefined;
}

function imageOf(images: DemoImages, key: string): Media {
  return images.get(key) ?? missing(key);
}

function missing(key: string): never {
  throw new Error(`The demo names an image that is not in its catalogue: ${key}`);
}
