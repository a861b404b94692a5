import type { Actor } from '#domain/access/actor.ts';
import { requireAdmin } from '#domain/access/require-admin.ts';
import type { Article } from '#domain/article/article.ts';
import {
  type ArticleInput,
  type CheckedArticleInput,
  checkArticleInput,
} from '#domain/article/article-input.ts';
import { bodyWords } from '#domain/article/checklist/measure.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { slugify } from '#domain/text/slug.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { Repositories } from '#server/repositories/all.ts';
import type { ArticleContent } from '#server/repositories/article-rows.ts';
import { changesOf, newArticle, restored } from './article-changes.ts';
import type { ArticleGate } from './article-gate.ts';
import type { ArticlePictures } from './article-pictures.ts';
import {
  type ArticleWritingDependencies,
  createArticleWriting,
  existingArticle,
  searchEntry,
} from './article-writing.ts';
import { createSlugGiver } from './slugs.ts';
import { nameWrittenPictures } from './written-pictures.ts';

export interface ArticleEditingDependencies extends ArticleWritingDependencies {
  reader: Pick<Repositories, 'articles' | 'revisions'>;
  transaction: Transaction;
  gate: ArticleGate;
  articlePictures: ArticlePictures;
  /** Told the content version after each write that a visitor can see. */
  onChange: (version: number) => void;
}

/** Saves without a version that meet at the same moment: each is tried anew so often. */
const attempts = 5;

/** Every method throws AppError `unauthenticated` or `forbidden` for who is no admin. */
export function createArticleEditing(dependencies: ArticleEditingDependencies) {
  const { reader, transaction, gate, articlePictures, onChange, now, newId } = dependencies;
  const writing = createArticleWriting(dependencies);

  async function write<T>(isVisible: boolean, work: (repos: Repositories) => Promise<T>): Promise<T> {
    const { result, version } = await transaction(async (repos) => ({
      result: await work(repos),
      version: isVisible ? await repos.contentVersion.bump() : null,
    }));
    if (version !== null) onChange(version);
    return result;
  }

  /** Pictures that came with the text become files; what is refused later leaves them staged for a day. */
  async function checked(actor: Actor, input: ArticleInput): Promise<CheckedArticleInput> {
    const { body, heroImageUrl } = input;
    return checkArticleInput({
      ...input,
      body: body && (await articlePictures.storeWritten(actor, body)),
      heroImageUrl: heroImageUrl && (await articlePictures.storeHero(actor, heroImageUrl)),
    });
  }

  /** The slug wished for when nobody has it; of what has no letters, the end of its id, which is the random part. */
  const slugFor = (repos: Pick<Repositories, 'articles'>, wish: string, id: string) =>
    createSlugGiver(repos.articles, `article-${id.slice(-8)}`)(wish, id);

  /** What really changes of the article, after every rule has been asked. */
  async function changesFor(before: Article, fields: CheckedArticleInput): Promise<Partial<ArticleContent>> {
    const { heroImageUrl } = fields;
    const isOtherHero = heroImageUrl !== undefined && heroImageUrl !== before.heroImageUrl;
    const hero = isOtherHero ? { heroMediaId: await articlePictures.heroMediaAt(heroImageUrl) } : {};
    const { slug, ...others } = fields;
    const moves = slug !== undefined && slugify(slug || (others.title ?? before.title)) !== before.slug;
    const changes = changesOf(before, { ...others, ...hero, ...(moves && { slug }) }, now().toISOString());
    gate.requireFit({ ...before, ...changes } as Article);
    return changes;
  }

  /**
   * Reads, judges and counts outside of the transaction, which then goes on only if the article is still the same.
   * @throws AppError `not_found`; `conflict` when the version is not the present one; what the gate throws
   */
  async function save(
    actor: Actor,
    id: string,
    fields: CheckedArticleInput,
    version: number | undefined,
  ): Promise<Article> {
    for (let attempt = 1; ; attempt += 1) {
      const before = await existingArticle(reader, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before);
      const changes = await changesFor(before, fields);
      if (Object.keys(changes).length === 0) return before;
      const words = bodyWords(changes.body ?? before.body);
      const isVisible = before.published || changes.published === true;
      try {
        return await write(isVisible, async (repos) => {
          const slug =
            changes.slug === undefined
              ? {}
              : { slug: await slugFor(repos, changes.slug || (changes.title ?? before.title), id) };
          return writing.change(repos, before, { ...changes, ...slug }, { actor, words });
        });
      } catch (error) {
        if (version !== undefined || attempt === attempts || !isConflict(error)) throw error;
      }
    }
  }

  return {
    /**
     * @returns the article as it is stored
     * @throws AppError `invalid` with a message per field, and the failing checks when it shall be public
     */
    async create(actor: Actor, input: ArticleInput): Promise<Article> {
      requireAdmin(actor);
      const fields = await checked(actor, input);
      const id = newId();
      const heroMediaId = await articlePictures.heroMediaAt(fields.heroImageUrl ?? '');
      const wish = fields.slug || fields.title || '';
      const article = newArticle(id, { ...fields, slug: wish, heroMediaId }, now().toISOString());
      gate.requireFit(article);
      const words = bodyWords(article.body);
      return write(article.published, async (repos) => {
        const slug = await slugFor(repos, wish, id);
        return writing.insert(repos, { ...article, slug }, { actor, words });
      });
    },

    /**
     * Changes only the fields given. `published` may be among them.
     * @param version what the editor has read; without it the last write wins
     * @throws AppError `invalid` as {@link create}, `not_found`, `conflict` with the article as it is now
     */
    async update(actor: Actor, id: string, input: ArticleInput, version?: number): Promise<Article> {
      requireAdmin(actor);
      const before = await existingArticle(reader, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before);
      return save(actor, id, await checked(actor, input), version);
    },

    /** Publishing what is published changes nothing, but asks the gate. @throws AppError as {@link update} */
    async publish(actor: Actor, id: string, version?: number): Promise<Article> {
      requireAdmin(actor);
      return save(actor, id, { published: true }, version);
    },

    /**
     * Brings the text of an earlier save back, as a new save; address and publication stay as they are.
     * @throws AppError `not_found` for article and revision; as {@link update}
     */
    async restore(actor: Actor, id: string, revisionId: string, version?: number): Promise<Article> {
      requireAdmin(actor);
      await existingArticle(reader, id);
      const revision = await reader.revisions.articles.find(id, revisionId);
      if (!revision) throw new AppError('not_found', 'There is no such revision.');
      return save(actor, id, restored(revision.data), version);
    },

    /** What had been public answers 410 from now on; what is not there is removed already. */
    async remove(actor: Actor, id: string): Promise<void> {
      requireAdmin(actor);
      const article = await reader.articles.findById(id);
      if (!article) return;
      await write(true, async (repos) => {
        const present = await repos.articles.findById(id);
        if (present) await writing.remove(repos, present);
      });
    },

    /** Stores articles that are ready and were checked elsewhere (the demo's), in one transaction. */
    async insert(actor: Actor, articles: readonly ArticleContent[]): Promise<void> {
      requireAdmin(actor);
      await write(true, async (repos) => {
        for (const article of articles) {
          await repos.articles.insert(article);
          await nameWrittenPictures(repos, article.id, article.body);
        }
        await repos.media.addReferences(
          articles.flatMap(({ id, heroMediaId }) =>
            heroMediaId ? [{ owner: { kind: 'hero', id }, mediaId: heroMediaId }] : [],
          ),
        );
        await repos.search.replace(articles.map(searchEntry));
      });
    },
  };
}

function changedMeanwhile(current: Article): AppError {
  return new AppError('conflict', 'The article has been changed since it was opened.', { current });
}

function isConflict(error: unknown): boolean {
  return isAppError(error) && error.code === 'conflict';
}
