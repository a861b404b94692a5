import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Caller } from '#browser/calls/caller.ts';
import { capitalized } from '#domain/site/navigation.ts';
import { useKit } from '../kit-context.ts';
import { Button } from '../ui/button.tsx';
import { useFormExit } from '../ui/focus.ts';
import { Loaded, useLoad } from '../ui/loading.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { type DeletableKind, useRecordDeletion } from './record-deletion.ts';
import { FormFrame } from './record-form.tsx';
import { DeleteButton, EditLink } from './record-table.tsx';
import { type FormKind, type RecordFields, type RecordRow, useRecordForm } from './use-record-form.ts';

/** A kind of record that is shown in cards, and its form in their place. */
export interface RecordKind<Row extends RecordRow, Draft extends object>
  extends FormKind<Row, Draft>,
    DeletableKind<Row> {
  backups: string;
  /** Title of the section: `Synonym maps`. */
  title: string;
  note: string;
  newLabel: string;
  calls: FormKind<Row, Draft>['calls'] &
    DeletableKind<Row>['calls'] & {
      all: (call: Caller, query: Record<string, never>, signal?: AbortSignal) => Promise<Row[]>;
    };
  /** Facts shown below the record's name. @param rows all of them, newest first */
  facts: (row: Row, rows: readonly Row[]) => ReactNode;
  formFields: (form: RecordFields<Draft>) => ReactNode;
}

interface RecordManagerProps<Row extends RecordRow, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  /** The URL of the list, and of what is open in it: `{ edit: id }`, `{ edit: 'new' }`. */
  urlOf: (open?: { edit: string }) => string;
}

/** Cards of all entries, or the form of the one that the URL names. */
export function RecordManager<Row extends RecordRow, Draft extends object>({
  kind,
  urlOf,
}: RecordManagerProps<Row, Draft>) {
  const { call } = useKit();
  const [search] = useSearchParams();
  const records = useLoad(
    useCallback((signal?: AbortSignal) => kind.calls.all(call, {}, signal), [call, kind]),
  );
  const editId = search.get('edit');
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = records.data?.find(({ id }) => id === editId);
  const isFormOpen = edited !== undefined || editId === 'new';
  const { formVersion, leave } = useFormExit(isFormOpen, edited?.version ?? null, heading);
  return (
    <Loaded of={records} waiting={`Loading ${kind.noun}s…`}>
      {(rows) =>
        isFormOpen ? (
          <RecordEditor
            key={`${editId} ${formVersion}`}
            kind={kind}
            urlOf={urlOf}
            row={edited ?? null}
            reload={records.reload}
            onLeave={leave}
          />
        ) : (
          <RecordCards
            kind={kind}
            urlOf={urlOf}
            rows={rows}
            isMissing={editId !== null}
            onDeleted={records.reload}
            headingRef={heading}
          />
        )
      }
    </Loaded>
  );
}

interface RecordEditorProps<Row extends RecordRow, Draft extends object>
  extends RecordManagerProps<Row, Draft> {
  /** Record being edited; null for a new one. */
  row: Row | null;
  /** Loads all records again: after a save, or because one was changed in another place. */
  reload: () => Promise<void>;
  /** Called before the form closes. */
  onLeave: () => void;
}

function RecordEditor<Row extends RecordRow, Draft extends object>(props: RecordEditorProps<Row, Draft>) {
  const { kind, urlOf, row, reload, onLeave } = props;
  const { notify } = useKit();
  const navigate = useNavigate();
  const back = async () => {
    onLeave();
    await navigate(urlOf(), { replace: true, preventScrollReset: true });
  };
  const form = useRecordForm({
    kind,
    row,
    async onSaved(saved) {
      onLeave();
      await reload();
      notify(`${kind.nameOf(saved)} has been saved`);
      await back();
    },
  });
  return (
    <div className="grid min-w-0 gap-8">
      <FormFrame
        kind={kind}
        form={form}
        onOutdated={reload}
        title={row ? `Edit ${kind.nameOf(row)}` : kind.newLabel}
        saveLabel="Save"
        onCancel={back}
      >
        {kind.formFields(form)}
      </FormFrame>
    </div>
  );
}

interface RecordCardsProps<Row extends RecordRow, Draft extends object>
  extends RecordManagerProps<Row, Draft> {
  rows: Row[];
  isMissing: boolean;
  onDeleted: () => Promise<void>;
  /** Ref of the heading, which gets the focus when a card was deleted or the form was closed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function RecordCards<Row extends RecordRow, Draft extends object>(props: RecordCardsProps<Row, Draft>) {
  const { kind, urlOf, rows, isMissing, onDeleted, headingRef } = props;
  const { confirmDeletion, dialog } = useRecordDeletion<Row>(kind, {
    rows,
    onDeleted,
    focusAfter: headingRef,
  });
  const newLink = (
    <Button asChild>
      <Link to={urlOf({ edit: 'new' })}>{kind.newLabel}</Link>
    </Button>
  );
  return (
    <Section title={kind.title} note={kind.note} headingRef={headingRef} actions={rows.length > 0 && newLink}>
      {isMissing && (
        <p role="status" className="text-small text-ink-2">{`${capitalized(kind.noun)} not found.`}</p>
      )}
      {rows.length === 0 ? (
        <EmptyState title={`No ${kind.noun}s yet`}>{newLink}</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {rows.map((row) => (
            <RecordCard
              key={row.id}
              kind={kind}
              urlOf={urlOf}
              row={row}
              rows={rows}
              onDelete={confirmDeletion}
            />
          ))}
        </ul>
      )}
      {dialog}
    </Section>
  );
}

interface RecordCardProps<Row extends RecordRow, Draft extends object>
  extends RecordManagerProps<Row, Draft> {
  row: Row;
  rows: readonly Row[];
  onDelete: (row: Row) => void;
}

function RecordCard<Row extends RecordRow, Draft extends object>(props: RecordCardProps<Row, Draft>) {
  const { kind, urlOf, row, rows, onDelete } = props;
  const name = kind.nameOf(row);
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-surface border border-rule bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="min-w-0 text-base text-ink">{name}</h3>
        <span className="-my-1 -me-2.5 flex gap-1">
          <EditLink name={name} to={urlOf({ edit: row.id })} />
          <DeleteButton name={name} onDelete={() => onDelete(row)} />
        </span>
      </div>
      {kind.facts(row, rows)}
    </li>
  );
}
