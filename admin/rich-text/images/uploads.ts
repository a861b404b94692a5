import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { newId } from '../../kit/new-id.ts';
import { usableImage } from '../extensions/images.ts';
import type { EditorCalls } from '../types.ts';

/** An image that is being added to the text. */
export interface ImageUpload {
  id: string;
  file: File;
  /** Alt text; null takes that of the file. */
  alt: string | null;
  step: 'waiting' | 'sending' | 'failed';
  /** Part of the bytes that have left, 0 to 1. */
  sent: number;
  /** Reason why it failed; null if it did not. */
  message: string | null;
}

export interface StoredUpload {
  src: string;
  alt: string;
}

export interface UploadsState {
  /** Uploads in the order in which they were inserted. */
  items: readonly ImageUpload[];
  /** Messages about images that were inserted or could not be. */
  notices: readonly string[];
}

const undescribed = 'Some images have no alt text. Double-click an image to describe it.';
/** Maximum number of uploads at one time: others wait, so that each makes progress. */
const uploadsAtOnce = 2;

export type ImageUploads = ReturnType<typeof createUploads>;

/** The images of one editor that are being uploaded. Nothing of them is part of the text before they are stored. */
export function createUploads(send: EditorCalls['upload']) {
  const listeners = new Set<() => void>();
  const running = new Map<string, AbortController>();
  let state: UploadsState = { items: [], notices: [] };
  let insert: (id: string, stored: StoredUpload) => void = () => undefined;
  let isClosed = false;

  function set(change: Partial<UploadsState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  const find = (id: string) => state.items.find((item) => item.id === id);
  const change = (id: string, made: Partial<ImageUpload>) =>
    set({ items: state.items.map((item) => (item.id === id ? { ...item, ...made } : item)) });
  const notice = (text: string) => {
    if (!state.notices.includes(text)) set({ notices: [...state.notices, text] });
  };
  const drop = (id: string) => set({ items: state.items.filter((item) => item.id !== id) });

  function next(): void {
    const free = uploadsAtOnce - running.size;
    const waiting = state.items.filter(({ step }) => step === 'waiting');
    for (const item of waiting.slice(0, Math.max(0, free))) void upload(item);
  }

  async function upload({ id, file, alt }: ImageUpload): Promise<void> {
    const stop = new AbortController();
    running.set(id, stop);
    change(id, { step: 'sending', sent: 0, message: null });
    const onProgress = (sent: number, total: number) => change(id, { sent: total > 0 ? sent / total : 0 });
    try {
      const answer = await send(await readable(file), { signal: stop.signal, onProgress });
      const words = alt ?? answer.metadata.description ?? '';
      if (!find(id)) return;
      finish(id, file, answer, words);
      if (alt === null && words === '') notice(undescribed);
    } catch (error) {
      if (!isCancelled(error)) change(id, { step: 'failed', message: messageFrom(error) });
    } finally {
      running.delete(id);
      next();
    }
  }

  function finish(id: string, file: File, answer: UploadAnswer, alt: string): void {
    insert(id, { src: answer.animation_url ?? answer.file_url, alt });
    drop(id);
    for (const note of answer.notes) notice(`${file.name}: ${note}`);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    find,
    /** Called with the URL of a stored image when its upload ends. */
    onStored(listener: typeof insert): void {
      insert = listener;
    },
    /** @returns its id */
    add(file: File, alt: string | null): string {
      const id = newId();
      set({ items: [...state.items, { id, file, alt, step: 'waiting', sent: 0, message: null }] });
      next();
      return id;
    },
    retry(id: string): void {
      change(id, { step: 'waiting', message: null });
      next();
    },
    /** Cancels an upload, also one that has failed. */
    cancel(id: string): void {
      drop(id);
      running.get(id)?.abort();
    },
    notice,
    dismiss: () => set({ notices: [] }),
    /** Images that are not in the text yet, the failed ones too. */
    count: () => state.items.length,
    /** Resolves when no upload runs: whether all images are in the text. */
    settled(): Promise<boolean> {
      const isSettled = () => isClosed || state.items.every(({ step }) => step === 'failed');
      const verdict = () => !isClosed && state.items.length === 0;
      if (isSettled()) return Promise.resolve(verdict());
      return new Promise((resolve) => {
        const listener = () => {
          if (!isSettled()) return;
          listeners.delete(listener);
          resolve(verdict());
        };
        listeners.add(listener);
      });
    },
    /** Stops all uploads, because the editor was destroyed. */
    close(): void {
      isClosed = true;
      set({ items: [] });
      for (const stop of running.values()) stop.abort();
    },
  };
}

async function readable(file: File): Promise<File> {
  try {
    return await usableImage(file);
  } catch (cause) {
    throw new Error('This image cannot be read.', { cause });
  }
}
