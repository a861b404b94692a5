/** The stored state of an upload queue, for a page that is closed early. */

import { type QueueItem, summaryLine, summaryOfQueue } from './upload-queue.ts';

export interface RememberedUpload {
  total: number;
  done: number;
  skipped: number;
  /** Paths of the files that are not through: waiting, under way, undecided or failed. */
  left: readonly string[];
}

/** Upload to come back to; null when every file is done or skipped. */
export function remembered(items: readonly QueueItem[]): RememberedUpload | null {
  const { total, done, skipped } = summaryOfQueue(items);
  const left = items.filter(({ stage }) => stage !== 'done' && stage !== 'skipped').map(({ path }) => path);
  return left.length > 0 ? { total, done, skipped, left } : null;
}

/** The state after these files were added again; null if none is left. */
export function withoutFiles(upload: RememberedUpload, paths: ReadonlySet<string>): RememberedUpload | null {
  const left = upload.left.filter((path) => !paths.has(path));
  return left.length > 0 ? { ...upload, left } : null;
}

/** `40 of 100 uploaded, 2 skipped` */
export function rememberedLine({ total, done, skipped }: RememberedUpload): string {
  return summaryLine({ total, done, skipped, failed: 0, undecided: 0 });
}

/** Reads a remembered upload; null for text that cannot be one, since a browser's storage can hold anything. */
export function readRemembered(text: string | null): RememberedUpload | null {
  try {
    const { total, done, skipped, left } = JSON.parse(text ?? '{}');
    const areNumbers = [total, done, skipped].every((count) => Number.isSafeInteger(count) && count >= 0);
    const arePaths = Array.isArray(left) && left.length > 0 && left.every((path) => typeof path === 'string');
    return areNumbers && arePaths ? { total, done, skipped, left } : null;
  } catch {
    return null;
  }
}
