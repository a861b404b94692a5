import type { z } from 'zod';
import type { Caller, QueryValue } from '#browser/calls/caller.ts';
import type {
  AdminArticle,
  adminArticlesQuery,
  CreateArticleBody,
  UpdateArticleBody,
} from '#contract/articles.ts';
import { deleteAt } from '../kit/lists/delete.ts';

/** What can be asked of the list of articles; what is left out or empty does not narrow it. */
export type ArticlesQuery = Partial<Record<keyof z.input<typeof adminArticlesQuery>, QueryValue>>;

export const articleAddress = (id: string) => `/api/admin/articles/${encodeURIComponent(id)}`;

export const listArticles = (call: Caller, query: ArticlesQuery, signal?: AbortSignal) =>
  call.list<AdminArticle>('/api/admin/articles', { query, ...(signal && { signal }) });

export const getArticle = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<AdminArticle>('GET', articleAddress(id), signal && { signal });

export const createArticle = (call: Caller, body: CreateArticleBody) =>
  call.json<AdminArticle>('POST', '/api/admin/articles', { body });

/** With an old `version`: a CallError with the code `conflict` and the row in `current`. */
export const updateArticle = (call: Caller, id: string, body: UpdateArticleBody) =>
  call.json<AdminArticle>('PUT', articleAddress(id), { body });

export const deleteArticle = (call: Caller, id: string) => deleteAt(call, articleAddress(id));
