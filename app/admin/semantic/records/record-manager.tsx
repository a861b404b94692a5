import { type ReactNode, useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { RecordBody, RecordCalls } from '../../api/records.ts';
import { useLoad } from '../../api/use-load.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Section } from '../../ui/section.tsx';
import { FormFrame } from '../record-form.tsx';
import { type SemanticTab, tabSearch } from '../tab-address.ts';
import { type RecordForm, useRecordForm } from '../use-record-form.ts';
import { RecordCard } from './record-card.tsx';

/** A small list of the owner's, and how its entries are shown and written. */
export interface RecordKind<Row extends { id: string }, Draft extends object> {
  tab: SemanticTab;
  /** Of the section: `Synonym maps`. */
  title: string;
  note: string;
  /** `synonym map` */
  noun: string;
  newLabel: string;
  calls: RecordCalls<Row>;
  blank: Draft;
  draftOf: (row: Row) => Draft;
  bodyOf: (draft: Draft) => RecordBody<Row>;
  nameOf: (row: Row) => string;
  /** What of it is shown below its name. */
  facts: (row: Row) => ReactNode;
  fields: (form: RecordForm<Draft>) => ReactNode;
  /** What depends on it. */
  lossOf: (row: Row) => string;
}

/** Cards of all entries, or the form of the one that the address names. */
export function RecordManager<Row extends { id: string }, Draft extends object>({
  kind,
}: {
  kind: RecordKind<Row, Draft>;
}) {
  const call = useCaller();
  const [search] = useSearchParams();
  const records = useLoad(
    useCallback((signal?: AbortSignal) => kind.calls.all(call, {}, signal), [call, kind]),
  );
  const editId = search.get('edit');
  return (
    <Loaded of={records} waiting={`Loading ${kind.noun}s…`}>
      {(rows) => {
        const edited = rows.find(({ id }) => id === editId);
        return edited || editId === 'new' ? (
          <RecordEditor key={editId} kind={kind} row={edited ?? null} onSaved={records.reload} />
        ) : (
          <RecordCards kind={kind} rows={rows} isMissing={editId !== null} onDeleted={records.reload} />
        );
      }}
    </Loaded>
  );
}

interface RecordCardsProps<Row extends { id: string }, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  rows: Row[];
  isMissing: boolean;
  onDeleted: () => Promise<void>;
}

function RecordCards<Row extends { id: string }, Draft extends object>(props: RecordCardsProps<Row, Draft>) {
  const { kind, rows, isMissing, onDeleted } = props;
  const newLink = (
    <Button asChild>
      <Link to={tabSearch(kind.tab, { edit: 'new' })}>{kind.newLabel}</Link>
    </Button>
  );
  return (
    <Section title={kind.title} note={kind.note} actions={rows.length > 0 && newLink}>
      {isMissing && <p role="status" className="text-small text-ink-2">{`There is no such ${kind.noun}.`}</p>}
      {rows.length === 0 ? (
        <EmptyState title={`No ${kind.noun}s yet`}>{newLink}</EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {rows.map((row) => (
            <RecordCard key={row.id} kind={kind} row={row} onDeleted={onDeleted} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RecordEditorProps<Row extends { id: string }, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  /** Null for a new one. */
  row: Row | null;
  onSaved: () => Promise<void>;
}

function RecordEditor<Row extends { id: string }, Draft extends object>(
  props: RecordEditorProps<Row, Draft>,
) {
  const { kind, row, onSaved } = props;
  const call = useCaller();
  const navigate = useNavigate();
  const { toast } = useToast();
  const back = () => navigate(tabSearch(kind.tab), { replace: true, preventScrollReset: true });
  const form = useRecordForm<Draft, Row>({
    keptAs: `${kind.tab}-draft:${row?.id ?? 'new'}`,
    initial: row ? kind.draftOf(row) : kind.blank,
    send: (draft) =>
      row ? kind.calls.update(call, row.id, kind.bodyOf(draft)) : kind.calls.create(call, kind.bodyOf(draft)),
    onSaved: async (saved) => {
      await onSaved();
      toast({ title: `${kind.nameOf(saved)} has been saved` });
      back();
    },
  });
  return (
    <FormFrame
      form={form}
      title={row ? `Edit ${kind.nameOf(row)}` : kind.newLabel}
      saveLabel="Save"
      onCancel={back}
    >
      {kind.fields(form)}
    </FormFrame>
  );
}
