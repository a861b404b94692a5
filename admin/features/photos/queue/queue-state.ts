import type { UploadAnswer } from '#contract/media.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import type { QueueItem } from '#domain/posts/upload-queue.ts';
import { createObservedState } from '../../../kit/ui/loading.tsx';
import type { SuggestionSource } from '../describe/suggest.ts';

/** What is to be done with every file. */
export interface QueueOptions {
  published: boolean;
  date: UploadDate;
  /** The sources that describe the photo where its file says nothing, in this order. */
  describedBy: readonly SuggestionSource[];
}

export interface QueueState extends QueueOptions {
  items: readonly QueueItem[];
  isStarted: boolean;
  /** Files that were dropped too, and are no images. */
  others: number;
}

const empty: QueueState = {
  items: [],
  isStarted: false,
  published: false,
  date: 'now',
  describedBy: [],
  others: 0,
};

export type QueueContents = ReturnType<typeof createQueueContents>;

/** What the page shows of the queue, and the files themselves for as long as they are needed. */
export function createQueueContents() {
  const { current, replace, subscribe } = createObservedState(empty);
  const files = new Map<string, File>();
  const uploads = new Map<string, UploadAnswer>();

  let first: { position: number; time: number } | null = null;

  function change(part: Partial<QueueState>): void {
    replace({ ...current(), ...part });
  }
  function changeItems(withPart: (item: QueueItem) => QueueItem): void {
    change({ items: current().items.map(withPart) });
  }

  return {
    current,
    subscribe,
    change,
    changeItems,
    patch(ids: readonly string[], part: Partial<QueueItem>): void {
      changeItems((item) => (ids.includes(item.id) ? { ...item, ...part } : item));
    },
    isAt: (id: string, stage: QueueItem['stage']) =>
      current().items.some((item) => item.id === id && item.stage === stage),
    files,
    /** What was answered for the files that have been sent. */
    uploads,
    /**
     * What dates the file's post until it is published: one millisecond after the file before it, whatever ends first.
     * Counted from the first one that was saved, by the server's clock.
     */
    dateOf(id: string, uploadedAt: string): string {
      first ??= { position: Number(id), time: Date.parse(uploadedAt) };
      return new Date(first.time + Number(id) - first.position).toISOString();
    },
    /** The file is not needed any more. */
    release(id: string): void {
      files.delete(id);
      uploads.delete(id);
    },
    empty(): void {
      files.clear();
      uploads.clear();
      first = null;
      replace(empty);
    },
  };
}
