import type { WorkingCopyView } from '#contract/articles.ts';
import { createBackups } from './backups.ts';
import { changedFields, type DraftKind } from './draft-kind.ts';

/** A kind of record whose unsaved text is a working copy on the server, and a backup per opening in this browser. */
export interface WorkingCopyKind<Saved, Draft extends object> extends DraftKind<Saved, Draft> {
  /** Prefix of the names of the backups in this browser. */
  backupPrefix: string;
  /** Id in URLs for a record that was never saved. */
  newId: string;
  readDraft: (stored: unknown, base: Draft) => Draft;
  /** Draft under the names of the API; `readDraft` reads it back. */
  storedFields: (draft: Draft) => object;
}

/** Backup of a record's unsaved text. */
export interface Backup {
  /** Id of one opening of an editor. */
  writer: string;
  /** Version of the record that it was typed over; 0 for a new one. */
  base_version: number;
  /** Fields as they are stored. */
  fields: object;
  /** Time of the change, UTC. */
  updated_date: string;
}

/** The calls about working copies. */
export interface WorkingCopyCalls {
  save: (id: string, backup: Backup) => Promise<unknown>;
  delete: (id: string) => Promise<unknown>;
}

interface BackupOptions {
  backupPrefix: string;
  newId: string;
}

/** The backups of a record in this browser. @param id or the kind's `newId` */
export function backupsOf({ backupPrefix }: BackupOptions, id: string) {
  return createBackups<Backup>(`${backupPrefix}:${id}:`, readBackup);
}

function readBackup(stored: unknown): Backup | null {
  const backup = stored as Partial<Backup> | null;
  const isBackup = typeof backup?.writer === 'string' && typeof backup.updated_date === 'string';
  return isBackup && typeof backup.fields === 'object' ? (backup as Backup) : null;
}

/** Text over a version of its record, 0 for a new one. */
export function backupOf<Saved, Draft extends object>(
  kind: WorkingCopyKind<Saved, Draft>,
  writer: string,
  base_version: number,
  draft: Draft,
): Backup {
  return { writer, base_version, fields: kind.storedFields(draft), updated_date: new Date().toISOString() };
}

/** Moves the backups of a deleted record to the next new one, which offers them. */
export function moveToNew(kind: BackupOptions, id: string): void {
  const [from, to] = [backupsOf(kind, id), backupsOf(kind, kind.newId)];
  for (const { writer, backup } of from.list()) {
    if (to.save(writer, { ...backup, base_version: 0 })) from.delete(writer);
  }
}

interface SavedVersion {
  version: number;
  /** UTC. */
  updated_date: string;
}

/** Text that was typed and never saved. */
export interface RecoverableDraft<Draft> {
  writer: string;
  draft: Draft;
  /** Time of the backup, UTC. */
  updatedDate: string;
  /** Time of the record's last save, UTC; null for one that was never saved. */
  savedDate: string | null;
  /** True if the record was saved since the text was typed, in another tab for example. */
  isOlderThanSave: boolean;
}

/**
 * Unsaved drafts that differ from the record, newest first; only the newest of each writer.
 * @param saved null for a record that was never saved
 * @param onServer the owner's working copy; null when there is none
 */
export function recoverableDrafts<Saved extends SavedVersion, Draft extends object>(
  kind: WorkingCopyKind<Saved, Draft>,
  saved: Saved | null,
  onServer: WorkingCopyView | null,
  inBrowser: readonly Backup[],
): RecoverableDraft<Draft>[] {
  const base = kind.draftOf(saved);
  const version = saved?.version ?? 0;
  const all: Backup[] = onServer
    ? [...inBrowser, { ...onServer, writer: String(onServer.fields.writer ?? '') }]
    : [...inBrowser];
  const newest = new Map<string, RecoverableDraft<Draft>>();
  for (const { writer, fields, updated_date, base_version } of all.sort(byDate)) {
    const draft = kind.readDraft(fields, base);
    newest.set(writer, {
      ...{ writer, draft },
      updatedDate: updated_date,
      savedDate: saved?.updated_date ?? null,
      isOlderThanSave: base_version < version || (saved !== null && updated_date < saved.updated_date),
    });
  }
  return [...newest.values()].filter(({ draft }) => changedFields(kind, draft, base).length > 0).reverse();
}

function byDate(one: { updated_date: string }, other: { updated_date: string }): number {
  return one.updated_date < other.updated_date ? -1 : 1;
}
