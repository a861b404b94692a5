import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import {
  type Article,
  type ArticleInput,
  type CheckedArticleInput,
  checkArticleInput,
} from '#domain/articles/article.ts';
import { isAppError } from '#domain/errors.ts';
import { articleSlug } from '#domain/text/slug.ts';
import { type AppContext, perApp } from '../../compose/context.ts';
import { articlesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite } from '../../platform/database/transaction.ts';
import type { AlsoWrite } from '../../platform/database/write.ts';
import { createSlugChooser } from '../../platform/records/slugs.ts';
import { binService } from '../bin/bin.service.ts';
import { derivedOfBody } from './articles.derive.ts';
import type { ArticleContent } from './articles.rows.ts';
import { removeArticle } from './deletion.service.ts';
import { createArticleHistory } from './history.service.ts';
import { articleImages, inspectTexts } from './images.service.ts';
import { createPublishedArticles } from './published.service.ts';
import {
  changesOf,
  conflictError,
  createArticleWriting,
  existingArticle,
  newArticle,
  requireFit,
  toBePublic,
} from './writing.service.ts';

/** Retries of a save without a version that collides with another one. */
const attempts = 5;

/** Saves an article: checks and counts first, then writes in a short transaction. The caller checks the actor. */
function createArticleSaving(app: AppContext) {
  const { reader, texts, now, newId } = app;
  const write = createWrite(app);
  const writing = createArticleWriting(app);
  const images = articleImages(app);

  /**
   * Images in the text become files; if the save is rejected later, they stay staged for a day.
   * @param before its texts may be beyond the bounds, as long as they stay as they are
   */
  async function checked(actor: Actor, input: ArticleInput, before?: Article): Promise<CheckedArticleInput> {
    const { body, story } = await inspectTexts(texts.inspect, input, before);
    const { heroImageUrl } = input;
    return checkArticleInput({
      ...input,
      body: body ? await images.storeWritten(actor, body) : input.body,
      story: story?.text ?? input.story,
      heroImageUrl: heroImageUrl && (await images.storeHero(actor, heroImageUrl)),
    });
  }

  /** The requested slug when it is free; of what has no letters, the end of its id, which is the random part. */
  const slugFor = (repos: Repositories, wish: string, id: string) =>
    createSlugChooser(repos.articles, { make: articleSlug, nameless: `article-${id.slice(-8)}` })(wish, id);

  /** The actual changes of the article, after every check. */
  async function changesFor(
    before: Article,
    fields: CheckedArticleInput,
    moment?: string,
  ): Promise<Partial<ArticleContent>> {
    const { heroImageUrl } = fields;
    const isOtherHero = heroImageUrl !== undefined && heroImageUrl !== before.heroImageUrl;
    const hero = isOtherHero ? { heroMediaId: await images.heroMediaAt(heroImageUrl) } : {};
    const { slug, ...others } = fields;
    const moves = slug !== undefined && articleSlug(slug || (others.title ?? before.title)) !== before.slug;
    const wanted = { ...others, ...hero, ...(moves && { slug }) };
    const changes = changesOf(before, wanted, now().toISOString(), moment);
    await yieldToRequests();
    await requireFit(app, toBePublic({ ...before, ...changes } as Article, changes));
    await yieldToRequests();
    return changes;
  }

  /** Words of a first save; null for an article that has been saved before. */
  async function wordsOfBeginning({ id, body }: Article): Promise<number | null> {
    if (await reader.revisions.articles.has(id)) return null;
    return (await texts.summarize(body)).words;
  }

  /**
   * Reads, checks and counts outside the transaction, which then continues only if the article is unchanged.
   * @throws AppError `not_found`; `conflict` when the version is not the present one; what the validator throws
   */
  async function save(
    actor: Actor,
    id: string,
    fields: CheckedArticleInput,
    version: number | undefined,
    moment?: string,
  ): Promise<Article> {
    for (let attempt = 1; ; attempt += 1) {
      const before = await existingArticle(reader, id);
      if (version !== undefined && version !== before.version) throw conflictError(before);
      const changes = await changesFor(before, fields, moment);
      if (Object.keys(changes).length === 0) return before;
      const summary = await texts.summarize(changes.body ?? before.body);
      const wordsBefore = await wordsOfBeginning(before);
      const isVisible = before.published || changes.published === true;
      try {
        return await write(
          async (repos) => {
            const slug =
              changes.slug === undefined
                ? {}
                : { slug: await slugFor(repos, changes.slug || (changes.title ?? before.title), id) };
            return writing.change(repos, before, { ...changes, ...slug }, { actor, ...summary, wordsBefore });
          },
          () => isVisible,
          ['articles'],
        );
      } catch (error) {
        if (version !== undefined || attempt === attempts || !isConflict(error)) throw error;
      }
    }
  }

  return {
    write,
    checked,
    save,

    /** @throws what the validator throws */
    async saveNew(actor: Actor, fields: CheckedArticleInput): Promise<Article> {
      const id = newId();
      const heroMediaId = await images.heroMediaAt(fields.heroImageUrl ?? '');
      const wish = fields.slug || fields.title || '';
      const article = newArticle(id, { ...fields, slug: wish, heroMediaId }, now().toISOString());
      await yieldToRequests();
      await requireFit(app, toBePublic(article, article));
      await yieldToRequests();
      const summary = await texts.summarize(article.body);
      return write(
        async (repos) => {
          const slug = await slugFor(repos, wish, id);
          return writing.insert(repos, { ...article, slug }, { actor, ...summary });
        },
        () => article.published,
        ['articles'],
      );
    },
  };
}

function isConflict(error: unknown): boolean {
  return isAppError(error) && error.code === 'conflict';
}

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
function createArticleEditing(app: AppContext) {
  const { reader, now } = app;
  const saving = createArticleSaving(app);

  return {
    /**
     * @returns the article as it is stored
     * @throws AppError `invalid` with a message per field, and the failing checks when it shall be public
     */
    async create(actor: Actor, input: ArticleInput): Promise<Article> {
      requireAdmin(actor);
      return saving.saveNew(actor, await saving.checked(actor, input));
    },

    /**
     * Changes only the fields given. `published` may be among them.
     * @param version what the editor has read; without it the last write wins
     * @throws AppError `invalid` as {@link create}, `not_found`, `conflict` with the article as it is now
     */
    async update(actor: Actor, id: string, input: ArticleInput, version?: number): Promise<Article> {
      requireAdmin(actor);
      const before = await existingArticle(reader, id);
      if (version !== undefined && version !== before.version) throw conflictError(before);
      return saving.save(actor, id, await saving.checked(actor, input, before), version);
    },

    /** Publishing what is published changes nothing, but runs the checks. @throws AppError as {@link update} */
    async publish(actor: Actor, id: string, version?: number): Promise<Article> {
      requireAdmin(actor);
      return saving.save(actor, id, { published: true }, version);
    },

    /**
     * Publishes an article at its time, unless it has been changed since it was planned.
     * @param moment ISO: of the first publication
     * @throws AppError `not_found`, `conflict`, `invalid` with the failing checks
     */
    async publishPlanned(actor: Actor, id: string, version: number, moment: string): Promise<Article> {
      requireAdmin(actor);
      return saving.save(actor, id, { published: true }, version, moment);
    },

    /** @throws AppError `not_found`, `conflict` */
    async unpublishPlanned(actor: Actor, id: string, version: number): Promise<Article> {
      requireAdmin(actor);
      return saving.save(actor, id, { published: false }, version);
    },

    /** Moves it to the bin. @throws AppError `not_found` */
    async toBin(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      await saving.write(
        (repos) => removeArticle(repos, id, { isBin: true, time: now().toISOString() }),
        ({ publishedAt }) => publishedAt !== null,
      );
    },

    /** Permanently, from the bin too. A URL that was public answers 410 from now on. @throws AppError `not_found` */
    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      if ((await binService(app).remove(actor, [id], 'article')) > 0) return;
      await saving.write(
        (repos) => removeArticle(repos, id, { isBin: false, time: now().toISOString() }),
        ({ publishedAt }) => publishedAt !== null,
      );
    },

    /**
     * Stores articles that are ready and were checked elsewhere (the demo's), in one transaction.
     * @param also writes more in the same transaction
     */
    async insert(actor: Actor, articles: readonly ArticleContent[], also?: AlsoWrite): Promise<void> {
      requireAdmin(actor);
      const changes = articles.map((article) => {
        const hero = article.heroMediaId === null ? null : { id: article.heroMediaId };
        return { before: null, after: { ...article, hero, ...derivedOfBody(article.body) } };
      });
      await saving.write(async (repos) => {
        for (const article of articles) await repos.articles.insert(article);
        await articlesChanged(repos, { changes, time: now().toISOString() });
        await also?.(
          repos,
          articles.map(({ id }) => id),
        );
      });
    },
  };
}

export type ArticlesService = ReturnType<typeof articlesService>;

/** All use-cases of articles. */
export const articlesService = perApp((app) => ({
  ...createPublishedArticles(app),
  ...createArticleEditing(app),
  ...createArticleHistory(app),
}));
