import { cancelled, isSettled, newItem, retried } from '#domain/posts/upload-queue.ts';
import type { FoundFile } from './drop.ts';
import { createQueueContents, type QueueWishes } from './queue-state.ts';
import { type Decision, decide, type Line, pump, type QueueWork } from './queue-steps.ts';

export type QueueStore = ReturnType<typeof createQueueStore>;

/** The queue of one tab, as its owner commands it. A file is let go as soon as its post is there. */
export function createQueueStore(work: QueueWork) {
  const held = createQueueContents();
  const line: Line = { held, work, sending: new Map() };
  let count = 0;

  return {
    subscribe: held.subscribe,
    current: held.current,
    /** What was answered for a file that waits for a decision. */
    uploadOf: (id: string) => held.uploads.get(id) ?? null,
    add(found: readonly FoundFile[], others: number): void {
      const added = found.map(({ file, path }) => {
        count += 1;
        const item = newItem(String(count), { path, size: file.size });
        held.files.set(item.id, file);
        return item;
      });
      const before = held.current();
      held.change({ items: [...before.items, ...added], others: before.others + others });
      pump(line);
    },
    start({ published, date, describedBy }: QueueWishes): void {
      held.change({ isStarted: true, published, date, describedBy });
      pump(line);
    },
    retry(ids: readonly string[]): void {
      held.changeItems((item) => (ids.includes(item.id) ? retried(item) : item));
      pump(line);
    },
    remove(id: string): void {
      line.sending.get(id)?.abort();
      held.letGo(id);
      const items = held.current().items.filter((item) => item.id !== id);
      if (items.length === 0) held.empty();
      else held.change({ items });
      pump(line);
    },
    cancelAll(): void {
      held.changeItems(cancelled);
      for (const stop of line.sending.values()) stop.abort();
    },
    decide: (id: string, decision: Decision) => decide(line, id, decision),
    /** One after the other: hundreds at once would be a flood. Those that can be decided now are meant. */
    async decideAll(kind: 'keep' | 'skip'): Promise<void> {
      const waiting = held.current().items.filter(({ stage }) => stage === 'undecided');
      for (const { id } of waiting) await decide(line, id, { kind });
    },
    /** Once everything has ended: closes the panel. */
    clear(): void {
      if (held.current().items.every(isSettled)) held.empty();
    },
  };
}
