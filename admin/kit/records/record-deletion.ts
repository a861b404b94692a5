import type { ReactNode, RefObject } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import { deleteTabBackup } from '../drafts/tab-backup.ts';
import { useKit } from '../kit-context.ts';
import { useDeletion } from '../lists/deletion.tsx';
import { backupOf } from './use-record-form.ts';

/** A kind of record that can be deleted. */
export interface DeletableKind<Row extends { id: string }> {
  /** `Delete “name”?` by default. */
  question?: string;
  /** Consequences of deleting a record. @param rows the listed ones, newest first */
  lossOf: (row: Row, rows: readonly Row[]) => ReactNode;
  /** Text shown if the server gives no reason; without it, the error itself. */
  failed?: string;
  nameOf: (row: Row) => string;
  calls: { remove: (call: Caller, id: string, force?: boolean) => Promise<void> };
  /** Prefix of the names of its backups in the tab. */
  backups?: string;
}

interface RecordDeletionOptions<Row> {
  rows?: readonly Row[];
  onDeleted: (row: Row) => Promise<void>;
  /** Element that gets the focus when the record is deleted. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Shows that a record was moved to the bin, which replaces deletion; without it, there is no bin. */
  binToast?: BinToast | undefined;
}

/** Shows that records were moved to the bin. @param what `“Title”` @param onRestored reads the list again */
export type BinToast = (what: string, ids: readonly string[], onRestored: () => Promise<unknown>) => void;

/** Question before a record is deleted, and again if something uses it; its backup is deleted too. */
export function useRecordDeletion<Row extends { id: string }>(
  kind: DeletableKind<Row>,
  { rows = [], onDeleted, focusAfter, binToast }: RecordDeletionOptions<Row>,
) {
  const { call } = useKit();
  const { backups, failed, nameOf } = kind;
  const named = (row: Row) => `“${nameOf(row)}”`;
  async function remove({ id }: Row, force?: boolean): Promise<void> {
    await kind.calls.remove(call, id, force);
    if (backups !== undefined) deleteTabBackup(backupOf({ backups }, id));
  }
  async function toBin(row: Row): Promise<void> {
    await remove(row);
    await onDeleted(row);
    binToast?.(named(row), [row.id], () => onDeleted(row));
  }
  const usual = (row: Row) => (binToast ? `Move ${named(row)} to the bin?` : `Delete ${named(row)}?`);
  return useDeletion<Row>({
    question: kind.question ?? usual,
    text: (row) => kind.lossOf(row, rows),
    ...(failed !== undefined && { failed }),
    nameOf,
    ...(binToast ? { toBin } : { remove, onDeleted }),
    focusAfter,
  });
}
