import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { nextSteps, type QueueItem, sameFileBefore } from '#domain/posts/upload-queue.ts';
import type { QueueContents, QueueOptions } from './queue-state.ts';

/** The side effects of the queue. Every method may throw with a message for the owner. */
export interface QueueWork {
  hash(file: File): Promise<string | null>;
  /** Names of posts by the sha-256 of their file; files without a post are omitted. */
  shown(sha256: string[]): Promise<Record<string, string>>;
  upload(file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<UploadAnswer>;
  /** @returns a note for the owner if the result differs from the request; else null */
  create(
    upload: UploadAnswer,
    file: File,
    options: QueueOptions,
    provisionalDate: string,
  ): Promise<string | null>;
  replace(postId: string, upload: UploadAnswer): Promise<unknown>;
}

/** What to do with a file that duplicates the image of a post. */
export type Decision = { kind: 'keep' } | { kind: 'skip' } | { kind: 'replace'; postId: string };

/** The parts of a running queue. */
export interface RunningQueue {
  contents: QueueContents;
  work: QueueWork;
  /** Aborts uploads in progress, by file. */
  sending: Map<string, AbortController>;
}

/** Starts every step that can run now; called again after each step. */
export function startNext(queue: RunningQueue): void {
  const { isStarted, items } = queue.contents.current();
  if (!isStarted) return;
  const next = nextSteps(items);
  if (next.hash) hash(queue, next.hash);
  if (next.toCheck.length > 0) requestDuplicates(queue, next.toCheck);
  for (const item of next.send) send(queue, item);
}

/** Resolves when the decision is carried out. */
export async function decide(queue: RunningQueue, id: string, decision: Decision): Promise<void> {
  const { contents, work } = queue;
  const upload = contents.uploads.get(id);
  const file = contents.files.get(id);
  if (!upload || !file || !contents.isAt(id, 'undecided')) return;
  if (decision.kind === 'keep') await create(queue, id, upload, file);
  else if (decision.kind === 'replace') {
    await save(queue, id, async () => {
      await work.replace(decision.postId, upload);
      return null;
    });
  } else {
    contents.release(id);
    contents.patch([id], { stage: 'skipped', reason: 'Skipped (duplicate).' });
  }
}

/** Runs a step for some files; skips those cancelled or removed since then. */
async function step(
  queue: RunningQueue,
  ids: string[],
  stage: QueueItem['stage'],
  run: () => Promise<void>,
): Promise<void> {
  const { contents } = queue;
  contents.patch(ids, { stage });
  try {
    await run();
  } catch (error) {
    const stopped = isCancelled(error);
    const reason = stopped ? 'Cancelled.' : messageFrom(error);
    contents.patch(
      ids.filter((id) => contents.isAt(id, stage)),
      { stage: stopped ? 'skipped' : 'failed', reason },
    );
  }
  startNext(queue);
}

function hash(queue: RunningQueue, { id }: QueueItem): void {
  const { contents, work } = queue;
  step(queue, [id], 'hashing', async () => {
    const file = contents.files.get(id);
    const sha256 = file ? await work.hash(file) : null;
    if (!contents.isAt(id, 'hashing')) return;
    contents.patch([id], { sha256, stage: sha256 === null ? 'ready' : 'hashed' });
    const { items } = contents.current();
    const item = items.find((other) => other.id === id);
    const same = item && sameFileBefore(items, item);
    if (same) contents.patch([id], { stage: 'skipped', reason: `The same image as ${same.path}.` });
  });
}

function requestDuplicates(queue: RunningQueue, items: readonly QueueItem[]): void {
  const { contents, work } = queue;
  const ids = items.map(({ id }) => id);
  step(queue, ids, 'asking', async () => {
    const shown = await work.shown(items.flatMap(({ sha256 }) => sha256 ?? []));
    for (const { id, sha256 } of items) {
      if (!contents.isAt(id, 'asking')) continue;
      const name = sha256 === null ? undefined : shown[sha256];
      if (name === undefined) contents.patch([id], { stage: 'ready' });
      else contents.patch([id], { stage: 'skipped', reason: `Already uploaded as “${name}”.` });
    }
  });
}

function send(queue: RunningQueue, { id }: QueueItem): void {
  const { contents, work, sending } = queue;
  const file = contents.files.get(id);
  if (!file) return;
  const stop = new AbortController();
  sending.set(id, stop);
  step(queue, [id], 'uploading', async () => {
    const upload = await work
      .upload(file, stop.signal, (sent) => {
        if (contents.isAt(id, 'uploading')) contents.patch([id], { sent });
      })
      .finally(() => sending.delete(id));
    if (!contents.isAt(id, 'uploading')) return;
    contents.uploads.set(id, upload);
    if (upload.duplicates.length > 0) contents.patch([id], { stage: 'undecided' });
    else create(queue, id, upload, file);
  });
}

function create(queue: RunningQueue, id: string, upload: UploadAnswer, file: File): Promise<void> {
  const { contents, work } = queue;
  const date = contents.dateOf(id, upload.uploaded_at);
  return save(queue, id, () => work.create(upload, file, contents.current(), date));
}

function save(queue: RunningQueue, id: string, run: () => Promise<string | null>): Promise<void> {
  return step(queue, [id], 'saving', async () => {
    const reason = await run();
    queue.contents.release(id);
    queue.contents.patch([id], { stage: 'done', reason });
  });
}

/**
 * The sha-256 of a file, hexadecimal; its bytes are released at once. Null where the browser cannot compute it: on a page
 * that came over plain http from elsewhere than this machine.
 */
export async function hashFile(file: File): Promise<string | null> {
  // Missing on insecure origins, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
