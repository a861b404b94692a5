/** The rules of uploading many photographs at once: what each file goes through, and what comes next. */
/** Describing many posts, one after the other. */

import { formatCount } from '../text/clean.ts';

/**
 * `waiting` for its turn, `hashing`, `hashed` and to be asked about, `asking`, `ready` to be sent, `uploading`,
 * `undecided` because a post shows a copy, `saving` its post, and at last `done`, `skipped` or `failed`.
 */
export type QueueStage =
  | 'waiting'
  | 'hashing'
  | 'hashed'
  | 'asking'
  | 'ready'
  | 'uploading'
  | 'undecided'
  | 'saving'
  | 'done'
  | 'skipped'
  | 'failed';

export interface QueueItem {
  id: string;
  /** The file's name, with the folders above it that were dropped. */
  path: string;
  /** Bytes. */
  size: number;
  stage: QueueStage;
  /** Bytes that have left. */
  sent: number;
  /** Of the file, hexadecimal; null until it is known. */
  sha256: string | null;
  /** Why it was skipped or has failed; null otherwise. */
  reason: string | null;
}

/** Uploads under way at once. */
const uploadsAtOnce = 2;
/** Files per duplicate request while more are to come. */
const minBatch = 20;

export function newItem(id: string, file: { path: string; size: number }): QueueItem {
  return { id, path: file.path, size: file.size, stage: 'waiting', sent: 0, sha256: null, reason: null };
}

interface NextSteps {
  /** To be hashed: one at a time, so that only one file is in memory. */
  hash: QueueItem | null;
  /** Files for one duplicate request. */
  toCheck: QueueItem[];
  send: QueueItem[];
}

/** The steps that can start now, given the running ones. */
export function nextSteps(items: readonly QueueItem[]): NextSteps {
  const at = (...stages: QueueStage[]) => items.filter(({ stage }) => stages.includes(stage));
  const free = Math.max(0, uploadsAtOnce - at('uploading', 'saving').length);
  return {
    hash: at('hashing').length > 0 ? null : (at('waiting')[0] ?? null),
    toCheck: at('asking').length > 0 ? [] : checkable(items),
    send: at('ready').slice(0, free),
  };
}

/** A full request, or fewer files if the uploads would otherwise be idle. */
function checkable(items: readonly QueueItem[]): QueueItem[] {
  const hashed = items.filter(({ stage }) => stage === 'hashed');
  const moreToCome = items.some(({ stage }) => stage === 'waiting' || stage === 'hashing');
  const isSending = items.some(
    ({ stage }) => stage === 'ready' || stage === 'uploading' || stage === 'saving',
  );
  const isWorthIt = hashed.length >= minBatch || !moreToCome || !isSending;
  return isWorthIt ? hashed.slice(0, 500) : [];
}

/** The file before this one that has the very same bytes; null when there is none that still counts. */
export function sameFileBefore(items: readonly QueueItem[], item: QueueItem): QueueItem | null {
  if (item.sha256 === null) return null;
  const before = items.slice(
    0,
    items.findIndex(({ id }) => id === item.id),
  );
  return before.find(({ sha256, stage }) => sha256 === item.sha256 && stage !== 'failed') ?? null;
}

/** Starts over, including the duplicate check: the post may have been created before the failure. */
export function retried(item: QueueItem): QueueItem {
  if (item.stage !== 'failed') return item;
  return { ...item, stage: 'waiting', sent: 0, reason: null };
}

/** What has ended stays as it is; the rest is not going to happen. */
export function cancelled(item: QueueItem): QueueItem {
  if (isSettled(item) || item.stage === 'saving') return item;
  return { ...item, stage: 'skipped', reason: 'Cancelled.' };
}

/** A final state. */
export function isSettled({ stage }: QueueItem): boolean {
  return stage === 'done' || stage === 'skipped' || stage === 'failed';
}

export interface QueueSummary {
  total: number;
  done: number;
  skipped: number;
  failed: number;
  undecided: number;
  /** Still to be worked on, without a decision by the owner. */
  left: number;
  /** Bytes, of `size`: what has been skipped or has failed counts as done. */
  sent: number;
  size: number;
}

export function summaryOfQueue(items: readonly QueueItem[]): QueueSummary {
  const count = (stage: QueueStage) => items.filter((item) => item.stage === stage).length;
  const [done, skipped, failed, undecided] = [
    count('done'),
    count('skipped'),
    count('failed'),
    count('undecided'),
  ];
  const sentOf = (item: QueueItem) =>
    isSettled(item) || item.stage === 'undecided' || item.stage === 'saving' ? item.size : item.sent;
  return {
    total: items.length,
    done,
    skipped,
    failed,
    undecided,
    left: items.length - done - skipped - failed - undecided,
    sent: items.reduce((sum, item) => sum + Math.min(item.size, sentOf(item)), 0),
    size: items.reduce((sum, item) => sum + item.size, 0),
  };
}

/** `7 of 12 uploaded, 2 skipped, 1 failed` */
export function summaryLine({
  total,
  done,
  skipped,
  failed,
  undecided,
}: Pick<QueueSummary, 'total' | 'done' | 'skipped' | 'failed' | 'undecided'>): string {
  const parts = [`${formatCount(done)} of ${formatCount(total)} uploaded`];
  if (skipped > 0) parts.push(`${formatCount(skipped)} skipped`);
  if (failed > 0) parts.push(`${formatCount(failed)} failed`);
  if (undecided > 0) parts.push(`${formatCount(undecided)} to decide`);
  return parts.join(', ');
}

/** Files that are worth trying: images by their type or name, and no hidden ones, which systems leave in folders. */
export function isImageFile({ path, type }: { path: string; type: string }): boolean {
  const name = path.split('/').at(-1) ?? '';
  if (name.startsWith('.')) return false;
  return type.startsWith('image/') || /\.(jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/i.test(name);
}

export interface WordsItem {
  /** Of the post. */
  id: string;
  /** What it is called, see `photoName`. */
  name: string;
  stage: 'waiting' | 'running' | 'done' | 'skipped' | 'failed';
  /** What was filled, why it was left alone, or what went wrong; '' before. */
  message: string;
}

export interface WordsSummary {
  total: number;
  done: number;
  skipped: number;
  failed: number;
  /** Those that have not ended. */
  left: number;
}

export function summaryOfWords(items: readonly WordsItem[]): WordsSummary {
  const count = (...stages: WordsItem['stage'][]) =>
    items.filter(({ stage }) => stages.includes(stage)).length;
  return {
    total: items.length,
    done: count('done'),
    skipped: count('skipped'),
    failed: count('failed'),
    left: count('waiting', 'running'),
  };
}

/** `3 of 5 done, 1 skipped, 1 failed` */
export function wordsLine({ total, done, skipped, failed }: WordsSummary): string {
  const parts = [`${formatCount(done)} of ${formatCount(total)} done`];
  if (skipped > 0) parts.push(`${formatCount(skipped)} skipped`);
  if (failed > 0) parts.push(`${formatCount(failed)} failed`);
  return parts.join(', ');
}

/** Rows of a list at most: thousands would stop the page at every step. */
const shownAtMost = 200;
const failedAtMost = 100;
const endedBefore = 20;

/**
 * The visible part of a long queue: around the current file, and failed files before it, as far as there is room.
 * @returns in the queue's order
 */
export function shownWords<Item extends WordsItem>(items: readonly Item[]): readonly Item[] {
  if (items.length <= shownAtMost) return items;
  const next = items.findIndex(({ stage }) => stage === 'waiting' || stage === 'running');
  const latest = (next < 0 ? items.length : next) - endedBefore;
  const start = Math.max(0, Math.min(latest, items.length - shownAtMost));
  const failed = items.slice(0, start).filter(({ stage }) => stage === 'failed');
  return [...failed.slice(0, failedAtMost), ...items.slice(start)].slice(0, shownAtMost);
}
