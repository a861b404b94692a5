import { type RefObject, useCallback, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { capitalised } from '#domain/site/navigation.ts';
import { useKit } from '../kit-context.ts';
import { useDeletion } from '../lists/deletion.tsx';
import { tabSearch, useFormExit } from '../lists/tabs-address.ts';
import { Button } from '../ui/button.tsx';
import { Loaded, useLoad } from '../ui/loading.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { RecordEditor } from './record-form.tsx';
import { DeleteButton, EditLink } from './record-table.tsx';
import type { RecordKind, RecordRow } from './use-record-form.ts';

/** Cards of all entries, or the form of the one that the URL names. */
export function RecordManager<Row extends RecordRow, Draft extends object>({
  kind,
}: {
  kind: RecordKind<Row, Draft>;
}) {
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
            row={edited ?? null}
            reload={records.reload}
            onLeave={leave}
          />
        ) : (
          <RecordCards
            kind={kind}
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

interface RecordCardsProps<Row extends RecordRow, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  rows: Row[];
  isMissing: boolean;
  onDeleted: () => Promise<void>;
  /** Takes the focus when a card was deleted or the form was closed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function RecordCards<Row extends RecordRow, Draft extends object>(props: RecordCardsProps<Row, Draft>) {
  const { kind, rows, isMissing, onDeleted, headingRef } = props;
  const { call } = useKit();
  const { ask, dialog } = useDeletion<Row>({
    question: (row) => `Delete “${kind.nameOf(row)}”?`,
    text: (row) => kind.lossOf(row, rows),
    nameOf: kind.nameOf,
    remove: ({ id }) => kind.calls.remove(call, id),
    onDeleted,
    focusAfter: headingRef,
  });
  const newLink = (
    <Button asChild>
      <Link to={tabSearch(kind.tab, { edit: 'new' })}>{kind.newLabel}</Link>
    </Button>
  );
  return (
    <Section title={kind.title} note={kind.note} headingRef={headingRef} actions={rows.length > 0 && newLink}>
      {isMissing && (
        <p role="status" className="text-small text-ink-2">{`${capitalised(kind.noun)} not found.`}</p>
      )}
      {rows.length === 0 ? (
        <EmptyState title={`No ${kind.noun}s yet`}>{newLink}</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {rows.map((row) => (
            <RecordCard key={row.id} kind={kind} row={row} rows={rows} onDelete={ask} />
          ))}
        </ul>
      )}
      {dialog}
    </Section>
  );
}

interface RecordCardProps<Row extends RecordRow, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  row: Row;
  rows: readonly Row[];
  onDelete: (row: Row) => void;
}

function RecordCard<Row extends RecordRow, Draft extends object>(props: RecordCardProps<Row, Draft>) {
  const { kind, row, rows, onDelete } = props;
  const name = kind.nameOf(row);
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-surface border border-rule bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base text-ink">{name}</h3>
        <span className="flex gap-1">
          <EditLink name={name} to={tabSearch(kind.tab, { edit: row.id })} />
          <DeleteButton name={name} onDelete={() => onDelete(row)} />
        </span>
      </div>
      {kind.facts(row, rows)}
    </li>
  );
}
