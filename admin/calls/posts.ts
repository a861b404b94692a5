import type { z } from 'zod';
import { isUnanswered } from '#browser/calls/call.ts';
import type { Caller, QueryValue } from '#browser/calls/caller.ts';
import type {
  AdminPost,
  adminPostsQuery,
  BulkActionBody,
  BulkMatchingAnswer,
  BulkMatchingBody,
  BulkPostsBody,
  bulkPostsAnswer,
  CreatePostBody,
  PlaceOfImage,
  UpdatePostBody,
} from '#contract/posts.ts';
import { deleteAt } from './caller.ts';

/** Query of the list of posts; a missing or empty parameter does not narrow it. */
export type PostsQuery = Partial<Record<keyof z.input<typeof adminPostsQuery>, QueryValue>>;

const url = (id: string) => `/api/admin/posts/${encodeURIComponent(id)}`;

export const listPosts = (call: Caller, query: PostsQuery, signal?: AbortSignal) =>
  call.list<AdminPost>('/api/admin/posts', { query, ...(signal && { signal }) });

export const getPost = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<AdminPost>('GET', url(id), signal && { signal });

/** Place where the post's image was taken, from its file. */
export const getPlaceOfImage = (call: Caller, id: string, signal?: AbortSignal) =>
  call.json<PlaceOfImage>('GET', `${url(id)}/place`, signal && { signal });

export const createPost = (call: Caller, body: CreatePostBody) =>
  call.json<AdminPost>('POST', '/api/admin/posts', { body });

/** Saves a post. @throws CallError `conflict` with the row in `current`, if `version` is outdated */
export const updatePost = (call: Caller, id: string, body: UpdatePostBody) =>
  call.json<AdminPost>('PUT', url(id), { body });

export const publishPost = (call: Caller, id: string) =>
  call.json<AdminPost>('POST', `${url(id)}/publish`, { body: {} });

export const unpublishPost = (call: Caller, id: string) =>
  call.json<AdminPost>('POST', `${url(id)}/unpublish`, { body: {} });

export const deletePost = (call: Caller, id: string, force: boolean) => deleteAt(call, url(id), force);

export const changePosts = (call: Caller, body: BulkPostsBody) =>
  warned(body, call.json<z.infer<typeof bulkPostsAnswer>>('POST', '/api/admin/posts/bulk', { body }));

/**
 * Changes one batch of the matching posts. @throws CallError `conflict` if another number matches than
 * expected
 */
export const changeMatchingPosts = (call: Caller, body: BulkMatchingBody) =>
  warned(body, call.json<BulkMatchingAnswer>('POST', '/api/admin/posts/bulk/matching', { body }));

/** Changes posts. A shift of dates whose answer was lost is not repeated: a second time would double it. */
async function warned<Answer>({ action }: BulkActionBody, changing: Promise<Answer>): Promise<Answer> {
  try {
    return await changing;
  } catch (error) {
    if (action !== 'shift_date' || !isUnanswered(error)) throw error;
    throw new Error(
      'The server did not answer. The dates may be shifted already: check them before you try again.',
    );
  }
}
