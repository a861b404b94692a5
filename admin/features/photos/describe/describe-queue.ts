import { type NamedPhoto, photoName } from '#domain/posts/photo-name.ts';
import { createObservedState } from '../../../kit/ui/observed-state.ts';
import { change, type FindWords, noWords, run, type WordsEntry, type WordsLine } from './describe-state.ts';
import type { Proposer } from './suggest.ts';

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
    /** Refused while others are under way; those that wait where they were stopped come behind. */
    start(proposer: Proposer, posts: readonly Named[]): void {
      const { items, isRunning } = current();
      if (isRunning) return;
      const left = items.filter(
        ({ id, stage }) => stage === 'waiting' && posts.every((post) => post.id !== id),
      );
      change(line, { items: [...posts.map((post) => waiting(post, [proposer])), ...left], isAwaited: true });
      run(line);
    },
    /** One more, behind the others; it waits with them where they have been stopped. */
    add(by: readonly Proposer[], post: Named, isTitleFree: boolean): void {
      change(line, { items: [...current().items, waiting(post, by, isTitleFree)] });
      if (!current().isRunning && !line.isHeld) run(line);
    },
    /** What is going to be added may begin at once; what has ended before is not shown beside it. */
    makeReady(): void {
      if (current().isRunning) return;
      line.isHeld = false;
      if (current().items.every(({ stage }) => stage !== 'waiting')) held.replace(noWords);
    },
    /** What is under way is given up and waits with the rest. */
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
