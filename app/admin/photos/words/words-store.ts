import type { WordsItem } from '#domain/photo/words-queue.ts';
import { CallError, isCancelled, messageFrom } from '../../api/call-error.ts';
import type { Proposer } from './propose.ts';

/** What became of one post: what was filled, or why it was left alone. */
export interface WordsOutcome {
  stage: 'done' | 'skipped';
  said: string;
}

/** Finds words for a post and saves them; throws with a message for people. */
export type FindWords = (proposer: Proposer, id: string, signal: AbortSignal) => Promise<WordsOutcome>;

export interface WordsState {
  proposer: Proposer;
  items: readonly WordsItem[];
  isRunning: boolean;
  /** Why nothing goes on for the rest either: the day's budget is spent, for one. */
  problem: string | null;
}

export type WordsStore = ReturnType<typeof createWordsStore>;

const empty: WordsState = { proposer: 'ai', items: [], isRunning: false, problem: null };

/** The queue of one tab. Posts are described one after the other, so that stopping costs one call at most. */
export function createWordsStore(find: FindWords) {
  let state = empty;
  let control = new AbortController();
  const listeners = new Set<() => void>();

  function set(change: Partial<WordsState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function patch(id: string, change: Partial<WordsItem>): void {
    set({ items: state.items.map((item) => (item.id === id ? { ...item, ...change } : item)) });
  }

  /** False when the rest would fare no better. */
  async function describe(id: string, signal: AbortSignal): Promise<boolean> {
    patch(id, { stage: 'running', said: '' });
    try {
      patch(id, await find(state.proposer, id, signal));
      return true;
    } catch (error) {
      if (isCancelled(error) || signal.aborted) {
        patch(id, { stage: 'waiting' });
        return false;
      }
      if (concernsAll(error)) {
        patch(id, { stage: 'waiting' });
        set({ problem: messageFrom(error) });
        return false;
      }
      patch(id, { stage: 'failed', said: messageFrom(error) });
      return true;
    }
  }

  async function run(): Promise<void> {
    control = new AbortController();
    const { signal } = control;
    set({ isRunning: true, problem: null });
    let goesOn = true;
    while (goesOn && !signal.aborted) {
      const next = state.items.find(({ stage }) => stage === 'waiting');
      goesOn = next !== undefined && (await describe(next.id, signal));
    }
    if (control.signal === signal) set({ isRunning: false });
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => state,
    /** Refused while others are under way. */
    start(proposer: Proposer, posts: readonly Pick<WordsItem, 'id' | 'title'>[]): void {
      if (state.isRunning) return;
      const items = posts.map(({ id, title }) => ({ id, title, stage: 'waiting' as const, said: '' }));
      set({ proposer, items });
      run();
    },
    /** What is under way is given up and waits with the rest. */
    stop: () => control.abort(),
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

/** The budget of the day or the provider itself: another photograph would be told the same. */
function concernsAll(error: unknown): boolean {
  return error instanceof CallError && ['too_many', 'unavailable', 'unreachable'].includes(error.code);
}
