import type { Caller } from '../../api/caller.ts';
import { getPost, updatePost } from '../../api/posts.ts';
import { draftOf, fieldLabels, updateBody } from '../edit/draft.ts';
import { isAnythingOpen, namesOf, type Proposer, propose, wordsForOpenFields } from './propose.ts';
import type { WordsOutcome } from './words-store.ts';

/**
 * Finds words for what nobody has written of a post, and saves them. The post is read anew, and saved only if nobody
 * else has saved it meanwhile.
 */
export async function fillPost(
  call: Caller,
  proposer: Proposer,
  id: string,
  signal: AbortSignal,
): Promise<WordsOutcome> {
  const post = await getPost(call, id, signal);
  const draft = draftOf(post);
  if (!isAnythingOpen(draft, proposer)) return { stage: 'skipped', said: 'Nothing is empty.' };
  const { words, nothing } = await propose(proposer, call, draft, signal);
  if (nothing !== null) return { stage: 'skipped', said: nothing };
  const open = wordsForOpenFields(draft, words);
  const names = namesOf(open);
  if (names.length === 0) return { stage: 'skipped', said: 'Nothing was proposed for what is empty.' };
  const body = updateBody({ ...draft, ...open }, post, proposer === 'ai' ? open : {});
  await updatePost(call, id, body);
  return { stage: 'done', said: `Filled: ${names.map((name) => fieldLabels[name]).join(', ')}` };
}
