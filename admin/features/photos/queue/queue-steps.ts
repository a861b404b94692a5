import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { nextSteps, type QueueItem, sameFileBefore } from '#domain/posts/upload-queue.ts';
import type { QueueContents, QueueWishes } from './queue-state.ts';

/** What the queue does with the world; everything may throw, with a message for people. */
export interface QueueWork {
  hash(file: File): Promise<string | null>;
  /** By sha-256 the name of the post that shows this file; files without a post are left out. */
  shown(sha256: string[]): Promise<Record<string, string>>;
  upload(file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<UploadAnswer>;
  /** @returns what was done otherwise than wished, for people; null where nothing was */
  create(
    upload: UploadAnswer,
    file: File,
    wishes: QueueWishes,
    provisionalDate: string,
  ): Promise<string | null>;
  replace(postId: string, upload: UploadAnswer): Promise<unknown>;
}

/** What becomes of a file when a post shows a copy of it. */
export type Decision = { kind: 'keep' } | { kind: 'skip' } | { kind: 'replace'; postId: string };

/** A queue on its way. */
export interface Line {
  held: QueueContents;
  work: QueueWork;
  /** What stops the files that are being sent. */
  sending: Map<string, AbortController>;
}

/** Begins whatever may begin now; every step that ends comes back here. */
export function pump(line: Line): void {
  const { isStarted, items } = line.held.current();
  if (!isStarted) return;
  const next = nextSteps(items);
  if (next.hash) hash(line, next.hash);
  if (next.ask.length > 0) ask(line, next.ask);
  for (const item of next.send) send(line, item);
}

/** Done once what follows from it is. */
export async function decide(line: Line, id: string, decision: Decision): Promise<void> {
  const { held, work } = line;
  const upload = held.uploads.get(id);
  const file = held.files.get(id);
  if (!upload || !file || !held.isAt(id, 'undecided')) return;
  if (decision.kind === 'keep') await create(line, id, upload, file);
  else if (decision.kind === 'replace') {
    await save(line, id, async () => {
      await work.replace(decision.postId, upload);
      return null;
    });
  } else {
    held.letGo(id);
    held.patch([id], { stage: 'skipped', reason: 'Skipped (duplicate).' });
  }
}

/** Runs a step of some files; those that were cancelled or removed since then are left alone. */
async function step(
  line: Line,
  ids: string[],
  stage: QueueItem['stage'],
  run: () => Promise<void>,
): Promise<void> {
  const { held } = line;
  held.patch(ids, { stage });
  try {
    await run();
  } catch (error) {
    const stopped = isCancelled(error);
    const reason = stopped ? 'Cancelled.' : messageFrom(error);
    held.patch(
      ids.filter((id) => held.isAt(id, stage)),
      { stage: stopped ? 'skipped' : 'failed', reason },
    );
  }
  pump(line);
}

function hash(line: Line, { id }: QueueItem): void {
  const { held, work } = line;
  step(line, [id], 'hashing', async () => {
    const file = held.files.get(id);
    const sha256 = file ? await work.hash(file) : null;
    if (!held.isAt(id, 'hashing')) return;
    held.patch([id], { sha256, stage: sha256 === null ? 'ready' : 'hashed' });
    const { items } = held.current();
    const item = items.find((other) => other.id === id);
    const same = item && sameFileBefore(items, item);
    if (same) held.patch([id], { stage: 'skipped', reason: `The same picture as ${same.path}.` });
  });
}

function ask(line: Line, asked: readonly QueueItem[]): void {
  const { held, work } = line;
  const ids = asked.map(({ id }) => id);
  step(line, ids, 'asking', async () => {
    const shown = await work.shown(asked.flatMap(({ sha256 }) => sha256 ?? []));
    for (const { id, sha256 } of asked) {
      if (!held.isAt(id, 'asking')) continue;
      const name = sha256 === null ? undefined : shown[sha256];
      if (name === undefined) held.patch([id], { stage: 'ready' });
      else held.patch([id], { stage: 'skipped', reason: `Already uploaded as “${name}”.` });
    }
  });
}

function send(line: Line, { id }: QueueItem): void {
  const { held, work, sending } = line;
  const file = held.files.get(id);
  if (!file) return;
  const stop = new AbortController();
  sending.set(id, stop);
  step(line, [id], 'uploading', async () => {
    const upload = await work
      .upload(file, stop.signal, (sent) => {
        if (held.isAt(id, 'uploading')) held.patch([id], { sent });
      })
      .finally(() => sending.delete(id));
    if (!held.isAt(id, 'uploading')) return;
    held.uploads.set(id, upload);
    if (upload.duplicates.length > 0) held.patch([id], { stage: 'undecided' });
    else create(line, id, upload, file);
  });
}

function create(line: Line, id: string, upload: UploadAnswer, file: File): Promise<void> {
  const { held, work } = line;
  const date = held.dateOf(id, upload.uploaded_at);
  return save(line, id, () => work.create(upload, file, held.current(), date));
}

function save(line: Line, id: string, run: () => Promise<string | null>): Promise<void> {
  return step(line, [id], 'saving', async () => {
    const reason = await run();
    line.held.letGo(id);
    line.held.patch([id], { stage: 'done', reason });
  });
}

/**
 * The sha-256 of a file, hexadecimal; its bytes are let go at once. Null where the browser cannot say: on a page that
 * came over plain http from elsewhere than this machine.
 */
export async function hashFile(file: File): Promise<string | null> {
  // Missing on insecure origins, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
