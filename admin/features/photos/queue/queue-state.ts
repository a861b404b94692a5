import type { UploadAnswer } from '#contract/media.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import type { QueueItem } from '#domain/posts/upload-queue.ts';
import { createObservedState } from '../../../kit/ui/loading.tsx';
import type { SuggestionSource } from '../describe/suggest.ts';

/** Options for all files. */
export interface QueueOptions {
  published: boolean;
  date: UploadDate;
  /** Sources that fill the empty fields, in this order. */
  describedBy: readonly SuggestionSource[];
}

export interface QueueState extends QueueOptions {
  items: readonly QueueItem[];
  isStarted: boolean;
  /** Number of dropped files that are not images. */
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

/** State for the page, and the files until they are uploaded. */
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
    /** Responses of uploaded files. */
    uploads,
    /**
     * Provisional date of the post until it is published: one millisecond after the previous file, whichever upload
     * ends first. Starts at the first saved post, by the server's clock.
     */
    dateOf(id: string, uploadedAt: string): string {
      first ??= { position: Number(id), time: Date.parse(uploadedAt) };
      return new Date(first.time + Number(id) - first.position).toISOString();
    },
    /** Releases the file. */
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
