import { CallError, isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { WordsItem } from '#domain/posts/upload-queue.ts';
import type { ObservedState } from '../../../kit/ui/loading.tsx';
import type { SuggestionSource } from './suggest.ts';

/** The result of one post: what was filled, or why it was skipped. */
export interface DescribeOutcome {
  stage: 'done' | 'skipped';
  message: string;
}

/** Describes a post, one source after the other, and saves it; throws with a message for the owner. */
export type DescribePhoto = (entry: DescribeEntry, signal: AbortSignal) => Promise<DescribeOutcome>;

export interface DescribeEntry extends WordsItem {
  title: string;
  /** The sources, in this order. */
  by: readonly SuggestionSource[];
  /** Its title is only the name of its file, whatever that is, and may be replaced. */
  isTitleUnset: boolean;
}

export interface DescribeState {
  items: readonly DescribeEntry[];
  isRunning: boolean;
  /** The owner started this queue and waits for it; that of an upload runs in the background. */
  isAwaited: boolean;
  /** Why the rest was stopped, such as the daily limit. */
  problem: string | null;
}

export const emptyState: DescribeState = { items: [], isRunning: false, isAwaited: false, problem: null };

/** A queue that runs. */
export interface DescribeRun {
  observed: ObservedState<DescribeState>;
  describe: DescribePhoto;
  /** Of the present run, or the last one. */
  control: AbortController;
  /** It has been stopped: what is added waits. */
  isStopped: boolean;
  /** Of the provider, one after the other. */
  failuresInRow: number;
}

/** After so many failures of the provider in a row the rest would fail as well. */
const outageAfter = 3;

export function change(running: DescribeRun, part: Partial<DescribeState>): void {
  running.observed.replace({ ...running.observed.current(), ...part });
}

/** Describes those that wait, one after the other, until none is left or something concerns them all. */
export async function runQueue(running: DescribeRun): Promise<void> {
  running.control = new AbortController();
  running.isStopped = false;
  running.failuresInRow = 0;
  const { signal } = running.control;
  change(running, { isRunning: true, problem: null });
  let continues = true;
  while (continues && !signal.aborted) {
    const next = running.observed.current().items.find(({ stage }) => stage === 'waiting');
    continues = next !== undefined && (await describeNext(running, next, signal));
  }
  if (running.control.signal === signal) change(running, { isRunning: false });
}

/** False when the rest would fail as well. */
async function describeNext(
  running: DescribeRun,
  entry: DescribeEntry,
  signal: AbortSignal,
): Promise<boolean> {
  const patch = (part: Partial<WordsItem>) => patchItem(running, entry.id, part);
  patch({ stage: 'running', message: '' });
  try {
    const outcome = await running.describe(entry, signal);
    patch(outcome);
    if (outcome.stage === 'done') running.failuresInRow = 0;
    return true;
  } catch (error) {
    if (isCancelled(error) || signal.aborted) {
      patch({ stage: 'waiting' });
      return false;
    }
    if (concernsAll(error)) {
      patch({ stage: 'waiting' });
      return stopWith(running, messageFrom(error));
    }
    patch({ stage: 'failed', message: messageFrom(error) });
    running.failuresInRow = isOfProvider(error) ? running.failuresInRow + 1 : 0;
    if (running.failuresInRow < outageAfter || !isAnyWaiting(running)) return true;
    return stopWith(running, `The AI provider failed ${outageAfter} times in a row. ${messageFrom(error)}`);
  }
}

/** Stops before the rest. */
function stopWith(running: DescribeRun, problem: string): false {
  running.isStopped = true;
  change(running, { problem });
  return false;
}

function isAnyWaiting(running: DescribeRun): boolean {
  return running.observed.current().items.some(({ stage }) => stage === 'waiting');
}

function isOfProvider(error: unknown): boolean {
  return error instanceof CallError && error.code === 'bad_gateway';
}

function patchItem(running: DescribeRun, id: string, part: Partial<WordsItem>): void {
  const { items } = running.observed.current();
  change(running, { items: items.map((item) => (item.id === id ? { ...item, ...part } : item)) });
}

/** The daily limit or the provider itself: every other photo would fail in the same way. */
function concernsAll(error: unknown): boolean {
  return error instanceof CallError && ['too_many', 'unavailable', 'unreachable'].includes(error.code);
}
