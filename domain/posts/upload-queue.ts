/** The rules of uploading many photographs at once: what each file goes through, and what comes next. */
/** Describing many posts, one after the other. */

import { formatCount } from '../text/clean.ts';
import { isPhotoName } from './folder-plan.ts';

/**
 * `waiting` for its turn, `hashing`, `hashed` and to be asked about, `asking`, `ready` to be sent, `uploading`,
 * `undecided` because a post shows a copy, `saving` its post, and at last `done`, `skipped` or `failed`. `outdated`: its
 * post was saved with other fields for all than there are now.
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
  | 'outdated'
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
  /** SHA-256 of the file, hexadecimal; null until it is known. */
  sha256: string | null;
  /** Why it was skipped or has failed; null otherwise. */
  reason: string | null;
  /** The server does not accept its file: it is damaged, too large, or of another type. It would be refused again. */
  isRefused: boolean;
  /** The post that was made of it; null before, and where it replaced the image of another one. */
  postId: string | null;
  /** URL of the stored image's thumbnail; null before the image is stored. */
  thumbnailUrl: string | null;
  /** Change of the post since the upload; null without one. */
  since: 'described' | 'published' | 'binned' | null;
}

/** Uploads under way at once. */
const uploadsAtOnce = 2;
/** Files per duplicate request while more are to come. */
const minBatch = 20;

export function newItem(id: string, file: { path: string; size: number }): QueueItem {
  const { path, size } = file;
  const unknown = {
    sha256: null,
    reason: null,
    isRefused: false,
    postId: null,
    thumbnailUrl: null,
    since: null,
  };
  return { id, path, size, stage: 'waiting', sent: 0, ...unknown };
}

interface NextSteps {
  /** To be hashed: one at a time, so that only one file is in memory. */
  hash: QueueItem | null;
  /** Files for one duplicate request. */
  toCheck: QueueItem[];
  send: QueueItem[];
  /** Files whose posts get the fields for all as they are now. */
  update: QueueItem[];
}

type ByStage = (stage: QueueStage) => QueueItem[];

/** One pass: with thousands of files, each step reads the whole queue. */
function groupedByStage(items: readonly QueueItem[]): ByStage {
  const groups = new Map<QueueStage, QueueItem[]>();
  for (const item of items) {
    const group = groups.get(item.stage);
    if (group) group.push(item);
    else groups.set(item.stage, [item]);
  }
  return (stage) => groups.get(stage) ?? [];
}

/** The steps that can start now, given the running ones. */
export function nextSteps(items: readonly QueueItem[]): NextSteps {
  const at = groupedByStage(items);
  const free = Math.max(0, uploadsAtOnce - at('uploading').length - at('saving').length);
  const send = at('ready').slice(0, free);
  return {
    hash: at('hashing').length > 0 ? null : (at('waiting')[0] ?? null),
    toCheck: at('asking').length > 0 ? [] : checkable(at),
    send,
    update: at('outdated').slice(0, free - send.length),
  };
}

/** A full request, or fewer files if the uploads would otherwise be idle. */
function checkable(at: ByStage): QueueItem[] {
  const hashed = at('hashed');
  const isAny = (...stages: QueueStage[]) => stages.some((stage) => at(stage).length > 0);
  const isWorthIt =
    hashed.length >= minBatch || !isAny('waiting', 'hashing') || !isAny('ready', 'uploading', 'saving');
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

/** A file that has failed for a reason that can pass. */
export const canBeRetried = ({ stage, isRefused }: QueueItem): boolean => stage === 'failed' && !isRefused;

/**
 * Starts over, including the duplicate check: the post may have been created before the failure.
 * @param isStored only its post is missing
 */
export function retried(item: QueueItem, isStored: boolean): QueueItem {
  if (!canBeRetried(item)) return item;
  if (item.postId !== null) return { ...item, stage: 'outdated', reason: null };
  return { ...item, stage: isStored ? 'ready' : 'waiting', sent: 0, reason: null };
}

/** Cancels a file that is still open; one that has ended, is being saved or is outdated stays as it is. */
export function cancelled(item: QueueItem): QueueItem {
  if (isSettled(item) || item.stage === 'saving' || item.stage === 'outdated') return item;
  return { ...item, stage: 'skipped', reason: 'Cancelled.' };
}

/** A final state. */
export function isSettled({ stage }: QueueItem): boolean {
  return stage === 'done' || stage === 'skipped' || stage === 'failed';
}

const unsentStages: ReadonlySet<QueueStage> = new Set([
  'waiting',
  'hashing',
  'hashed',
  'asking',
  'ready',
  'uploading',
]);

export interface QueueSummary {
  total: number;
  /** Stored; their posts may still get other fields. */
  done: number;
  skipped: number;
  failed: number;
  undecided: number;
  /** Still to be worked on, without a decision by the owner. */
  left: number;
  /** Files among `left` whose bytes have not all been sent. */
  unsent: number;
  /** Bytes, of `size`: what has been skipped or has failed counts as done. */
  sent: number;
  size: number;
}

const summaries = new WeakMap<readonly QueueItem[], QueueSummary>();

/** Counted once for each list, which is never changed. */
export function summaryOfQueue(items: readonly QueueItem[]): QueueSummary {
  const known = summaries.get(items);
  if (known) return known;
  const summary = counted(items);
  summaries.set(items, summary);
  return summary;
}

function counted(items: readonly QueueItem[]): QueueSummary {
  const summary: QueueSummary = {
    ...{ total: items.length, done: 0, skipped: 0, failed: 0, undecided: 0 },
    ...{ left: 0, unsent: 0, sent: 0, size: 0 },
  };
  for (const item of items) {
    const { stage, size, postId } = item;
    const isUnsent = unsentStages.has(stage);
    if (stage === 'skipped' || stage === 'failed' || stage === 'undecided') summary[stage] += 1;
    else if (stage === 'done' || postId !== null) summary.done += 1;
    if (!isSettled(item) && stage !== 'undecided') summary.left += 1;
    if (isUnsent) summary.unsent += 1;
    summary.sent += isUnsent ? Math.min(size, item.sent) : size;
    summary.size += size;
  }
  return summary;
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
  return type.startsWith('image/') || isPhotoName(name);
}
