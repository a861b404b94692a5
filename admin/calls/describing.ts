import type { z } from 'zod';
import type { Caller } from '#browser/calls/caller.ts';
import type { describeAnswer, describeBody, suggestionsList } from '#contract/jobs.ts';

export type StoredSuggestions = z.infer<typeof suggestionsList>[number];

/** Photos are described in the background; their texts are stored as suggestions. */
export const describePosts = (call: Caller, body: z.input<typeof describeBody>) =>
  call.json<z.infer<typeof describeAnswer>>('POST', '/api/admin/posts/describe', { body });

/** The oldest first. */
export const listSuggestions = (
  call: Caller,
  query: { limit: number; offset: number },
  signal?: AbortSignal,
) => call.list<StoredSuggestions>('/api/admin/suggestions', { query, ...(signal && { signal }) });

export const dismissSuggestions = (call: Caller, postId: string) =>
  call.json<null>('DELETE', `/api/admin/posts/${encodeURIComponent(postId)}/suggestions`);

/** Maximum number of suggestions in one call: all of them. */
const listedAtOnce = 500;

/**
 * Stored suggestions.
 * @param known those that were read before: new ones follow them
 */
export async function readSuggestions(
  call: Caller,
  known: readonly StoredSuggestions[],
  signal?: AbortSignal,
): Promise<readonly StoredSuggestions[]> {
  const found = [...known];
  for (;;) {
    const { rows, total } = await listSuggestions(
      call,
      { limit: listedAtOnce, offset: found.length },
      signal,
    );
    // Some suggestions were dismissed elsewhere: the list is read from its beginning.
    if (total < found.length + rows.length)
      return known.length > 0 ? readSuggestions(call, [], signal) : found;
    found.push(...rows);
    if (found.length >= total) return found;
  }
}
