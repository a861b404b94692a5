import type { Readable } from 'node:stream';
import type { Manifest } from '#domain/backups/manifest.ts';
import type { StoredFile } from '../../../platform/files/driver.ts';
import type { Digest } from './disk.ts';

/** Part of a backup while it is read. */
export interface Part {
  /** Name of the part: one of `partNames`, for a file with its key. */
  name: string;
  bytes: number;
  /** Path on this machine's disk, for a part in a folder. */
  path?: string;
  stream: () => Readable;
}

export interface BackupReader {
  /**
   * Reads every part, the files last.
   * @param atOnce most files that are visited at one time; one after the other in an archive, and unless
   * given
   * @throws AppError `invalid` where a part is cut off or missing
   */
  read(visit: (part: Part) => Promise<void>, signal?: AbortSignal, atOnce?: number): Promise<void>;
}

/** A file of the site that is to be stored. */
export interface SourceFile {
  key: string;
  /** Path on this machine's disk; null elsewhere. */
  path: string | null;
  /**
   * Opens the file; null if the site does not have it. @throws AppError `unavailable` if there is no room for
   * it
   */
  open: () => Promise<StoredFile | null>;
}

/** Files in a scratch place that go into the backup. */
export interface FinishedParts {
  manifest: Manifest;
  database: string;
  /** Path of the list of files; null in a backup of the database alone. */
  list: string | null;
  secretKey: string | null;
}

/** Destination of a backup: a folder or an archive. */
export interface BackupWriter {
  /** Files that may be added at one time. */
  atOnce: number;
  /** Whether it holds these bytes already. */
  has(sha256: string): Promise<boolean>;
  /** @returns null when the site does not have the file */
  add(file: SourceFile, signal: AbortSignal): Promise<Digest | null>;
  /** Writes all parts but the files. */
  finish(parts: FinishedParts): Promise<void>;
  /** Reader of the parts written so far, to check them. */
  reader(): BackupReader;
  /** The backup appears under its name. @returns where */
  publish(): Promise<string>;
  /** Deletes stored bytes that do not match their hash, so that the next backup copies the file again. */
  discard?(sha256: string): Promise<void>;
  /** Deletes an unfinished backup. */
  abandon(): Promise<void>;
}
