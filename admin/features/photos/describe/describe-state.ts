import { CallError, isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { WordsItem } from '#domain/posts/upload-queue.ts';
import type { ObservedState } from '../../../kit/ui/loading.tsx';
import type { SuggestionSource } from './suggest.ts';

/** What became of one post: what was filled, or why it was left alone. */
export interface DescribeOutcome {
  stage: 'done' | 'skipped';
  said: string;
}

/** Finds words for a post, one source after the other, and saves them; throws with a message for people. */
export type DescribePhoto = (entry: DescribeEntry, signal: AbortSignal) => Promise<DescribeOutcome>;

export interface DescribeEntry extends WordsItem {
  title: string;
  /** Who shall suggest, in this order. */
  by: readonly SuggestionSource[];
  /** Its title is only the name of its file, whatever that is, and may be replaced. */
  isTitleFree: boolean;
}

export interface DescribeState {
  items: readonly DescribeEntry[];
  isRunning: boolean;
  /** The owner started this queue and waits for it; that of an upload runs in the background. */
  isAwaited: boolean;
  /** Why the rest was stopped: the daily limit is reached, for one. */
  problem: string | null;
}

export const noWords: DescribeState = { items: [], isRunning: false, isAwaited: false, problem: null };

/** A queue on its way. */
export interface DescribeRun {
  held: ObservedState<DescribeState>;
  find: DescribePhoto;
  /** Of the run that is under way, or was the last. */
  control: AbortController;
  /** It has been stopped: what is added waits. */
  isHeld: boolean;
  /** Of the provider, one after the other. */
  failuresInRow: number;
}

/** After so many failures of the provider in a row the rest would fail as well. */
const outageAfter = 3;

export function change(line: DescribeRun, part: Partial<DescribeState>): void {
  line.held.replace({ ...line.held.current(), ...part });
}

/** Describes those that wait, one after the other, until none is left or something concerns them all. */
export async function run(line: DescribeRun): Promise<void> {
  line.control = new AbortController();
  line.isHeld = false;
  line.failuresInRow = 0;
  const { signal } = line.control;
  change(line, { isRunning: true, problem: null });
  let goesOn = true;
  while (goesOn && !signal.aborted) {
    const next = line.held.current().items.find(({ stage }) => stage === 'waiting');
    goesOn = next !== undefined && (await describe(line, next, signal));
  }
  if (line.control.signal === signal) change(line, { isRunning: false });
}

/** False when the rest would fare no better. */
async function describe(line: DescribeRun, entry: DescribeEntry, signal: AbortSignal): Promise<boolean> {
  const patch = (part: Partial<WordsItem>) => patchItem(line, entry.id, part);
  patch({ stage: 'running', said: '' });
  try {
    const outcome = await line.find(entry, signal);
    patch(outcome);
    if (outcome.stage === 'done') line.failuresInRow = 0;
    return true;
  } catch (error) {
    if (isCancelled(error) || signal.aborted) {
      patch({ stage: 'waiting' });
      return false;
    }
    if (concernsAll(error)) {
      patch({ stage: 'waiting' });
      return hold(line, messageFrom(error));
    }
    patch({ stage: 'failed', said: messageFrom(error) });
    line.failuresInRow = isOfProvider(error) ? line.failuresInRow + 1 : 0;
    if (line.failuresInRow < outageAfter || !isAnyWaiting(line)) return true;
    return hold(line, `The AI provider failed ${outageAfter} times in a row. ${messageFrom(error)}`);
  }
}

/** Stops before the rest. */
function hold(line: DescribeRun, problem: string): false {
  line.isHeld = true;
  change(line, { problem });
  return false;
}

function isAnyWaiting(line: DescribeRun): boolean {
  return line.held.current().items.some(({ stage }) => stage === 'waiting');
}

function isOfProvider(error: unknown): boolean {
  return error instanceof CallError && error.code === 'bad_gateway';
}

function patchItem(line: DescribeRun, id: string, part: Partial<WordsItem>): void {
  const { items } = line.held.current();
  change(line, { items: items.map((item) => (item.id === id ? { ...item, ...part } : item)) });
}

/** The daily limit or the provider itself: every other photo would fail in the same way. */
function concernsAll(error: unknown): boolean {
  return error instanceof CallError && ['too_many', 'unavailable', 'unreachable'].includes(error.code);
}
