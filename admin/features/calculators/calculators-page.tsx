import { type RefObject, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminCalculator } from '#contract/calculators.ts';
import { calculatorCalls } from '../../calls/records.ts';
import { deleteTabBackup } from '../../kit/drafts/tab-backup.ts';
import { UsedByNote, UsedByWarning, useDeletion } from '../../kit/lists/deletion.tsx';
import { PagedList, usePagedList } from '../../kit/lists/paged-list.tsx';
import { DeleteButton, EditLink, RecordTable } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusBack } from '../../kit/ui/focus.ts';
import { EmptyState } from '../../kit/ui/notice.tsx';
import { PageHead, Section } from '../../kit/ui/page.tsx';
import { useCaller } from '../../shell/session.tsx';
import { CalculatorEditor, NewCalculator } from './calculator-editor.tsx';
import { backupName } from './use-schema-editor.ts';

/** The list of schemas, or the editor of one (`?edit=new`, `?edit=` and its id). */
export function CalculatorsPage() {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(edited !== null, heading);
  if (edited === 'new') return <NewCalculator />;
  return edited ? <CalculatorEditor key={edited} id={edited} /> : <CalculatorList headingRef={heading} />;
}

/** @param headingRef takes the focus when a row was deleted or the form was closed */
function CalculatorList({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const call = useCaller();
  const listing = usePagedList(calculatorCalls.page, 'Could not load schemas.');
  const { ask, dialog } = useDeletion<AdminCalculator>({
    question: 'Are you sure you want to delete this schema?',
    text: (schema) => (
      <>
        “{schema.name}” will be permanently deleted.
        <UsedByWarning articles={schema.used_by} loss="The calculator will disappear from:" />
      </>
    ),
    failed: 'Failed to delete schema.',
    nameOf: ({ name }) => name,
    remove: async ({ id }, force) => {
      await calculatorCalls.remove(call, id, force);
      deleteTabBackup(backupName(id));
    },
    onDeleted: listing.reload,
    focusAfter: headingRef,
  });
  return (
    <>
      <PageHead title="Calculation Schemas">
        <NewSchemaLink />
      </PageHead>
      <Section title="All schemas" headingRef={headingRef}>
        <PagedList
          listing={listing}
          loading="Loading schemas..."
          nouns={['schema', 'schemas']}
          empty={
            <EmptyState title="No schemas yet" text="A schema defines a calculator’s inputs and formulas." />
          }
        >
          {(rows) => <CalculatorTable calculators={rows} onDelete={ask} />}
        </PagedList>
      </Section>
      {dialog}
    </>
  );
}

function NewSchemaLink() {
  return (
    <Button asChild>
      <Link to="?edit=new">New Schema</Link>
    </Button>
  );
}

interface CalculatorTableProps {
  calculators: AdminCalculator[];
  onDelete: (calculator: AdminCalculator) => void;
}

function CalculatorTable({ calculators, onDelete }: CalculatorTableProps) {
  return (
    <RecordTable
      caption="Calculation schemas, newest first"
      rows={calculators}
      columns={[
        {
          head: 'Name',
          cell: ({ id, name, used_by }) => (
            <>
              <Link to={`?edit=${id}`} className="hover:underline">
                {name}
              </Link>
              <UsedByNote articles={used_by} />
            </>
          ),
        },
      ]}
      actions={(calculator) => (
        <>
          <EditLink name={calculator.name} to={`?edit=${calculator.id}`} />
          <DeleteButton name={calculator.name} onDelete={() => onDelete(calculator)} />
        </>
      )}
    />
  );
}
