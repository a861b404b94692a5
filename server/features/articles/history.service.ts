import type { ArticleForm, FieldsOutsideForm } from '#contract/article-form.ts';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { articleFields } from '#domain/articles/article.entity.ts';
import type { Article, ArticleSnapshot } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import { tagText } from '#domain/posts/quick-upload.ts';
import type { AppContext } from '../../compose/context.ts';
import { copiesChanged } from '../../compose/followers.ts';
import { copyOwner } from './articles.derive.ts';
import type { ListedSnapshot, StoredRevision, WorkingCopy } from './history.repository.ts';
import { conflictError, existingArticle } from './writing.service.ts';

export type { WorkingCopy };

export type ArticleRevision = StoredRevision<ArticleSnapshot>;
/** The fields of a revision that a list shows. */
export type ListedRevision = StoredRevision<ListedSnapshot>;

/** Names for articles that have not been saved yet: the editor's new one and the one in the composer. */
const unsaved: readonly string[] = ['new', 'composer'];

/** Which article and which working copy a revision is restored over. */
export interface RestoreOver {
  /** Version of the article that was opened; absent: any. */
  version?: number | undefined;
  /** `updatedDate` of the working copy that the restored text replaces; null: there is none. */
  over: string | null;
}

/** Working copies of forms, and revisions of articles. */
export function createArticleHistory({ reader, transaction, now }: AppContext) {
  /**
   * Stores the form unchecked; the public article does not change. Images in it are not deleted.
   * @param over `updatedDate` of the copy that this one replaces; null: there must be none; absent: any
   * @throws AppError `not_found` when the article does not exist, `conflict` with the current copy when it is another
   */
  async function saveWorkingCopy(
    actor: Actor,
    articleId: string,
    copy: Pick<WorkingCopy, 'baseVersion' | 'fields'>,
    over?: string | null,
  ): Promise<WorkingCopy> {
    const userId = userOf(actor);
    const key = { kind: 'article', entityId: articleId, userId } as const;
    const updatedDate = laterThan(over, now());
    const savedCopy = { ...copy, updatedDate };
    await transaction(
      async (repos) => {
        if (!unsaved.includes(articleId)) await existingArticle(repos, articleId);
        if (!(await repos.workingCopies.put(key, savedCopy, over))) {
          const current = await repos.workingCopies.find(key);
          throw new AppError('conflict', 'It was changed elsewhere since it was read.', { current });
        }
        const copies = [{ id: copyOwner(userId, articleId), text: JSON.stringify(copy.fields) }];
        await copiesChanged(repos, { copies, time: updatedDate });
      },
      ['articles'],
    );
    return savedCopy;
  }

  /** @throws AppError `not_found` */
  async function existingRevision(articleId: string, revisionId: string): Promise<ArticleRevision> {
    const found = await reader.revisions.articles.find(articleId, revisionId);
    if (!found) throw new AppError('not_found', 'Revision not found.');
    return found;
  }

  return {
    saveWorkingCopy,

    /** The user's own working copy, or null. @param articleId or `new` or `composer` */
    async workingCopy(actor: Actor, articleId: string): Promise<WorkingCopy | null> {
      return reader.workingCopies.find({ kind: 'article', entityId: articleId, userId: userOf(actor) });
    },

    /** Does nothing if there is none. */
    async deleteWorkingCopy(actor: Actor, articleId: string): Promise<void> {
      const userId = userOf(actor);
      await transaction(
        async (repos) => {
          await repos.workingCopies.remove({ kind: 'article', entityId: articleId, userId });
          const copies = [{ id: copyOwner(userId, articleId), text: '' }];
          await copiesChanged(repos, { copies, time: now().toISOString() });
        },
        ['articles'],
      );
    },

    /** Newest first. @throws AppError `not_found` */
    async revisions(actor: Actor, articleId: string): Promise<ListedRevision[]> {
      requireAdmin(actor);
      await existingArticle(reader, articleId);
      return reader.revisions.articles.list(articleId);
    },

    /** @throws AppError `not_found` */
    async revision(actor: Actor, articleId: string, revisionId: string): Promise<ArticleRevision> {
      requireAdmin(actor);
      return existingRevision(articleId, revisionId);
    },

    /**
     * The revision's text becomes the working copy; the article and what is public do not change, so no check applies.
     * @throws AppError `not_found` for article and revision, `conflict` with the article or the working copy as it is
     *   now when it is not the expected one
     */
    async restore(
      actor: Actor,
      articleId: string,
      revisionId: string,
      { version, over }: RestoreOver,
    ): Promise<WorkingCopy> {
      requireAdmin(actor);
      const article = await existingArticle(reader, articleId);
      const { data } = await existingRevision(articleId, revisionId);
      if (version !== undefined && version !== article.version) throw conflictError(article);
      const copy = { baseVersion: article.version, fields: restoredForm(data, article) };
      return saveWorkingCopy(actor, articleId, copy, over);
    },
  };
}

/** `updatedDate` identifies a copy, so each one gets a later time, even within one millisecond. */
function laterThan(over: string | null | undefined, moment: Date): string {
  const least = over ? Date.parse(over) + 1 : 0;
  return new Date(Math.max(moment.getTime(), least)).toISOString();
}

/** @throws AppError `unauthenticated`, `forbidden`; the product itself has no forms */
function userOf(actor: Actor): string {
  requireAdmin(actor);
  if (actor.role === 'admin') return actor.userId;
  throw new AppError('forbidden', 'A working copy belongs to an account.');
}

/** The form that a revision opens in; it keeps the article's slug. */
function restoredForm(revision: ArticleSnapshot, article: Article): Omit<ArticleForm, 'slug'> {
  const { title, body, excerpt, heroImageUrl, heroImageAltText, metaDescription } = revision;
  // Revisions of earlier releases have no language.
  const { city, language = null, dismissedSentences } = revision;
  const shown = { title, body, excerpt, heroImageUrl, heroImageAltText, metaDescription };
  return {
    ...articleFields.toWire({ ...shown, city: city ?? '', language: language ?? '', dismissedSentences }),
    tags: tagText(revision.tags),
    outside_form: isSameOutside(revision, article) ? null : outsideForm(revision),
  };
}

function outsideForm(article: Pick<ArticleSnapshot, WrittenOutside>): FieldsOutsideForm {
  const { story, caption, altText, seo, sources } = article;
  return articleFields.toWire({ story, caption, altText, ...seo, sources });
}

type WrittenOutside = 'story' | 'caption' | 'altText' | 'seo' | 'sources';

function isSameOutside(revision: ArticleSnapshot, article: Article): boolean {
  return JSON.stringify(outsideForm(revision)) === JSON.stringify(outsideForm(article));
}
