import type { WordsItem } from '#domain/photo/words-queue.ts';
import { CallError, isCancelled, messageFrom } from '../../api/call-error.ts';
import type { Proposer } from './propose.ts';

/** What became of one post: what was filled, or why it was left alone. */
export interface WordsOutcome {
  stage: 'done' | 'skipped';
  said: string;
}

/** Finds words for a post, one proposer after the other, and saves them; throws with a message for people. */
export type FindWords = (entry: WordsEntry, signal: AbortSignal) => Promise<WordsOutcome>;

type Named = Pick<WordsItem, 'id' | 'title'>;

export interface WordsEntry extends WordsItem {
  /** Who shall propose, in this order. */
  by: readonly Proposer[];
  /** Its title is only the name of its file, whatever that is, and may be replaced. */
  isTitleFree: boolean;
}

export interface WordsState {
  items: readonly WordsEntry[];
  isRunning: boolean;
  /** Somebody has begun this very queue, and waits for what it says; an upload's goes on beside the rest. */
  isAwaited: boolean;
  /** Why nothing goes on for the rest either: the day's budget is spent, for one. */
  problem: string | null;
}

export type WordsStore = ReturnType<typeof createWordsStore>;

const empty: WordsState = { items: [], isRunning: false, isAwaited: false, problem: null };

/** The queue of one tab. Posts are described one after the other, so that stopping costs one call at most. */
export function createWordsStore(find: FindWords) {
  let state = empty;
  let control = new AbortController();
  /** Somebody or something has stopped it: what is added waits. */
  let isHeld = false;
  const listeners = new Set<() => void>();

  function set(change: Partial<WordsState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function patch(id: string, change: Partial<WordsItem>): void {
    set({ items: state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  /** False when the rest would fare no better. */
  async function describe(entry: WordsEntry, signal: AbortSignal): Promise<boolean> {
    const { id } = entry;
    patch(id, { stage: 'running', said: '' });
    try {
      patch(id, await find(entry, signal));
      return true;
    } catch (error) {
      if (isCancelled(error) || signal.aborted) {
        patch(id, { stage: 'waiting' });
        return false;
      }
      if (concernsAll(error)) {
        patch(id, { stage: 'waiting' });
        isHeld = true;
        set({ problem: messageFrom(error) });
        return false;
      }
      patch(id, { stage: 'failed', said: messageFrom(error) });
      return true;
    }
  }

  async function run(): Promise<void> {
    control = new AbortController();
    isHeld = false;
    const { signal } = control;
    set({ isRunning: true, problem: null });
    let goesOn = true;
    while (goesOn && !signal.aborted) {
      const next = state.items.find(({ stage }) => stage === 'waiting');
      goesOn = next !== undefined && (await describe(next, signal));
    }
    if (control.signal === signal) set({ isRunning: false });
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => state,
    /** Refused while others are under way; those that wait where they were stopped come behind. */
    start(proposer: Proposer, posts: readonly Named[]): void {
      if (state.isRunning) return;
      const left = state.items.filter(
        ({ id, stage }) => stage === 'waiting' && posts.every((post) => post.id !== id),
      );
      set({ items: [...posts.map((post) => waiting(post, [proposer])), ...left], isAwaited: true });
      run();
    },
    /** One more, behind the others; it waits with them where they have been stopped. */
    add(by: readonly Proposer[], post: Named, isTitleFree: boolean): void {
      set({ items: [...state.items, waiting(post, by, isTitleFree)] });
      if (!state.isRunning && !isHeld) run();
    },
    /** What is going to be added may begin at once; what has ended before is not shown beside it. */
    makeReady(): void {
      if (state.isRunning) return;
      isHeld = false;
      if (state.items.every(({ stage }) => stage !== 'waiting')) set(empty);
    },
    /** What is under way is given up and waits with the rest. */
    stop(): void {
      isHeld = true;
      control.abort();
    },
    goOn(): void {
      if (!state.isRunning) run();
    },
    retry(ids: readonly string[]): void {
      set({
        items: state.items.map((item) =>
          item.stage === 'failed' && ids.includes(item.id) ? { ...item, stage: 'waiting', said: '' } : item,
        ),
      });
      if (!state.isRunning) run();
    },
    clear(): void {
      if (!state.isRunning) set(empty);
    },
  };
}

function waiting({ id, title }: Named, by: readonly Proposer[], isTitleFree = false): WordsEntry {
  return { id, title, by, isTitleFree, stage: 'waiting', said: '' };
}

/** The budget of the day or the provider itself: another photograph would be told the same. */
function concernsAll(error: unknown): boolean {
  return error instanceof CallError && ['too_many', 'unavailable', 'unreachable'].includes(error.code);
}
