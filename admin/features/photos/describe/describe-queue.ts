import type { Caller } from '#browser/calls/caller.ts';
import { postFields } from '#domain/posts/fields.ts';
import { type NamedPhoto, photoName } from '#domain/posts/photo-name.ts';
import { getPost, updatePost } from '../../../calls/posts.ts';
import { createObservedState } from '../../../kit/ui/loading.tsx';
import { draftOf, fieldLabels, updateBody } from '../edit/post-draft.ts';
import {
  change,
  type DescribeEntry,
  type DescribeOutcome,
  type DescribePhoto,
  type DescribeRun,
  emptyState,
  runQueue,
} from './describe-state.ts';
import { hasEmptyFields, namesOf, type SuggestionSource, suggest, textsForEmptyFields } from './suggest.ts';

export type DescribeQueue = ReturnType<typeof createDescribeQueue>;

type Named = NamedPhoto & { id: string };

/** The queue of one tab. Posts are described one after the other, so that stopping costs one call at most. */
export function createDescribeQueue(describe: DescribePhoto) {
  const observed = createObservedState(emptyState);
  const { current } = observed;
  const running: DescribeRun = {
    observed,
    describe,
    control: new AbortController(),
    isStopped: false,
    failuresInRow: 0,
  };

  return {
    subscribe: observed.subscribe,
    current,
    /** Ignored while the queue runs; entries that were stopped before come last. */
    start(source: SuggestionSource, posts: readonly Named[]): void {
      const { items, isRunning } = current();
      if (isRunning) return;
      const left = items.filter(
        ({ id, stage }) => stage === 'waiting' && posts.every((post) => post.id !== id),
      );
      change(running, { items: [...posts.map((post) => waiting(post, [source])), ...left], isAwaited: true });
      runQueue(running);
    },
    /** Appends one; it waits if the queue is stopped. */
    add(by: readonly SuggestionSource[], post: Named, isTitleUnset: boolean): void {
      change(running, { items: [...current().items, waiting(post, by, isTitleUnset)] });
      if (!current().isRunning && !running.isStopped) runQueue(running);
    },
    /** New entries may start at once; finished ones are no longer shown. */
    makeReady(): void {
      if (current().isRunning) return;
      running.isStopped = false;
      if (current().items.every(({ stage }) => stage !== 'waiting')) observed.replace(emptyState);
    },
    /** The running one is aborted and waits with the rest. */
    stop(): void {
      running.isStopped = true;
      running.control.abort();
    },
    resume(): void {
      if (!current().isRunning) runQueue(running);
    },
    retry(ids: readonly string[]): void {
      const again = (item: DescribeEntry) => item.stage === 'failed' && ids.includes(item.id);
      change(running, {
        items: current().items.map((item) =>
          again(item) ? { ...item, stage: 'waiting', message: '' } : item,
        ),
      });
      if (!current().isRunning) runQueue(running);
    },
    clear(): void {
      if (!current().isRunning) observed.replace(emptyState);
    },
  };
}

function waiting(post: Named, by: readonly SuggestionSource[], isTitleUnset = false): DescribeEntry {
  const { id, title } = post;
  return { id, title, name: photoName(post), by, isTitleUnset, stage: 'waiting', message: '' };
}

/** As {@link fillPost}, by each source in turn: a later one fills what is still empty. */
export async function fillPostBy(
  call: Caller,
  entry: Pick<DescribeEntry, 'id' | 'title' | 'by' | 'isTitleUnset'>,
  signal: AbortSignal,
): Promise<DescribeOutcome> {
  const outcomes: DescribeOutcome[] = [];
  for (const source of entry.by) outcomes.push(await fillPost(call, source, entry, signal));
  const done = outcomes.filter(({ stage }) => stage === 'done');
  const shown = done.length > 0 ? done : outcomes;
  const message = [...new Set(shown.map((outcome) => outcome.message))].join(' ');
  return { stage: done.length > 0 ? 'done' : 'skipped', message };
}

/** Fills the empty fields of a post and saves it, unless it was saved elsewhere after it was read here. */
async function fillPost(
  call: Caller,
  source: SuggestionSource,
  { id, title, isTitleUnset }: Pick<DescribeEntry, 'id' | 'title' | 'isTitleUnset'>,
  signal: AbortSignal,
): Promise<DescribeOutcome> {
  const post = await getPost(call, id, signal);
  // A title that was changed since then is the owner's.
  const saved = draftOf(post);
  const draft = {
    ...saved,
    isTitleUnset: isTitleUnset && post.title === title,
    isAltTextFromFile: postFields.fromWire(post.provenance).altText === 'metadata',
    postedAt: saved.createdDate,
  };
  if (!hasEmptyFields(draft, source)) return { stage: 'skipped', message: 'No empty fields.' };
  const { words, nothing } = await suggest(source, call, draft, signal);
  if (nothing !== null) return { stage: 'skipped', message: nothing };
  const open = textsForEmptyFields(draft, words);
  const names = namesOf(open);
  if (names.length === 0) return { stage: 'skipped', message: 'No suggestions for the empty fields.' };
  const body = updateBody({ ...draft, ...open, byAi: source === 'ai' ? open : {} }, post);
  await updatePost(call, id, body);
  return { stage: 'done', message: `Filled: ${names.map((name) => fieldLabels[name]).join(', ')}` };
}
