import type { Caller } from '#browser/calls/caller.ts';
import { getPost, updatePost } from '../../../calls/posts.ts';
import { draftOf, fieldLabels, updateBody } from '../edit/post-draft.ts';
import type { WordsEntry, WordsOutcome } from './describe-state.ts';
import { isAnythingOpen, namesOf, type Proposer, propose, wordsForOpenFields } from './suggest.ts';

/** As {@link fillPost}, by one after the other: who comes later fills what the one before has left open. */
export async function fillPostBy(
  call: Caller,
  entry: Pick<WordsEntry, 'id' | 'title' | 'by' | 'isTitleFree'>,
  signal: AbortSignal,
): Promise<WordsOutcome> {
  const outcomes: WordsOutcome[] = [];
  for (const proposer of entry.by) outcomes.push(await fillPost(call, proposer, entry, signal));
  const done = outcomes.filter(({ stage }) => stage === 'done');
  const told = done.length > 0 ? done : outcomes;
  const said = [...new Set(told.map((outcome) => outcome.said))].join(' ');
  return { stage: done.length > 0 ? 'done' : 'skipped', said };
}

/**
 * Finds words for what nobody has written of a post, and saves them. The post is read anew, and saved only if nobody
 * else has saved it meanwhile.
 */
async function fillPost(
  call: Caller,
  proposer: Proposer,
  { id, title, isTitleFree }: Pick<WordsEntry, 'id' | 'title' | 'isTitleFree'>,
  signal: AbortSignal,
): Promise<WordsOutcome> {
  const post = await getPost(call, id, signal);
  // Whoever has changed the title meanwhile has written it.
  const draft = {
    ...draftOf(post),
    isTitleFree: isTitleFree && post.title === title,
    isAltTextFromFile: post.provenance.alt_text === 'metadata',
    postedAt: post.created_date,
  };
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
