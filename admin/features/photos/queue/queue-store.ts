import type { UploadAnswer } from '#contract/media.ts';
import type { SkippedFile } from '#domain/posts/folder-plan.ts';
import { type UploadDate, uploadDates } from '#domain/posts/upload-date.ts';
import { cancelled, newItem, type QueueItem, retried } from '#domain/posts/upload-queue.ts';
import { createRetries } from '../../../kit/retries.ts';
import type { FoundFile } from './drop.ts';
import { type BatchFields, createQueueContents } from './queue-state.ts';
import {
  acceptRejected,
  type Decision,
  decide,
  type QueueWork,
  type RunningQueue,
  startNext,
} from './queue-steps.ts';

export type QueueStore = ReturnType<typeof createQueueStore>;

/** The upload queue of one tab and its actions. A file is released as soon as its post exists. */
export function createQueueStore(work: QueueWork, usualDate: () => UploadDate = () => uploadDates[0]) {
  const contents = createQueueContents(usualDate);
  const retries = createRetries();
  const queue: RunningQueue = { contents, work, retries, making: Promise.resolve(), sending: new Map() };
  let count = 0;

  return {
    subscribe: contents.subscribe,
    current: contents.current,
    /** Whether it waits for the server. */
    retries,
    /** The upload response of a file that awaits a decision. */
    uploadOf: (id: string) => contents.uploads.get(id) ?? null,
    /** Slug of the post made from a file; null if there is none yet. */
    slugOf: (id: string) => contents.made.get(id)?.slug ?? null,
    /** The file of an item until its post exists. */
    fileOf: (id: string) => contents.files.get(id) ?? null,
    /** Adds files. After an upload that has ended this begins a new one, which asks its questions again. */
    add(found: readonly FoundFile[], skipped: readonly SkippedFile[]): void {
      if (contents.current().isStarted && contents.isOver()) contents.empty();
      const added = found.map(({ file, path, sidecar }) => {
        count += 1;
        const item = newItem(String(count), { path, size: file.size });
        contents.files.set(item.id, file);
        if (sidecar) contents.sidecars.set(item.id, sidecar);
        return item;
      });
      const before = contents.current();
      contents.change({ items: [...before.items, ...added], skipped: [...before.skipped, ...skipped] });
      startNext(queue);
    },
    start(): void {
      contents.change({ isStarted: true });
      startNext(queue);
    },
    /** Sets fields for all files, including those already uploaded. */
    setFields(part: Partial<BatchFields>): void {
      contents.change({ fields: { ...contents.current().fields, ...part } });
    },
    /** Uploads rejected photos after all. */
    acceptRejected: () => acceptRejected(queue),
    retry(ids: readonly string[]): void {
      contents.changeItems((item) =>
        ids.includes(item.id) ? retried(item, contents.uploads.has(item.id)) : item,
      );
      startNext(queue);
    },
    /** Replaces a file that was refused by another one. */
    replace(id: string, file: File): void {
      contents.release(id);
      contents.files.set(id, file);
      contents.patch([id], newItem(id, { path: file.name, size: file.size }));
      startNext(queue);
    },
    remove(id: string): void {
      queue.sending.get(id)?.abort();
      contents.release(id);
      const items = contents.current().items.filter((item) => item.id !== id);
      if (items.length === 0) contents.empty();
      else contents.change({ items });
      startNext(queue);
    },
    cancelAll(): void {
      contents.changeItems(cancelled);
      for (const stop of queue.sending.values()) stop.abort();
      retries.stop();
    },
    decide: (id: string, decision: Decision) => decide(queue, id, decision),
    /** Decides all files that await a decision, one by one to limit the load. */
    async decideAll(kind: Decision['kind']): Promise<void> {
      const waiting = contents.current().items.filter(({ stage }) => stage === 'undecided');
      for (const { id } of waiting) {
        const decision = decisionFor(kind, contents.uploads.get(id));
        if (decision) await decide(queue, id, decision);
      }
    },
    /** The file of this upload that became the post; null for another post. */
    nameOfPost: (postId: string): string | null =>
      contents.current().items.find((item) => item.postId === postId)?.path ?? null,
    /** @param posts as they are now; of this upload those that are missing are in the bin, or deleted */
    showPosts(posts: ReadonlyMap<string, QueueItem['since']>): void {
      contents.changeItems((item) =>
        item.postId === null
          ? item
          : { ...item, since: posts.has(item.postId) ? (posts.get(item.postId) ?? null) : 'binned' },
      );
    },
    /** Closes the panel after all files have ended. */
    clear(): void {
      if (contents.isOver()) contents.empty();
    },
  };
}

/**
 * Decision for a file; null if it is not possible for this file, which then waits for its own. The same image
 * replaces nothing.
 */
export function decisionFor(kind: Decision['kind'], upload: UploadAnswer | undefined): Decision | null {
  if (kind === 'keep' || kind === 'skip') return { kind };
  const [shown] = upload?.duplicates ?? [];
  if (kind === 'restore' || shown?.in_bin)
    return kind === 'restore' && shown?.in_bin ? { kind, postId: shown.id } : null;
  return shown?.kind === 'near' ? { kind, postId: shown.id } : { kind: 'skip' };
}
