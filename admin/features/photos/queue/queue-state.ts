import type { ImageMetadata, UploadAnswer } from '#contract/media.ts';
import type { SkippedFile } from '#domain/posts/folder-plan.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import { isSettled, type QueueItem } from '#domain/posts/upload-queue.ts';
import { newId } from '../../../kit/new-id.ts';
import { createObservedState } from '../../../kit/ui/loading.tsx';

/** Values for all files of an upload. */
export interface BatchFields {
  /** Title of a single photo; '' takes it from the file's metadata or name. */
  title: string;
  /** City; '' leaves each photo its own, from its texts or its position. */
  city: string;
  /** Region of a city chosen from the list of places. */
  region: string;
  country: string;
  /** Tags added to those of each file. */
  tags: readonly string[];
  date: UploadDate;
  published: boolean;
  /** Texts are suggested by the AI; their owner reviews them on the desk. */
  describe: boolean;
}

export interface QueueState {
  items: readonly QueueItem[];
  isStarted: boolean;
  /** Files that were found and are no photos. */
  skipped: readonly SkippedFile[];
  fields: BatchFields;
  /** Duplicates that the owner has decided on. */
  decided: number;
}

/** Post made from a file, with its values that depend on the fields for all files. */
export interface MadePost {
  postId: string;
  slug: string;
  metadata: ImageMetadata;
  provisionalDate: string;
  /** Values of the fields for all files when the post was saved last. */
  fields: BatchFields;
}

/** Fields before any choice: each photo with its own texts and date, as a draft. */
export const unchosenFields: BatchFields = {
  ...{ title: '', city: '', region: '', country: '', tags: [] },
  ...{ date: 'now', published: false, describe: false },
};

/** Key of the choice that this browser remembers. */
export const dateChoice = 'upload-date';

const emptyQueue = (date: UploadDate): QueueState => ({
  items: [],
  isStarted: false,
  skipped: [],
  fields: { ...unchosenFields, date },
  decided: 0,
});

export type QueueContents = ReturnType<typeof createQueueContents>;

/** State for the page, and the files until they are uploaded. @param usualDate of a new upload */
export function createQueueContents(usualDate: () => UploadDate) {
  const { current, replace, subscribe } = createObservedState(emptyQueue(usualDate()));
  const files = new Map<string, File>();
  const sidecars = new Map<string, File>();
  const uploads = new Map<string, UploadAnswer>();
  const made = new Map<string, MadePost>();
  /** Position of each file in the list. */
  let positions = new Map<string, number>();

  let uploadId = newUploadId();
  let first: { position: number; time: number } | null = null;

  function change(part: Partial<QueueState>): void {
    if (part.items) positions = new Map(part.items.map(({ id }, position) => [id, position]));
    replace({ ...current(), ...part });
  }
  const itemAt = (id: string): QueueItem | undefined => current().items[positions.get(id) ?? -1];

  return {
    current,
    subscribe,
    change,
    changeItems: (withPart: (item: QueueItem) => QueueItem) =>
      change({ items: current().items.map(withPart) }),
    /** Changes items in one copy of the list, with one notification, however many files it concerns. */
    patch(
      ids: readonly string[],
      part: Partial<QueueItem> | ((item: QueueItem) => Partial<QueueItem>),
    ): void {
      const items = [...current().items];
      for (const id of ids) {
        const item = itemAt(id);
        const change = item && typeof part === 'function' ? part(item) : part;
        if (item) items[positions.get(id) as number] = { ...item, ...change };
      }
      replace({ ...current(), items });
    },
    /** Fields for all files; with several photos none gets the title. */
    fields(): BatchFields {
      const { items, fields } = current();
      return items.length === 1 ? fields : { ...fields, title: '' };
    },
    /** Id of the upload, the same for all files until the panel is closed. */
    uploadId: () => uploadId,
    itemAt,
    isAt: (id: string, stage: QueueItem['stage']) => itemAt(id)?.stage === stage,
    isOver: () => current().items.every(isSettled),
    files,
    /** XMP files, by the item of their photo. */
    sidecars,
    /** Responses of uploaded files. */
    uploads,
    made,
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
      sidecars.delete(id);
      uploads.delete(id);
    },
    empty(): void {
      files.clear();
      sidecars.clear();
      uploads.clear();
      made.clear();
      first = null;
      uploadId = newUploadId();
      change(emptyQueue(usualDate()));
    },
  };
}

/** 32 hexadecimal digits; later ones sort later. */
function newUploadId(): string {
  return Date.now().toString(16).padStart(12, '0') + newId().slice(12);
}
