import { CallError, isCancelled, isTemporary, messageFrom } from '#browser/calls/call.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { postFields } from '#domain/posts/post.entity.ts';
import { nextSteps, type QueueItem, sameFileBefore, summaryOfQueue } from '#domain/posts/upload-queue.ts';
import type { Retries } from '../../../kit/retries.ts';
import { fieldLabels } from '../fields/columns.tsx';
import type { BatchFields, MadePost, QueueContents } from './queue-state.ts';

/**
 * The side effects of the queue. Every method may throw with a message for the owner, and is repeated when no answer
 * came: what the server has done unseen must not be done twice.
 */
export interface QueueWork {
  hash(file: File): Promise<string | null>;
  /** Names of posts by the sha-256 of their file; files without a post are omitted. */
  shown(sha256: string[]): Promise<Record<string, string>>;
  upload(
    file: File,
    sidecar: File | null,
    signal: AbortSignal,
    onProgress: (sent: number) => void,
  ): Promise<UploadAnswer>;
  /** The duplicates of an uploaded file, with the posts that were made since its upload. */
  duplicates(upload: UploadAnswer): Promise<UploadAnswer['duplicates']>;
  /** `note`: for the owner, if the result differs from the request. */
  create(
    upload: UploadAnswer,
    file: File,
    fields: BatchFields,
    /** `requestId` is the same for each repetition, `upload` for all files. */
    names: { upload: string; requestId: string; provisionalDate: string },
  ): Promise<{ postId: string; slug: string; note: string | null }>;
  /** Gives a post what has changed of the fields for all since it was saved. @returns a note as `create` */
  update(made: MadePost, fields: BatchFields): Promise<string | null>;
  replace(postId: string, upload: UploadAnswer): Promise<unknown>;
  /** Restores a post from the bin, as a draft. */
  restore(postId: string): Promise<unknown>;
}

/** Action for a file that duplicates the image of a post. */
export type Decision = { kind: 'keep' } | { kind: 'skip' } | { kind: 'replace' | 'restore'; postId: string };

/** The parts of a running queue. */
export interface RunningQueue {
  contents: QueueContents;
  work: QueueWork;
  retries: Retries;
  /** Posts are made one at a time, so that each file is compared with those before it. */
  making: Promise<unknown>;
  /** Aborts uploads in progress, by file. */
  sending: Map<string, AbortController>;
}

/** Starts every step that can run now; called again after each step. */
export function startNext(queue: RunningQueue): void {
  if (!queue.contents.current().isStarted) return;
  markOutdated(queue);
  const next = nextSteps(queue.contents.current().items);
  if (next.hash) hash(queue, next.hash);
  if (next.toCheck.length > 0) requestDuplicates(queue, next.toCheck);
  for (const item of next.send) send(queue, item);
  for (const item of next.update) update(queue, item);
}

/**
 * Marks posts that were saved before a change of the fields, once the last file has been sent: they get the
 * change too.
 */
function markOutdated({ contents }: RunningQueue): void {
  const { items } = contents.current();
  const fields = contents.fields();
  if (summaryOfQueue(items).unsent > 0) return;
  const outdated = items.filter(({ id, stage }) => {
    const made = contents.made.get(id);
    return stage === 'done' && made !== undefined && !haveSameEffect(made.fields, fields);
  });
  const ids = outdated.map(({ id }) => id);
  if (ids.length > 0) contents.patch(ids, { stage: 'outdated' });
}

function haveSameEffect(one: BatchFields, other: BatchFields): boolean {
  const { describe: _, ...shown } = one;
  return JSON.stringify({ ...other, ...shown }) === JSON.stringify(other);
}

function update(queue: RunningQueue, { id }: QueueItem): void {
  const { contents, work } = queue;
  const made = contents.made.get(id);
  if (!made) return;
  step(queue, [id], 'saving', async () => {
    const fields = contents.fields();
    const reason = await work.update(made, fields);
    contents.made.set(id, { ...made, fields });
    contents.patch([id], { stage: 'done', reason });
  });
}

/** Resolves when the decision is carried out. */
export async function decide(queue: RunningQueue, id: string, decision: Decision): Promise<void> {
  const { contents, work } = queue;
  const upload = contents.uploads.get(id);
  const file = contents.files.get(id);
  if (!upload || !file || !contents.isAt(id, 'undecided')) return;
  contents.change({ decided: contents.current().decided + 1 });
  if (decision.kind === 'keep') await create(queue, id, { upload, file, compared: Number.POSITIVE_INFINITY });
  else if (decision.kind !== 'skip') {
    const { kind, postId } = decision;
    const isRestored = kind === 'restore';
    await step(queue, [id], 'saving', async () => {
      await (isRestored ? work.restore(postId) : work.replace(postId, upload));
      contents.release(id);
      const reason = restoredReason;
      contents.patch([id], { stage: 'done', ...(isRestored && { postId, reason }) });
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
  const { contents, retries } = queue;
  contents.patch(ids, { stage });
  try {
    await retries.run(async () => {
      if (ids.some((id) => contents.isAt(id, stage))) await run();
    });
  } catch (error) {
    const stopped = isCancelled(error);
    // A refused file is uploaded again; without an answer the next attempt uses the file that is stored.
    if (!isTemporary(error)) for (const id of ids) contents.uploads.delete(id);
    const reason = stopped ? 'Cancelled.' : reasonOf(error);
    const isRefused = stage === 'uploading' && isFileRefused(error);
    contents.patch(
      ids.filter((id) => contents.isAt(id, stage)),
      { stage: stopped ? 'skipped' : 'failed', reason, isRefused },
    );
  }
  startNext(queue);
}

const fileRefusals: ReadonlySet<CallError['code']> = new Set(['unsupported_type', 'invalid', 'too_large']);

/** True if the error is about the file itself. */
function isFileRefused(error: unknown): boolean {
  return error instanceof CallError && fileRefusals.has(error.code);
}

/** Reason of a failure; a refusal names fields, which the page no longer shows. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return messageFrom(error);
  const labels: Readonly<Record<string, string>> = fieldLabels;
  const named = Object.entries(error.fields).flatMap(([path, message]) => {
    const label = labels[postFields.fieldOf(path.replace(/\..*/, '')) ?? ''];
    return label ? [`${label}: ${message}`] : [];
  });
  return [...new Set(named)].join(' ') || error.message;
}

function hash(queue: RunningQueue, { id }: QueueItem): void {
  const { contents, work } = queue;
  step(queue, [id], 'hashing', async () => {
    const file = contents.files.get(id);
    const sha256 = file ? await work.hash(file) : null;
    if (!contents.isAt(id, 'hashing')) return;
    contents.patch([id], { sha256, stage: sha256 === null ? 'ready' : 'hashed' });
    const item = contents.itemAt(id);
    const same = item && sameFileBefore(contents.current().items, item);
    if (same) contents.patch([id], { stage: 'skipped', reason: `The same image as ${same.path}.` });
  });
}

function requestDuplicates(queue: RunningQueue, items: readonly QueueItem[]): void {
  const { contents, work } = queue;
  const ids = items.map(({ id }) => id);
  step(queue, ids, 'asking', async () => {
    const shown = await work.shown(items.flatMap(({ sha256 }) => sha256 ?? []));
    const asked = ids.filter((id) => contents.isAt(id, 'asking'));
    contents.patch(asked, ({ sha256 }) => {
      const name = sha256 === null ? undefined : shown[sha256];
      if (name === undefined) return { stage: 'ready' };
      return { stage: 'skipped', reason: `Already uploaded as “${name}”.` };
    });
  });
}

function send(queue: RunningQueue, { id }: QueueItem): void {
  const { contents } = queue;
  const file = contents.files.get(id);
  if (!file) return;
  step(queue, [id], 'uploading', async () => {
    const stored = contents.uploads.get(id);
    // The file's post may already exist and must not count as a duplicate.
    const compared = stored ? Number.POSITIVE_INFINITY : contents.made.size;
    const upload = stored ?? (await answerOf(queue, id, file));
    if (!contents.isAt(id, 'uploading')) return;
    contents.uploads.set(id, upload);
    contents.patch([id], { thumbnailUrl: upload.image_derivatives.webp_384w ?? upload.file_url });
    if (upload.rejected) contents.patch([id], { stage: 'skipped', reason: rejectedReason });
    else proceed(queue, id, { upload, file, compared });
  });
}

function answerOf({ contents, work, sending }: RunningQueue, id: string, file: File): Promise<UploadAnswer> {
  const stop = new AbortController();
  sending.set(id, stop);
  const showSent = (sent: number) => {
    if (contents.isAt(id, 'uploading')) contents.patch([id], { sent });
  };
  return work.upload(file, contents.sidecars.get(id) ?? null, stop.signal, showSent).finally(() => {
    sending.delete(id);
    showSent(0);
  });
}

/** Note on a file whose photo was in the bin and has been restored. */
export const restoredReason = 'Restored from the bin as a draft.';
export const rejectedReason = 'Rejected in your photo program (rating -1).';

export function acceptRejected(queue: RunningQueue): void {
  const { contents } = queue;
  for (const { id, reason } of contents.current().items) {
    const [upload, file] = [contents.uploads.get(id), contents.files.get(id)];
    if (reason === rejectedReason && upload && file) proceed(queue, id, { upload, file, compared: 0 });
  }
}

interface StoredFile {
  upload: UploadAnswer;
  file: File;
  /** Posts of this queue that it has been compared with; with those that are made later it still has to be. */
  compared: number;
}

function proceed(queue: RunningQueue, id: string, stored: StoredFile): void {
  if (stored.upload.duplicates.length > 0) ask(queue, id);
  else create(queue, id, stored);
}

function ask({ contents }: RunningQueue, id: string): void {
  contents.patch([id], { stage: 'undecided', reason: null });
}

function create(queue: RunningQueue, id: string, { upload, file, compared }: StoredFile): Promise<void> {
  const { contents, work } = queue;
  const provisionalDate = contents.dateOf(id, upload.uploaded_at);
  const uploadId = contents.uploadId();
  const names = { upload: uploadId, requestId: `${uploadId}-${id}`, provisionalDate };
  let isCompared = false;
  async function make(): Promise<void> {
    if (!contents.isAt(id, 'saving')) return;
    if (!isCompared && contents.made.size > compared) {
      const duplicates = await work.duplicates(upload);
      contents.uploads.set(id, { ...upload, duplicates });
      if (duplicates.length > 0) return ask(queue, id);
    }
    isCompared = true;
    const fields = contents.fields();
    const { postId, slug, note } = await work.create(upload, file, fields, names);
    contents.made.set(id, { postId, slug, metadata: upload.metadata, provisionalDate, fields });
    contents.release(id);
    contents.patch([id], { stage: 'done', reason: note, postId });
  }
  return step(queue, [id], 'saving', () => {
    const making = queue.making.then(make);
    queue.making = making.catch(() => undefined);
    return making;
  });
}
