import type { z } from 'zod';
import type { Caller, QueryValue } from '#browser/calls/caller.ts';
import type {
  AdminArticle,
  ArticlePreviewAnswer,
  adminArticlesQuery,
  CreateArticleBody,
  LinkTargetView,
  PreviewAnswer,
  RestoreBody,
  Revision,
  RevisionSummary,
  TargetProblemsAnswer,
  UpdateArticleBody,
  WorkingCopyAnswer,
  WorkingCopyBody,
} from '#contract/articles.ts';
import type { Targets } from '#domain/articles/checklist/targets.ts';
import { deleteAt } from './caller.ts';
import { assetCalls, calculatorCalls, seriesCalls } from './records.ts';

/** Filters of the list; a missing or empty one does not narrow it. */
export type ArticlesQuery = Partial<Record<keyof z.input<typeof adminArticlesQuery>, QueryValue>>;

const articleUrl = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}`;

export const listArticles = (call: Caller, query: ArticlesQuery, signal?: AbortSignal) =>
  call.list<AdminArticle>('/api/admin/articles', { query, ...(signal && { signal }) });

export const getArticle = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<AdminArticle>('GET', articleUrl(id), signal && { signal });

export const createArticle = (call: Caller, body: CreateArticleBody) =>
  call.json<AdminArticle>('POST', '/api/admin/articles', { body });

/** Saves an article. @throws CallError `conflict` with the row in `current`, if `version` is outdated */
export const updateArticle = (call: Caller, id: string, body: UpdateArticleBody) =>
  call.json<AdminArticle>('PUT', articleUrl(id), { body });

/** Permanently. */
export const deleteArticle = (call: Caller, id: string) => deleteAt(call, `${articleUrl(id)}?permanent=true`);

export const moveArticleToBin = (call: Caller, id: string) => deleteAt(call, articleUrl(id));

/** Id in URLs for an article that was never saved. */
export const newArticle = 'new';
/** Id in URLs for the article in the composer. */
export const composedArticle = 'composer';

const copyUrl = (id: string) => `${articleUrl(id)}/working-copy`;
const revisionsUrl = (id: string) => `${articleUrl(id)}/revisions`;

export const getWorkingCopy = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<WorkingCopyAnswer>('GET', copyUrl(id), signal && { signal });

export const putWorkingCopy = (call: Caller, id: string, body: WorkingCopyBody) =>
  call.json<WorkingCopyAnswer>('PUT', copyUrl(id), { body });

export const deleteWorkingCopy = (call: Caller, id: string) => call.json<null>('DELETE', copyUrl(id));

/** Newest first. */
export const listRevisions = (call: Caller, id: string, signal?: AbortSignal) =>
  call.list<RevisionSummary>(revisionsUrl(id), signal && { signal });

export const getRevision = (call: Caller, id: string, revisionId: string, signal?: AbortSignal) =>
  call.json<Revision>('GET', `${revisionsUrl(id)}/${encodeURIComponent(revisionId)}`, signal && { signal });

/** Makes the revision's text the working copy; the article itself does not change. */
export const restoreRevision = (call: Caller, id: string, revisionId: string, body: RestoreBody) =>
  call.json<WorkingCopyAnswer>('POST', `${revisionsUrl(id)}/${encodeURIComponent(revisionId)}/restore`, {
    body,
  });

/** Maximum number of rows in one call. */
const pageRows = 500;

/** Data assets, calculators and series that a text can show. */
export async function listShortcodeChoices(call: Caller, signal?: AbortSignal) {
  const [assets, calculators, series] = await Promise.all([
    assetCalls.page(call, { limit: pageRows }, signal),
    calculatorCalls.page(call, { limit: pageRows }, signal),
    seriesCalls.page(call, { limit: pageRows }, signal),
  ]);
  return { assets: assets.rows, calculators: calculators.rows, series: series.rows };
}

/** Published pages, as many of each kind as one call answers. */
export const listLinkTargets = (call: Caller, signal?: AbortSignal) =>
  call.json<LinkTargetView[]>('GET', '/api/admin/link-targets', signal && { signal });

/** Blocks and own links that visitors cannot see or open. */
export const findTargetProblems = (call: Caller, body: Targets, signal?: AbortSignal) =>
  call.json<TargetProblemsAnswer>('POST', '/api/admin/articles/targets', { body, ...(signal && { signal }) });

/** HTML of a story as visitors will see it. */
export const previewStory = (call: Caller, story: string, signal?: AbortSignal) =>
  call.json<PreviewAnswer>('POST', '/api/admin/posts/preview', {
    body: { story },
    ...(signal && { signal }),
  });

/** HTML of a body as visitors will see it; shortcodes that cannot be shown are text. */
export const previewArticle = (call: Caller, body: { title: string; body: string }, signal?: AbortSignal) =>
  call.json<ArticlePreviewAnswer>('POST', '/api/admin/articles/preview', {
    body,
    ...(signal && { signal }),
  });
