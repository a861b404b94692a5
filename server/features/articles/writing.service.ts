import type { Actor } from '#domain/access/account.ts';
import {
  type Article,
  type ArticleSeo,
  articleFormIssues,
  type CheckedArticleInput,
  emptySeo,
  snapshotOf,
} from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import { requireNone } from '#domain/fields.ts';
import { timesAfter, unplanned } from '#domain/schedule/times.ts';
import type { AppContext } from '../../compose/context.ts';
import { articlesChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { ArticleContent } from './articles.rows.ts';
import type { BodySummary } from './markup/threaded-markup.ts';

/** Revisions stored per article; older ones are deleted. */
const maxRevisions = 50;

/** Author and summary of a save, read before the transaction, in which other writers wait. */
export interface Save extends BodySummary {
  actor: Actor;
  /** In the body as it was; null where the article has revisions. */
  wordsBefore?: number | null;
}

/** The steps of writing articles, each inside a transaction of the caller, who checks the actor. */
export function createArticleWriting({ now, newId }: AppContext) {
  async function addRevision(repos: Repositories, article: Article, save: Save): Promise<void> {
    const authorId = save.actor.role === 'admin' ? save.actor.userId : null;
    await repos.revisions.articles.insert({
      id: newId(),
      entityId: article.id,
      authorId,
      createdDate: now().toISOString(),
      data: snapshotOf(article, save.words),
    });
    await repos.revisions.articles.trim(article.id, maxRevisions);
  }

  /** Articles that were not saved here (the demo's, for example) can be restored, too. */
  async function addFirstRevision(
    repos: Repositories,
    before: Article,
    { wordsBefore = null }: Save,
  ): Promise<void> {
    if (wordsBefore === null || (await repos.revisions.articles.has(before.id))) return;
    await repos.revisions.articles.insert({
      id: newId(),
      entityId: before.id,
      authorId: null,
      createdDate: before.updatedDate,
      data: snapshotOf(before, wordsBefore),
    });
  }

  async function announce(
    repos: Repositories,
    before: Article | null,
    after: Article,
    { plain, uses }: Save,
  ): Promise<void> {
    const changes = [{ before, after: { ...after, plain, uses } }];
    await articlesChanged(repos, { changes, time: now().toISOString() });
  }

  return {
    async insert(repos: Repositories, article: ArticleContent, save: Save): Promise<Article> {
      await requireHero(repos, article.heroMediaId);
      await repos.articles.insert(article);
      const after = await existingArticle(repos, article.id);
      await announce(repos, null, after, save);
      await addRevision(repos, after, save);
      return after;
    },

    /** @throws AppError `conflict` with the article as it is when it is no longer as it was `before` */
    async change(
      repos: Repositories,
      before: Article,
      changes: Partial<ArticleContent>,
      save: Save,
    ): Promise<Article> {
      await requireHero(repos, changes.heroMediaId);
      await addFirstRevision(repos, before, save);
      await repos.articles.update(before.id, changes, before.version);
      const after = await existingArticle(repos, before.id);
      await announce(repos, before, after, save);
      await addRevision(repos, after, save);
      return after;
    },
  };
}

/** @throws AppError `not_found` */
export async function existingArticle(repos: Repositories, id: string): Promise<Article> {
  const article = await repos.articles.findById(id);
  if (!article) throw new AppError('not_found', 'Article not found.');
  return article;
}

export function conflictError(current: Article): AppError {
  return new AppError('conflict', 'The article was changed after you opened it.', { current });
}

/** The cleanup may have deleted it since it was looked up. */
async function requireHero(repos: Repositories, mediaId: string | null | undefined): Promise<void> {
  if (!mediaId || (await repos.media.findById(mediaId))) return;
  const message = 'Image not found. It may have been removed. Upload it again.';
  throw new AppError('invalid', message, { fields: { heroImageUrl: message } });
}

/** A new article with defaults; `hero` and `version` are set when it is stored. */
export type NewArticle = Omit<Article, 'hero' | 'version' | 'publishProblem'> &
  Pick<ArticleContent, 'heroMediaId'>;

/** @param fields the slug has been given */
export function newArticle(
  id: string,
  fields: CheckedArticleInput & { slug: string; heroMediaId: string | null },
  now: string,
): NewArticle {
  const published = fields.published ?? false;
  return {
    title: '',
    excerpt: '',
    body: '',
    heroImageUrl: '',
    heroImageAltText: '',
    metaDescription: '',
    language: null,
    tags: [],
    city: null,
    story: '',
    caption: '',
    altText: '',
    sources: [],
    dismissedSentences: [],
    ...fields,
    id,
    published,
    createdDate: now,
    updatedDate: now,
    publishedAt: published ? now : null,
    ...timesAfter(unplanned, fields, now),
    seo: { ...emptySeo, ...fields.seo },
  };
}

/** Fields that visitors do not see: changing them keeps the update time. */
const unseen: ReadonlySet<string> = new Set([
  'published',
  'sources',
  'dismissedSentences',
  'publishAt',
  'unpublishAt',
]);

/**
 * The actual changes, with the times of the update and of the first publication.
 * @param moment of a publication that was planned
 */
export function changesOf(
  before: Article,
  { seo, ...fields }: CheckedArticleInput & { heroMediaId?: string | null },
  now: string,
  moment = now,
): Partial<ArticleContent> {
  const known: Record<string, unknown> = { ...before, heroMediaId: before.hero?.id ?? null };
  const { publishAt, unpublishAt } = { ...before, ...fields };
  const hasTimes = before.publishAt !== null || before.unpublishAt !== null;
  const asksTimes = publishAt !== before.publishAt || unpublishAt !== before.unpublishAt;
  const times = hasTimes || asksTimes ? timesAfter(before, fields, now) : {};
  const wanted = { ...fields, ...times, ...(seo && { seo: { ...before.seo, ...seo } satisfies ArticleSeo }) };
  const entries = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(known[name]) !== JSON.stringify(value),
  );
  const changes: Partial<ArticleContent> = Object.fromEntries(entries);
  if (entries.some(([name]) => !unseen.has(name))) changes.updatedDate = now;
  if (changes.published && before.publishedAt === null) changes.publishedAt = moment;
  return changes;
}

/**
 * Checks an article before every write: a draft must pass the rules of the form; a published article every critical check,
 * too.
 * @throws AppError `invalid` with a message per field, and with the checks that fail
 */
export async function requireFit(
  { texts, config }: AppContext,
  article: Omit<Article, 'hero' | 'version' | 'publishProblem'>,
): Promise<void> {
  const issues = articleFormIssues(article, article);
  if (!article.published) {
    requireNone(issues);
    return;
  }
  const { items, failing } = await texts.check(article, { siteUrl: config.site.url });
  const failed = items.filter(({ id }) => (failing as readonly string[]).includes(id));
  if (failed.length === 0 && Object.keys(issues).length === 0) return;
  const fields: Record<string, string> = {};
  for (const { field, detail, label } of failed) fields[field] ??= detail ?? label;
  throw new AppError('invalid', 'The article fails the pre-publish checklist.', {
    fields: { ...fields, ...issues },
    items: failed.map(({ id, label, detail }) => ({ id, label, detail })),
  });
}

/**
 * Text to check: one that is given a time to go public is checked as if it were public; later changes of
 * its draft are not.
 */
export function toBePublic<Text extends { published: boolean }>(
  article: Text,
  { publishAt }: { publishAt?: string | null },
): Text {
  return publishAt ? { ...article, published: true } : article;
}
