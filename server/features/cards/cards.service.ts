import { createHash, createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Article } from '#domain/articles/article.ts';
import {
  type CardKind,
  type CardOwner,
  type CardWords,
  cardOwner,
  cardSize,
  cardWords,
} from '#domain/cards/card.ts';
import { neededWidth } from '#domain/cards/layout.ts';
import { mediaKeysIn } from '#domain/media/media-files.ts';
import { isBase } from '#domain/media/rendition-sizes.ts';
import { sharedByHome } from '#domain/posts/opening.ts';
import type { Media, PostCard, ShownMedia } from '#domain/posts/post.ts';
import { hubLabel } from '#domain/site/navigation.ts';
import type { Texts } from '#domain/texts/catalogue.ts';
import { textsOf } from '#domain/texts/texts.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { requireRoomFor } from '../../platform/files/disk-space.ts';
import type { Lease } from '../../platform/files/leases.repository.ts';
import { createAnnouncements } from '../../platform/jobs/announcements.ts';
import type { JobKind, JobRun } from '../../platform/jobs/runner.ts';
import { hubCover, hubPage } from '../clusters/clusters.derive.ts';
import { fileTexts } from '../media/media.service.ts';
import type { Collection } from '../posts/public-listings.repository.ts';
import { cardsKind } from './cards.derive.ts';
import type { StoredCard } from './cards.repository.ts';
import { type CardPhoto, createCardDrawing } from './drawing/draw.ts';

/** Grows when the same words and photo would become other pixels. */
const version = 2;
const settingKey = 'cards';

interface WantedCard extends CardWords {
  media: (ShownMedia & Partial<Media>) | null;
}

/** Social cards: made once by a job, from what is published, and kept as files. */
export const cardsService = perApp((app) => {
  const { reader, transaction, files, now, newId } = app;
  app.jobs.addKind(cardsKind, createCardsJob(app));

  return {
    current: reader.cards.current,

    /** The card of a list, which shows its newest photo: only the first page knows it. */
    async ofList(
      owner: CardOwner,
      title: string,
      page: number,
      posts: readonly PostCard[],
    ): Promise<string | null> {
      const media = posts[0]?.media ?? null;
      return page > 1 || !media ? null : reader.cards.current(owner, title, media);
    },

    /** The key of its card's file, as `current`; null for an article with a hero. */
    async ofArticle(article: Article): Promise<string | null> {
      if (!article.published || hasHero(article)) return null;
      const owner = { kind: 'article' as const, key: article.id };
      return reader.cards.current(owner, article.title, await photoInBody(reader, article));
    },

    /** Where the card is now that replaced this file; null when none did. */
    async movedTo(key: string): Promise<string | null> {
      const present = await reader.cards.findByFile(key);
      return present && present.key !== key ? files.url(present.key) : null;
    },

    /** At the start of a server, and after a change of the settings: every card is looked at when the site's name or the drawing is another. */
    async prepare(): Promise<void> {
      const wanted = recipeOf(app);
      if ((await reader.settings.get(settingKey)) === wanted) return;
      await transaction(async ({ cards, settings }) => {
        await cards.discardAll();
        await cards.addAll(cardsKind, `cards-${newId()}`, now().toISOString());
        await settings.set(settingKey, wanted);
      });
    },
  };
});

/** Recipe that all cards have in common. */
function recipeOf({ config }: AppContext): string {
  const { name, owner, language } = config.site;
  const { isCarried, lang } = textsOf(language);
  const state = JSON.stringify([version, name, owner, ...(isCarried ? [lang] : [])]);
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

function isSame(stored: StoredCard, { title, name, media }: WantedCard, recipe: string): boolean {
  const isSameText = stored.title === title && stored.name === name;
  return isSameText && stored.mediaId === (media?.id ?? null) && stored.recipe === recipe;
}

function createCardsJob(app: AppContext): JobKind {
  const { reader, files, leases, secrets, now } = app;
  const draw = createCardDrawing();
  const finish = createAnnouncements(cardsKind, now);

  async function remove(run: JobRun, subject: string): Promise<void> {
    const keys = await reader.cards.filesOf(subject);
    let former: Lease | undefined;
    await finish(run, false, async (repos) => {
      await repos.cards.remove(subject);
      if (keys.length > 0) former = await leases.acquire(repos, keys);
    });
    if (former) await leases.remove(former);
  }

  /** Where browsers read a bucket directly, a former file cannot redirect: it stays as long as the card. */
  async function store(run: JobRun, wanted: WantedCard & { recipe: string }, key: string, data: Buffer) {
    const { subject } = run.job;
    const kept = files.publicOrigin !== null;
    const before = kept ? null : await reader.cards.find(subject);
    let former: Lease | undefined;
    let isOutdated = false;
    const storing = leases.store([key], {
      kinds: ['media'],
      find: async () => null,
      put: () => files.put(key, data, { contentType: 'image/jpeg' }),
      insert: async (repos) => {
        // Unpublished or changed while it was drawn: the job of that change follows.
        isOutdated = !isSameWish(wanted, await wantedCard(repos, subject, app));
        if (isOutdated) throw new Error('The card is out of date.');
        const { title, name, media, recipe } = wanted;
        await repos.cards.store({ subject, key, title, name, mediaId: media?.id ?? null, recipe });
        if (before && before.key !== key) former = await leases.acquire(repos, [before.key]);
      },
      transaction: (work) => finish(run, true, work),
    });
    await storing.catch((error: unknown) => {
      if (!isOutdated) throw error;
    });
    if (former) await leases.remove(former);
  }

  return {
    isHeavy: true,

    async run(run) {
      // Another process may just have stored settings.
      await app.present.refresh();
      const { subject } = run.job;
      const recipe = recipeOf(app);
      const wanted = await wantedCard(reader, subject, app);
      if (!wanted) return remove(run, subject);
      const present = await reader.cards.find(subject);
      if (present && isSame(present, wanted, recipe)) return finish(run, false, nothing);
      await requireRoomFor(files);
      const source = wanted.media && sourceOf(wanted.media);
      const photo = source && (await photoOf(app, source, wanted.media));
      if (wanted.media && !photo) {
        // Deleted since: the job of that change follows.
        if (!isSameWish(wanted, await wantedCard(reader, subject, app))) return finish(run, false, nothing);
        // Its files are being replaced: the job is tried again.
        throw new Error('The photo of a card cannot be read.');
      }
      const drawn = await draw(wanted, photo);
      run.signal.throwIfAborted();
      const data = await fileTexts(app).withRights(drawn, wanted.media?.id ?? null, cardSize);
      const shown = JSON.stringify([version, subject, wanted.title, wanted.name, source?.key ?? null]);
      const name = createHmac('sha256', secrets.media).update(`card:${shown}`).digest('hex').slice(0, 40);
      await store(run, { ...wanted, recipe }, `media/${name.slice(0, 2)}/${name}-card.jpg`, data);
    },
  };
}

const nothing = async () => undefined;

function isSameWish(one: WantedCard, other: WantedCard | null): boolean {
  const { title, name, media } = one;
  return other?.title === title && other.name === name && other.media?.id === media?.id;
}

/** The smallest file that is wide enough. */
function sourceOf({ renditions }: ShownMedia) {
  const base = renditions.filter(isBase).toSorted((a, b) => a.width - b.width);
  const largest = base.at(-1);
  if (!largest) return null;
  return base.find(({ width }) => width >= neededWidth(largest)) ?? largest;
}

async function photoOf(
  { files }: AppContext,
  { key }: { key: string },
  media: ShownMedia | null,
): Promise<CardPhoto | null> {
  const found = await files.stream(key);
  const largest = media?.renditions.filter(isBase).toSorted((a, b) => b.width - a.width)[0];
  if (!found || !largest) return null;
  return { data: await buffer(found.stream), width: largest.width, height: largest.height };
}

/** Card as it is to be now; null for a record without one, such as a draft. */
async function wantedCard(
  repos: Repositories,
  subject: string,
  { config: { site } }: AppContext,
): Promise<WantedCard | null> {
  const owner = cardOwner(subject);
  const found = owner && (await sources[owner.kind](repos, owner.key, textsOf(site.language)));
  return owner && found ? { ...cardWords(owner.kind, found.title, site), media: found.media } : null;
}

function hasHero({ hero, heroImageUrl }: Pick<Article, 'hero' | 'heroImageUrl'>): boolean {
  return hero !== null || heroImageUrl.trim() !== '';
}

/** The first one that is stored here. */
async function photoInBody({ media }: Repositories, { body }: Pick<Article, 'body'>): Promise<Media | null> {
  const [first] = mediaKeysIn(body);
  return first ? media.findByKey(first) : null;
}

type Source = { title: string; media: WantedCard['media'] } | null;

const sources: Record<CardKind, (repos: Repositories, key: string, texts: Texts) => Promise<Source>> = {
  async post({ posts }, id) {
    const post = await posts.findById(id);
    return post?.published && post.media ? { title: post.title, media: post.media } : null;
  },

  /** With a hero the article has an image of its own; without, the first photo of its body is shown. */
  async article(repos, id) {
    const article = await repos.articles.findById(id);
    if (!article?.published || hasHero(article)) return null;
    return { title: article.title, media: await photoInBody(repos, article) };
  },

  tag: (repos, key) => listed(repos, { kind: 'tag', key }),
  city: (repos, key) => listed(repos, { kind: 'city', key }),
  camera: (repos, key) => listed(repos, { kind: 'camera', key }),
  lens: (repos, key) => listed(repos, { kind: 'lens', key }),

  async home({ listings }) {
    const [newest] = await listings.page({ kind: 'all', key: '', limit: 1, offset: 0 });
    const shared = sharedByHome(await listings.opening(), newest);
    return { title: '', media: shared?.media ?? null };
  },

  async hub(repos, id, texts) {
    const hub = await repos.clusters.findById(id);
    if (!hub?.enabled) return null;
    const cover = await hubCover(repos, hub);
    const [first] = cover ? [cover.post] : await hubPage(repos, hub, { limit: 1, offset: 0 });
    return first?.media ? { title: hubLabel(hub.name, texts), media: first.media } : null;
  },

  async series({ series }, id) {
    const found = await series.findById(id);
    const cover = found?.published ? await series.coverOf(found) : null;
    return found && cover && { title: found.title, media: cover.post.media };
  },
};

/** With the photo of its newest post. */
async function listed({ listings }: Repositories, collection: Collection): Promise<Source> {
  const counted = await listings.count(collection);
  const [newest] = await listings.page({ ...collection, limit: 1, offset: 0 });
  return counted && newest?.media ? { title: counted.label, media: newest.media } : null;
}
