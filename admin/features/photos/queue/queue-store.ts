import { cancelled, isSettled, newItem, retried } from '#domain/posts/upload-queue.ts';
import type { FoundFile } from './drop.ts';
import { createQueueContents, type QueueOptions } from './queue-state.ts';
import { type Decision, decide, type QueueWork, type RunningQueue, startNext } from './queue-steps.ts';

export type QueueStore = ReturnType<typeof createQueueStore>;

/** The queue of one tab, with the actions of the owner. A file is released as soon as its post exists. */
export function createQueueStore(work: QueueWork) {
  const contents = createQueueContents();
  const queue: RunningQueue = { contents, work, sending: new Map() };
  let count = 0;

  return {
    subscribe: contents.subscribe,
    current: contents.current,
    /** What was answered for a file that waits for a decision. */
    uploadOf: (id: string) => contents.uploads.get(id) ?? null,
    add(found: readonly FoundFile[], others: number): void {
      const added = found.map(({ file, path }) => {
        count += 1;
        const item = newItem(String(count), { path, size: file.size });
        contents.files.set(item.id, file);
        return item;
      });
      const before = contents.current();
      contents.change({ items: [...before.items, ...added], others: before.others + others });
      startNext(queue);
    },
    start({ published, date, describedBy }: QueueOptions): void {
      contents.change({ isStarted: true, published, date, describedBy });
      startNext(queue);
    },
    retry(ids: readonly string[]): void {
      contents.changeItems((item) => (ids.includes(item.id) ? retried(item) : item));
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
    },
    decide: (id: string, decision: Decision) => decide(queue, id, decision),
    /** One after the other: hundreds at once would be a flood. Those that can be decided now are meant. */
    async decideAll(kind: 'keep' | 'skip'): Promise<void> {
      const waiting = contents.current().items.filter(({ stage }) => stage === 'undecided');
      for (const { id } of waiting) await decide(queue, id, { kind });
    },
    /** Once everything has ended: closes the panel. */
    clear(): void {
      if (contents.current().items.every(isSettled)) contents.empty();
    },
  };
}
