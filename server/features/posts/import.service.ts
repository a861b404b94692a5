import type { Actor } from '#domain/access/account.ts';
import { requireAdmin } from '#domain/access/account.ts';
import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { isPublishedAtOnce, photoNotes } from '#domain/media/file-notes.ts';
import { fileTooLarge } from '#domain/media/media-files.ts';
import { isRejection, mostSidecarBytes, requireSidecar } from '#domain/media/sidecars.ts';
import {
  groupSkipped,
  isPhotoName,
  planFolder,
  type SkippedFile,
  type SkippedGroup,
  skipReasonOf,
} from '#domain/posts/folder-plan.ts';
import { importedPost } from '#domain/posts/imported-post.ts';
import type { SkipReason } from '#domain/posts/skipped-names.ts';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import { readableBeginning } from '#text/read/bounds.ts';
import { perApp } from '../../compose/context.ts';
import { type FolderFile, listFolder } from '../../platform/files/incoming.ts';
import { createKeyedMutex } from '../../platform/jobs/semaphore.ts';
import { type MediaSource, mediaService, type StoredMedia } from '../media/media.service.ts';
import { imageProcessor, incomingImages } from '../media/processing.service.ts';
import { engineService } from '../semantic/engine.service.ts';
import { postsService } from './posts.service.ts';

export interface ImportOptions {
  /** Posts are drafts otherwise. */
  publish: boolean;
  date: UploadDate;
  /** Photos that their owner has sorted out are left out otherwise. */
  rejected?: boolean | undefined;
  /** Called after every file, in the order of completion. */
  onFile?: (outcome: FileOutcome, done: number, total: number) => void;
  /** Once aborted, the files under way are finished and no other is begun. */
  signal?: AbortSignal;
}

export interface FileOutcome {
  /** Relative to the folder. */
  path: string;
  /**
   * `skipped`: stored before and already in a post; `binned`: in one that is in the bin; `ignored`: no image; `rejected`:
   * sorted out by its owner.
   */
  outcome: 'imported' | 'skipped' | 'binned' | 'refused' | 'ignored' | 'rejected';
  /** Why it was refused. */
  reason: string | null;
  /** Why it should have been published and is a draft. */
  draftReason?: 'title' | 'notes' | null;
  /** Notes on the file for its owner, in sentences. */
  notes?: string[];
}

export interface ImportSummary {
  imported: number;
  skipped: number;
  binned: number;
  /** Files that are no photos, or that their owner has sorted out. */
  leftOut: SkippedGroup[];
  refused: FileOutcome[];
  published: number;
  /** Paths of photographs that could not be published without a title. */
  untitled: string[];
  /** Files that were imported and have notes. */
  noted: FileOutcome[];
  /** Files not looked at because the import was stopped. */
  left: number;
}

/** Plan for the file at one place of the folder. */
interface Place extends Pick<ImportOptions, 'publish' | 'date' | 'rejected'> {
  sidecar: FolderFile | null;
  /** ISO: keeps the folder's order, whatever is ready first. */
  provisionalDate: string;
}

export type ImportService = ReturnType<typeof importService>;

/** More would only wait for each other: the image processor is bounded itself. */
const filesAtOnce = 2;

/** Further extensions of images: such a file is reported if it is none. */
const otherImages = /^(?:bmp|svg)$/;

/** Errors about a single file; any other stops the import. */
const refusals: readonly ErrorCode[] = ['invalid', 'unsupported_type', 'too_large'];

export const importService = perApp((app) => {
  const { config, reader, now } = app;
  const { maxBytes } = config.upload;
  const media = mediaService(app);
  const incoming = incomingImages(app);
  const runExclusive = createKeyedMutex();

  /** The photographer's own file stays where it is, and may change while we look at the copy. */
  async function storeCopy(
    actor: Actor,
    { name, copyTo }: FolderFile,
    bytes: number,
    options: Pick<MediaSource, 'sidecar' | 'refusesRejected'>,
  ): Promise<StoredMedia> {
    const file = await incoming.copy(copyTo, bytes);
    try {
      return await media.store(actor, { file, name, ...options });
    } finally {
      await file.remove();
    }
  }

  /** One that cannot be read does not keep its photo back. */
  async function readSidecar(
    file: FolderFile | null,
  ): Promise<{ sidecar: Buffer | null; sidecarNotes: string[] }> {
    if (!file) return { sidecar: null, sidecarNotes: [] };
    try {
      if ((await file.bytes()) > mostSidecarBytes) throw new AppError('too_large', 'It is too large.');
      const sidecar = await file.read();
      requireSidecar(sidecar);
      return { sidecar, sidecarNotes: [] };
    } catch (error) {
      if (!isAppError(error)) throw error;
      return { sidecar: null, sidecarNotes: [`${file.name} was not read: ${error.message}`] };
    }
  }

  async function usedBefore(mediaId: string): Promise<'skipped' | 'binned' | null> {
    if (await reader.posts.showsMedia(mediaId)) return 'skipped';
    return (await reader.bin.showing(mediaId, 1)).length > 0 ? 'binned' : null;
  }

  async function importFile(
    actor: Actor,
    file: FolderFile,
    { publish, date, rejected, sidecar: sidecarFile, provisionalDate }: Place,
  ): Promise<Pick<FileOutcome, 'outcome' | 'draftReason' | 'notes'>> {
    const isNamedImage = isPhotoName(file.name) || otherImages.test(file.extension);
    if (!isNamedImage && !isImage(await file.head())) return { outcome: 'ignored' };
    const bytes = await file.bytes();
    if (bytes > maxBytes) throw new AppError('too_large', fileTooLarge(maxBytes));
    const { sidecar, sidecarNotes } = await readSidecar(sidecarFile);
    const options = { sidecar, refusesRejected: !rejected };
    const { media: stored, metadata, isNew, ...found } = await storeCopy(actor, file, bytes, options);
    const notes = [...found.notes, ...sidecarNotes];
    // So that two copies of a photograph do not both find it without a post.
    return runExclusive('post', async () => {
      const former = isNew ? null : await usedBefore(stored.id);
      if (former) {
        await media.endWait(actor, stored.id);
        return { outcome: former };
      }
      const keywords = await engineService(app).usableTags(actor, metadata.keywords);
      const post = importedPost(file.name, { ...metadata, keywords }, readableBeginning);
      const draftReason = post.title === '' ? 'title' : isPublishedAtOnce(notes) ? null : 'notes';
      await postsService(app).create(actor, {
        ...post,
        mediaId: stored.id,
        published: publish && draftReason === null,
        provisionalDate,
        dateWhenTaken: date === 'taken',
      });
      return {
        outcome: 'imported',
        ...(publish && { draftReason }),
        notes: photoNotes(notes, stored.animation !== null),
      };
    });
  }

  function isImage(head: Buffer): boolean {
    try {
      imageProcessor(app).sniff(head);
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }

  async function outcomeOf(actor: Actor, file: FolderFile, place: Place): Promise<FileOutcome> {
    try {
      return { path: file.path, reason: null, ...(await importFile(actor, file, place)) };
    } catch (error) {
      if (isRejection(error)) return { path: file.path, outcome: 'rejected', reason: null };
      const reason = refusalOf(error);
      if (reason === null) throw error;
      return { path: file.path, outcome: 'refused', reason };
    }
  }

  return {
    /**
     * Brings every photograph below the folder in, each with a post. Can be stopped and started again at any
     * time: what is stored is skipped, and an image without a post gets it.
     * @throws AppError `unauthenticated` or `forbidden`; any error that is not about one file, after the files
     *   under way have ended
     */
    async run(actor: Actor, folder: string, options: ImportOptions): Promise<ImportSummary> {
      requireAdmin(actor);
      const { files, skipped } = planned(await listFolder(folder));
      const outcomes: FileOutcome[] = [];
      const queue = files.entries();
      const start = now().getTime();
      let failed = false;
      const work = async () => {
        for (const [index, { file, sidecar }] of queue) {
          if (failed || options.signal?.aborted) return;
          const place = { ...options, sidecar, provisionalDate: new Date(start + index).toISOString() };
          const outcome = await outcomeOf(actor, file, place).catch((error: unknown) => {
            failed = true;
            throw error;
          });
          outcomes.push(outcome);
          options.onFile?.(outcome, outcomes.length, files.length);
        }
      };
      const workers = await Promise.allSettled(Array.from({ length: filesAtOnce }, work));
      const failure = workers.find((worker) => worker.status === 'rejected');
      if (failure) throw failure.reason;
      return summaryOf(outcomes, skipped, files.length);
    },
  };
});

/** Why this file was refused; null when the error is not about the file. */
function refusalOf(error: unknown): string | null {
  if (!isAppError(error) || !refusals.includes(error.code)) return null;
  return [error.message, ...Object.values(error.fields ?? {})].join(' ');
}

/** Divides files into possible photos, each with its sidecar, and the rest. */
function planned(found: readonly FolderFile[]) {
  const byPath = new Map(found.map((file) => [file.path, file]));
  const regular = found.filter(({ isRegular }) => isRegular);
  const { files, skipped } = planFolder(regular.map(({ path }) => path));
  const links = found
    .filter(({ isRegular }) => !isRegular)
    .map(({ path }): SkippedFile => ({ path, reason: skipReasonOf(path) ?? 'link' }));
  return {
    files: files.flatMap(({ path, sidecar }) => {
      const file = byPath.get(path);
      return file ? [{ file, sidecar: byPath.get(sidecar ?? '') ?? null }] : [];
    }),
    skipped: [...skipped, ...links],
  };
}

function summaryOf(outcomes: FileOutcome[], skipped: readonly SkippedFile[], total: number): ImportSummary {
  const ofKind = (outcome: FileOutcome['outcome'], reason: SkipReason): SkippedFile[] =>
    outcomes.filter((one) => one.outcome === outcome).map(({ path }) => ({ path, reason }));
  const leftOut = [...skipped, ...ofKind('ignored', 'other'), ...ofKind('rejected', 'rejected')];
  const count = (kind: FileOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind).length;
  return {
    imported: count('imported'),
    skipped: count('skipped'),
    binned: count('binned'),
    leftOut: groupSkipped(leftOut.sort((one, other) => (one.path < other.path ? -1 : 1))),
    refused: outcomes
      .filter(({ outcome }) => outcome === 'refused')
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    published: outcomes.filter(({ draftReason }) => draftReason === null).length,
    untitled: outcomes
      .filter(({ draftReason }) => draftReason === 'title')
      .map(({ path }) => path)
      .sort(),
    noted: outcomes.filter(({ notes = [] }) => notes.length > 0).sort((a, b) => (a.path < b.path ? -1 : 1)),
    left: total - outcomes.length,
  };
}
