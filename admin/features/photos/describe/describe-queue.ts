import type { Caller } from '#browser/calls/caller.ts';
import { postFields } from '#domain/posts/fields.ts';
import { type NamedPhoto, photoName } from '#domain/posts/photo-name.ts';
import { getPost, updatePost } from '../../../calls/posts.ts';
import { createObservedState } from '../../../kit/ui/loading.tsx';
import { draftOf, fieldLabels, updateBody } from '../edit/post-draft.ts';
import {
  change,
  type FindWords,
  noWords,
  run,
  type WordsEntry,
  type WordsLine,
  type WordsOutcome,
} from './describe-state.ts';
import { isAnythingOpen, namesOf, type Proposer, propose, wordsForOpenFields } from './suggest.ts';

export type WordsStore = ReturnType<typeof createWordsStore>;

type Named = NamedPhoto & { id: string };

/** The queue of one tab. Posts are described one after the other, so that stopping costs one call at most. */
export function createWordsStore(find: FindWords) {
  const held = createObservedState(noWords);
  const { current } = held;
  const line: WordsLine = { held, find, control: new AbortController(), isHeld: false, failuresInRow: 0 };

  return {
    subscribe: held.subscribe,
    current,
    /** Ignored while the queue runs; entries that were stopped before come last. */
    start(proposer: Proposer, posts: readonly Named[]): void {
      const { items, isRunning } = current();
      if (isRunning) return;
      const left = items.filter(
        ({ id, stage }) => stage === 'waiting' && posts.every((post) => post.id !== id),
      );
      change(line, { items: [...posts.map((post) => waiting(post, [proposer])), ...left], isAwaited: true });
      run(line);
    },
    /** Appends one; it waits if the queue is stopped. */
    add(by: readonly Proposer[], post: Named, isTitleFree: boolean): void {
      change(line, { items: [...current().items, waiting(post, by, isTitleFree)] });
      if (!current().isRunning && !line.isHeld) run(line);
    },
    /** New entries may start at once; finished ones are no longer shown. */
    makeReady(): void {
      if (current().isRunning) return;
      line.isHeld = false;
      if (current().items.every(({ stage }) => stage !== 'waiting')) held.replace(noWords);
    },
    /** The running one is aborted and waits with the rest. */
    stop(): void {
      line.isHeld = true;
      line.control.abort();
    },
    goOn(): void {
      if (!current().isRunning) run(line);
    },
    retry(ids: readonly string[]): void {
      const again = (item: WordsEntry) => item.stage === 'failed' && ids.includes(item.id);
      change(line, {
        items: current().items.map((item) => (again(item) ? { ...item, stage: 'waiting', said: '' } : item)),
      });
      if (!current().isRunning) run(line);
    },
    clear(): void {
      if (!current().isRunning) held.replace(noWords);
    },
  };
}

function waiting(post: Named, by: readonly Proposer[], isTitleFree = false): WordsEntry {
  const { id, title } = post;
  return { id, title, name: photoName(post), by, isTitleFree, stage: 'waiting', said: '' };
}

/** As {@link fillPost}, by each source in turn: a later one fills what is still empty. */
export async function fillPostBy(
  call: Caller,
  entry: Pick<WordsEntry, 'id' | 'title' | 'by' | 'isTitleFree'>,
  signal: AbortSignal,
): Promise<WordsOutcome> {
  const outcomes: WordsOutcome[] = [];
  for (const proposer of entry.by) outcomes.push(await fillPost(call, proposer, entry, signal));
  const done = outcomes.filter(({ stage }) => stage === 'done');
  const shown = done.length > 0 ? done : outcomes;
  const said = [...new Set(shown.map((outcome) => outcome.said))].join(' ');
  return { stage: done.length > 0 ? 'done' : 'skipped', said };
}

/** Fills the empty fields of a post and saves it, unless it was saved elsewhere after it was read here. */
async function fillPost(
  call: Caller,
  proposer: Proposer,
  { id, title, isTitleFree }: Pick<WordsEntry, 'id' | 'title' | 'isTitleFree'>,
  signal: AbortSignal,
): Promise<WordsOutcome> {
  const post = await getPost(call, id, signal);
  // A title that was changed since then is the owner's.
  const saved = draftOf(post);
  const draft = {
    ...saved,
    isTitleFree: isTitleFree && post.title === title,
    isAltTextFromFile: postFields.fromWire(post.provenance).altText === 'metadata',
    postedAt: saved.createdDate,
  };
  if (!isAnythingOpen(draft, proposer)) return { stage: 'skipped', said: 'Nothing is empty.' };
  const { words, nothing } = await propose(proposer, call, draft, signal);
  if (nothing !== null) return { stage: 'skipped', said: nothing };
  const open = wordsForOpenFields(draft, words);
  const names = namesOf(open);
  if (names.length === 0) return { stage: 'skipped', said: 'Nothing was proposed for what is empty.' };
  const body = updateBody({ ...draft, ...open, byAi: proposer === 'ai' ? open : {} }, post);
  await updatePost(call, id, body);
  return { stage: 'done', said: `Filled: ${names.map((name) => fieldLabels[name]).join(', ')}` };
}
