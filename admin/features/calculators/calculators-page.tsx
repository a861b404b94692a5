import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import type { AdminCalculator } from '#contract/calculators.ts';
import { calculatorCalls } from '../../calls/records.ts';
import { UsedByNote, UsedByWarning } from '../../kit/lists/deletion.tsx';
import { usePagedList } from '../../kit/lists/paged-list.tsx';
import { PagedRecords, type TableKind } from '../../kit/records/paged-records.tsx';
import { useEditedId } from '../../kit/records/record-editor.tsx';
import { EditLink } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { CalculatorEditor, NewCalculator } from './calculator-editor.tsx';
import { schemaKind } from './use-schema-editor.ts';

const schemas: TableKind<AdminCalculator> = {
  title: 'All schemas',
  nouns: ['schema', 'schemas'],
  caption: 'Calculation schemas, newest first',
  loading: 'Loading schemas...',
  empty: { title: 'No schemas yet', text: 'A schema defines a calculator’s inputs and formulas.' },
  question: 'Are you sure you want to delete this schema?',
  failed: 'Failed to delete schema.',
  backups: schemaKind.backups,
  calls: calculatorCalls,
  nameOf: ({ name }) => name,
  lossOf: ({ name, used_by }) => (
    <>
      “{name}” will be permanently deleted.
      <UsedByWarning texts={used_by} loss="The calculator will disappear from:" />
    </>
  ),
  columns: [
    {
      head: 'Name',
      cell: ({ id, name, used_by }) => (
        <>
          <Link to={`?edit=${id}`} className="hover:underline">
            {name}
          </Link>
          <UsedByNote texts={used_by} />
        </>
      ),
    },
  ],
};

/** The list of schemas, or the editor of one. */
export function CalculatorsPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const edited = useEditedId(heading);
  if (edited === 'new') return <NewCalculator />;
  return edited ? <CalculatorEditor key={edited} id={edited} /> : <CalculatorList headingRef={heading} />;
}

/** @param headingRef takes the focus when a row was deleted or the form was closed */
function CalculatorList({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  return (
    <>
      <PageHead
        title="Calculation Schemas"
        about="Calculators for your articles. A schema defines the inputs and the formulas of one."
      >
        <Button asChild>
          <Link to="?edit=new">New Schema</Link>
        </Button>
      </PageHead>
      <PagedRecords
        kind={schemas}
        listing={usePagedList(calculatorCalls.page, 'Could not load schemas.')}
        headingRef={headingRef}
        actions={({ id, name }) => <EditLink name={name} to={`?edit=${id}`} />}
      />
    </>
  );
}
