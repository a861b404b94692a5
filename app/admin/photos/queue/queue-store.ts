import type { UploadAnswer } from '#contract/upload.ts';
import {
  cancelled,
  isSettled,
  newItem,
  nextSteps,
  type QueueItem,
  retried,
  sameFileBefore,
} from '#domain/photo/upload-queue.ts';
import { isCancelled, messageFrom } from '../../api/call-error.ts';
import type { Proposer } from '../words/propose.ts';
import type { FoundFile } from './dropped-files.ts';

/** What the queue does with the world; everything may throw, with a message for people. */
export interface QueueWork {
  hash(file: File): Promise<string | null>;
  /** By sha-256 the title of the post that shows this file; files without a post are left out. */
  shown(sha256: string[]): Promise<Record<string, string>>;
  upload(file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<UploadAnswer>;
  create(upload: UploadAnswer, file: File, wishes: QueueWishes): Promise<unknown>;
  replace(postId: string, upload: UploadAnswer): Promise<unknown>;
}

/** What becomes of a file when a post shows a copy of it. */
export type Decision = { kind: 'keep' } | { kind: 'skip' } | { kind: 'replace'; postId: string };

/** What shall become of every file. */
export interface QueueWishes {
  published: boolean;
  /** Who shall find words for what the file leaves open, in this order. */
  wordsBy: readonly Proposer[];
}

export interface QueueState extends QueueWishes {
  items: readonly QueueItem[];
  isStarted: boolean;
  /** Files that were dropped too, and are no pictures. */
  others: number;
}

export type QueueStore = ReturnType<typeof createQueueStore>;

const empty: QueueState = { items: [], isStarted: false, published: false, wordsBy: [], others: 0 };

/** The queue of one tab. A file is let go as soon as its post is there. */
export function createQueueStore(work: QueueWork) {
  let state = empty;
  let count = 0;
  const listeners = new Set<() => void>();
  const files = new Map<string, File>();
  const uploads = new Map<string, UploadAnswer>();
  const running = new Map<string, AbortController>();

  function set(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function patch(ids: readonly string[], change: Partial<QueueItem>): void {
    set({ items: state.items.map((item) => (ids.includes(item.id) ? { ...item, ...change } : item)) });
  }
  const isAt = (id: string, stage: QueueItem['stage']) =>
    state.items.some((item) => item.id === id && item.stage === stage);

  /** Runs a step of some files; who was cancelled or removed meanwhile is left alone. */
  async function step(ids: string[], stage: QueueItem['stage'], run: () => Promise<void>): Promise<void> {
    patch(ids, { stage });
    try {
      await run();
    } catch (error) {
      const stopped = isCancelled(error);
      const reason = stopped ? 'Cancelled.' : messageFrom(error);
      patch(
        ids.filter((id) => isAt(id, stage)),
        { stage: stopped ? 'skipped' : 'failed', reason },
      );
    }
    pump();
  }

  function hash({ id }: QueueItem): void {
    step([id], 'hashing', async () => {
      const file = files.get(id);
      const sha256 = file ? await work.hash(file) : null;
      if (!isAt(id, 'hashing')) return;
      patch([id], { sha256, stage: sha256 === null ? 'ready' : 'hashed' });
      const item = state.items.find((other) => other.id === id);
      const same = item && sameFileBefore(state.items, item);
      if (same) patch([id], { stage: 'skipped', reason: `The same picture as ${same.path}.` });
    });
  }

  function ask(items: QueueItem[]): void {
    const ids = items.map(({ id }) => id);
    step(ids, 'asking', async () => {
      const shown = await work.shown(items.flatMap(({ sha256 }) => sha256 ?? []));
      for (const { id, sha256 } of items) {
        if (!isAt(id, 'asking')) continue;
        const title = sha256 === null ? undefined : shown[sha256];
        if (title === undefined) patch([id], { stage: 'ready' });
        else patch([id], { stage: 'skipped', reason: `Stored already: “${title}” shows it.` });
      }
    });
  }

  function send({ id }: QueueItem): void {
    const file = files.get(id);
    if (!file) return;
    const stop = new AbortController();
    running.set(id, stop);
    step([id], 'uploading', async () => {
      const upload = await work
        .upload(file, stop.signal, (sent) => {
          if (isAt(id, 'uploading')) patch([id], { sent });
        })
        .finally(() => running.delete(id));
      if (!isAt(id, 'uploading')) return;
      uploads.set(id, upload);
      if (upload.duplicates.length > 0) patch([id], { stage: 'undecided' });
      else save(id, () => work.create(upload, file, state));
    });
  }

  function save(id: string, run: () => Promise<unknown>): Promise<void> {
    return step([id], 'saving', async () => {
      await run();
      forget(id);
      patch([id], { stage: 'done' });
    });
  }

  /** Done once what follows from it is. */
  async function decide(id: string, decision: Decision): Promise<void> {
    const upload = uploads.get(id);
    const file = files.get(id);
    if (!upload || !file || !isAt(id, 'undecided')) return;
    if (decision.kind === 'keep') await save(id, () => work.create(upload, file, state));
    else if (decision.kind === 'replace') await save(id, () => work.replace(decision.postId, upload));
    else {
      forget(id);
      patch([id], { stage: 'skipped', reason: 'Left out: a copy is shown already.' });
    }
  }

  function forget(id: string): void {
    files.delete(id);
    uploads.delete(id);
  }

  function pump(): void {
    if (!state.isStarted) return;
    const next = nextSteps(state.items);
    if (next.hash) hash(next.hash);
    if (next.ask.length > 0) ask(next.ask);
    for (const item of next.send) send(item);
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => state,
    /** What was answered for a file that waits for a decision. */
    uploadOf: (id: string) => uploads.get(id) ?? null,
    add(found: readonly FoundFile[], others: number): void {
      const added = found.map(({ file, path }) => {
        count += 1;
        const item = newItem(String(count), { path, size: file.size });
        files.set(item.id, file);
        return item;
      });
      set({ items: [...state.items, ...added], others: state.others + others });
      pump();
    },
    start({ published, wordsBy }: QueueWishes): void {
      set({ isStarted: true, published, wordsBy });
      pump();
    },
    retry(ids: readonly string[]): void {
      set({ items: state.items.map((item) => (ids.includes(item.id) ? retried(item) : item)) });
      pump();
    },
    remove(id: string): void {
      running.get(id)?.abort();
      forget(id);
      const items = state.items.filter((item) => item.id !== id);
      set(items.length === 0 ? empty : { items });
      pump();
    },
    cancelAll(): void {
      set({ items: state.items.map(cancelled) });
      for (const stop of running.values()) stop.abort();
    },
    decide,
    /** One after the other: hundreds at once would be a flood. Those that can be decided now are meant. */
    async decideAll(kind: 'keep' | 'skip'): Promise<void> {
      const waiting = state.items.filter(({ stage }) => stage === 'undecided');
      for (const { id } of waiting) await decide(id, { kind });
    },
    /** Once everything has ended: the panel goes. */
    clear(): void {
      if (!state.items.every(isSettled)) return;
      files.clear();
      uploads.clear();
      set(empty);
    },
  };
}
