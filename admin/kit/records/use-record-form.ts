import { useRef } from 'react';
import type { CallError } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { DraftKind } from '../drafts/draft-kind.ts';
import { unsavedInTab } from '../drafts/leave.tsx';
import { useTabForm } from '../drafts/tab-backup.ts';
import type { SaveProblem } from '../drafts/use-saving.ts';
import { useKit } from '../kit-context.ts';

export interface RecordRow {
  id: string;
  version: number;
}

/** Fields of a record that a form may send. */
export type RecordBody<Row> = Partial<Omit<Row, 'id' | 'created_date' | 'version'>>;

/** A kind of record in its form: how it is read, backed up and sent. */
export interface FormKind<Row extends RecordRow, Draft extends object, Body extends object = RecordBody<Row>>
  extends DraftKind<Row, Draft> {
  /** Prefix of the names of its backups in the tab. */
  backups: string;
  calls: {
    find: (call: Caller, id: string, signal?: AbortSignal) => Promise<Row>;
    create: (call: Caller, body: Body) => Promise<Row>;
    update: (call: Caller, id: string, body: Body & { version?: number }) => Promise<Row>;
  };
  /** @throws Error when the draft cannot be sent; its message is shown */
  bodyOf: (draft: Draft) => Body;
}

export type FormProblem = Pick<SaveProblem, 'message' | 'fields'>;

interface RecordFormOptions<Row extends RecordRow, Draft extends object, Body extends object> {
  /** The same object on every render. */
  kind: FormKind<Row, Draft, Body>;
  /** Record being edited; null for a new one, or for a deleted one whose text is still open. */
  row: Row | null;
  /** Id of the record, or of the deleted one; by default that of `row`. */
  id?: string | null;
  /** Names the backup of a new record. */
  place?: string;
  /** A save that finds the record deleted offers to save it as a new one. */
  offersNew?: boolean;
  /**
   * Called after a save of this text: the backup is deleted, the text stays in the form until it closes or is
   * discarded.
   */
  onSaved: (row: Row, sent: Draft) => unknown;
}

/** The name of the backup of a record. */
export function backupOf({ backups }: { backups: string }, id: string): string {
  return `${backups}:${id}`;
}

/** A form of a record: typed, backed up in this tab, saved, refused, changed or deleted elsewhere. */
export function useRecordForm<Row extends RecordRow, Draft extends object, Body extends object>(
  options: RecordFormOptions<Row, Draft, Body>,
) {
  const { kind, row, id = row?.id ?? null, place = 'new', offersNew = false, onSaved } = options;
  const { call } = useKit();
  const form = useTabForm(kind, backupOf(kind, id ?? place), row, {
    offersNew,
    isDeleted: id !== null && row === null,
  });
  const isSaved = useRef(false);
  const { problem, conflict, isBackedUp } = form;
  /** @param version that is replaced; null creates a record */
  const save = (version: number | null) =>
    form.attempt('save', async () => {
      const sent = form.latest().draft;
      const body = kind.bodyOf(sent);
      const saved = await (id === null || version === null
        ? kind.calls.create(call, body)
        : kind.calls.update(call, id, { ...body, version }));
      isSaved.current = true;
      form.deleteBackup();
      await onSaved(saved, sent);
    });
  return {
    ...form,
    problem: problem && isCorrected(problem) ? null : problem,
    change(change: Partial<Draft>): void {
      isSaved.current = false;
      form.clearFieldErrors(Object.keys(change));
      form.change(change);
    },
    save: () => save(id === null ? null : form.version),
    saveAsNew: () => save(null),
    keepLocal: () => conflict && save(conflict.remote.version),
    /** Reasons to stay: unsaved text without a backup would be lost. */
    leaveReasons: form.isDirty ? [{ ...unsavedInTab, loses: () => !isBackedUp && !isSaved.current }] : [],
  };
}

/** True if every refused field was edited since. */
function isCorrected({ error, fields }: SaveProblem): boolean {
  const refused = (error as Partial<CallError>).fields ?? {};
  return Object.keys(refused).length > 0 && Object.keys(fields).length === 0;
}

/** Parts of a form that its fields use. */
export interface RecordFields<Draft extends object> {
  draft: Draft;
  problem: FormProblem | null;
  change: (change: Partial<Draft>) => void;
}

export type RecordForm<Row extends RecordRow, Draft extends object> = ReturnType<
  typeof useRecordForm<Row, Draft, object>
>;
