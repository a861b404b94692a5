import type { ReactNode } from 'react';
import type { CallError } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { DraftKind } from '../drafts/draft-kind.ts';
import { useTabForm } from '../drafts/tab-backup.ts';
import type { SaveProblem } from '../drafts/use-saving.ts';

export interface RecordRow {
  id: string;
  version: number;
}

/** The calls of a kind of record. */
interface RecordCalls<Row extends RecordRow, Body> {
  all: (call: Caller, query: Record<string, never>, signal?: AbortSignal) => Promise<Row[]>;
  create: (call: Caller, body: Body) => Promise<Row>;
  update: (call: Caller, id: string, body: Body & { version?: number }) => Promise<Row>;
  remove: (call: Caller, id: string) => Promise<void>;
}

/** A kind of record: how it is shown and written. */
export interface RecordKind<Row extends RecordRow, Draft extends object> extends DraftKind<Row, Draft> {
  /** As the URL names the tab that shows it. */
  tab: string;
  /** Of the section: `Synonym maps`. */
  title: string;
  note: string;
  newLabel: string;
  calls: RecordCalls<Row, Partial<Omit<Row, 'id' | 'created_date' | 'version'>>>;
  bodyOf: (draft: Draft) => Partial<Omit<Row, 'id' | 'created_date' | 'version'>>;
  nameOf: (row: Row) => string;
  /** What of it is shown below its name. @param rows all of them, the newest first */
  facts: (row: Row, rows: readonly Row[]) => ReactNode;
  fields: (form: RecordFields<Draft>) => ReactNode;
  /** What depends on it. @param rows all of them, the newest first */
  lossOf: (row: Row, rows: readonly Row[]) => string;
}

export type FormProblem = Pick<SaveProblem, 'message' | 'fields'>;

export interface RecordFormOptions<Row, Draft extends object> {
  kind: DraftKind<Row, Draft>;
  /** Of the backup in this tab. */
  backupName: string;
  /** Null for a new record. */
  row: Row | null;
  /** @param version that the save replaces; null for a new record */
  send: (draft: Draft, version: number | null) => Promise<Row>;
  /** After a save: the backup is deleted, the text stays in the form until it closes or is discarded. */
  onSaved: (row: Row) => unknown;
}

/** A form of a record: typed, backed up in this tab, saved, refused, or changed elsewhere. */
export function useRecordForm<Row extends { version: number }, Draft extends object>(
  options: RecordFormOptions<Row, Draft>,
) {
  const { kind, backupName, row, send, onSaved } = options;
  const form = useTabForm(kind, backupName, row);
  const { problem } = form;
  return {
    ...form,
    problem: problem && isCorrected(problem) ? null : problem,
    change(change: Partial<Draft>): void {
      form.clearFieldErrors(Object.keys(change));
      form.change(change);
    },
    /** @param version that is replaced, in place of the one that the text was typed over */
    save: (version = form.version) =>
      form.attempt('save', async () => {
        const saved = await send(form.latest().draft, version);
        form.deleteBackup();
        await onSaved(saved);
      }),
  };
}

/** Every refused field was edited since. */
function isCorrected({ error, fields }: SaveProblem): boolean {
  const refused = (error as Partial<CallError>).fields ?? {};
  return Object.keys(refused).length > 0 && Object.keys(fields).length === 0;
}

/** What the fields of a form need of it. */
export interface RecordFields<Draft extends object> {
  draft: Draft;
  problem: FormProblem | null;
  change: (change: Partial<Draft>) => void;
}

export type RecordForm<Row extends { version: number }, Draft extends object> = ReturnType<
  typeof useRecordForm<Row, Draft>
>;
