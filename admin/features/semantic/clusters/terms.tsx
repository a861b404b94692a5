import { type RefObject, useCallback, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { ClusterAnswer, TermAnswer } from '#contract/records.ts';
import { termFields, termRoles } from '#domain/semantic/records.entity.ts';
import { formatCount } from '#domain/text/clean.ts';
import { termCalls } from '../../../calls/records.ts';
import { Pagination } from '../../../kit/lists/pagination.tsx';
import { type DeletableKind, useRecordDeletion } from '../../../kit/records/record-deletion.ts';
import { TextBox } from '../../../kit/records/record-form.tsx';
import { DeleteButton, RecordTable } from '../../../kit/records/record-table.tsx';
import { type FormKind, useRecordForm } from '../../../kit/records/use-record-form.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Field, Form } from '../../../kit/ui/field.tsx';
import { useFocusOnRefusal } from '../../../kit/ui/focus.ts';
import { Loaded, useLoad } from '../../../kit/ui/loading.tsx';
import { Alert, Badge, EmptyState } from '../../../kit/ui/notice.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { clusterUrl } from '../../../shell/urls.ts';
import { wholeNumberOf } from '../parts.tsx';
import { TermImport } from './term-import.tsx';

const perPage = 50;

/** The terms of a cluster: its table, one more, or a whole file of them. */
export function TermManager({ cluster }: { cluster: ClusterAnswer }) {
  const call = useCaller();
  const [search] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const terms = useLoad(
    useCallback(
      (signal?: AbortSignal) =>
        termCalls.page(
          call,
          { cluster_id: cluster.id, sort: '-weight', limit: perPage, offset: (page - 1) * perPage },
          signal,
        ),
      [call, cluster.id, page],
    ),
  );
  return (
    <section aria-labelledby="terms" className="grid min-w-0 gap-4">
      <h2 id="terms" ref={heading} tabIndex={-1} className="outline-none">
        Keywords
      </h2>
      <TermForm cluster={cluster} onAdded={terms.reload} />
      <Loaded of={terms} waiting="Loading terms…">
        {({ rows, total }) => {
          if (total === 0)
            return <EmptyState title="No terms yet" text="Add a term above or import a CSV file below." />;
          const pages = Math.ceil(total / perPage);
          // The last term of the last page was deleted, or the page never existed.
          if (rows.length === 0) return <Navigate to={clusterUrl(cluster.id, '', pages)} replace />;
          return (
            <>
              <TermTable terms={rows} onDeleted={terms.reload} focusAfterDelete={heading} />
              <Pagination
                page={page}
                pages={pages}
                hrefOf={(number) => clusterUrl(cluster.id, '', number)}
                summary={total === 1 ? 'One term' : `${formatCount(total)} terms`}
              />
            </>
          );
        }}
      </Loaded>
      <TermImport key={cluster.id} cluster={cluster} onImported={terms.reload} />
    </section>
  );
}

interface TermDraft {
  term: string;
  role: TermAnswer['role'];
  weight: string;
}

const blank: TermDraft = { term: '', role: 'primary', weight: '1' };
const labels = { term: 'Term', role: 'Role', weight: 'Weight' };

/** A new term of a cluster. */
const termKindOf = (clusterId: string): FormKind<TermAnswer, TermDraft> => ({
  noun: 'term',
  backups: 'term-draft',
  fieldOf: termFields.fieldOf,
  fieldLabels: labels,
  calls: termCalls,
  draftOf: () => blank,
  bodyOf: (draft) => termFields.toWire({ clusterId, ...draft, weight: wholeNumberOf(draft.weight) }),
});

const deletableTerm: DeletableKind<TermAnswer> = { calls: termCalls, nameOf: ({ term }) => term, lossOf };

const roles = termRoles.map((role) => ({ value: role, label: role }));

function TermForm({ cluster, onAdded }: { cluster: ClusterAnswer; onAdded: () => Promise<void> }) {
  const { toast } = useToast();
  const element = useRef<HTMLFormElement>(null);
  const [kind] = useState(() => termKindOf(cluster.id));
  const form = useRecordForm({
    kind,
    row: null,
    place: cluster.id,
    onSaved: async ({ term }) => {
      form.discard();
      await onAdded();
      toast({ title: `${term} has been added` });
      element.current?.querySelector('input')?.focus();
    },
  });
  useFocusOnRefusal(element, form.problem?.error);
  const isElsewhere = form.problem !== null && Object.keys(form.problem.fields).length === 0;
  return (
    <Form
      ref={element}
      aria-label="Add a term"
      className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_10rem_7rem_auto]"
      onSubmit={() => form.save()}
    >
      <TextBox form={form} name="term" label={labels.term} />
      <Field label={labels.role} error={form.problem?.fields.role ?? null}>
        <Select value={form.draft.role} onValueChange={(role) => form.change({ role })} options={roles} />
      </Field>
      <TextBox form={form} name="weight" label={labels.weight} numeric />
      <Button saves type="submit" look="quiet" busy={form.busy} className="md:mt-[1.65rem]">
        Add Term
      </Button>
      {isElsewhere && (
        <div className="md:col-span-4">
          <Alert title="Could not add the term">{form.problem?.message}</Alert>
        </div>
      )}
    </Form>
  );
}

interface TermTableProps {
  terms: TermAnswer[];
  onDeleted: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

function TermTable({ terms, onDeleted, focusAfterDelete }: TermTableProps) {
  const { confirmDeletion, dialog } = useRecordDeletion(deletableTerm, {
    onDeleted,
    focusAfter: focusAfterDelete,
  });
  return (
    <>
      <RecordTable
        caption="Terms by weight"
        rows={terms}
        columns={[
          { head: 'Term', cell: ({ term }) => term },
          {
            head: 'Role',
            cell: ({ role }) => <Badge tone={role === 'primary' ? 'info' : 'plain'}>{role}</Badge>,
          },
          { head: 'Weight', kind: 'number', cell: ({ weight }) => formatCount(weight) },
        ]}
        actions={(term) => <DeleteButton name={term.term} onDelete={() => confirmDeletion(term)} />}
      />
      {dialog}
    </>
  );
}

function lossOf({ role }: TermAnswer): string {
  const use = role === 'primary' ? 'Suggested texts use the primary term with the highest weight. ' : '';
  return `${use}Published photos keep their texts. This cannot be undone.`;
}
