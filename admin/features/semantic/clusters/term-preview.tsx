import type { ImportedTerms } from '#domain/semantic/term-csv.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../../kit/ui/table.tsx';

const shown = { terms: 10, dropped: 20 } as const;

/** What a file would bring in, and which of its rows would be left out and why. */
export function TermPreview({ terms, dropped }: ImportedTerms) {
  return (
    <div className="grid gap-3">
      <p role="status" className="text-small tabular-nums">
        {`${formatCount(terms.length)} to import, ${formatCount(dropped.length)} left out.`}
      </p>
      {dropped.length > 0 && <DroppedRows dropped={dropped} />}
      {terms.length > 0 && (
        <Table caption="The first terms of the file">
          <thead>
            <tr>
              <HeadCell>Term</HeadCell>
              <HeadCell>Role</HeadCell>
              <HeadCell kind="number">Weight</HeadCell>
            </tr>
          </thead>
          <tbody>
            {terms.slice(0, shown.terms).map(({ term, role, weight }) => (
              <tr key={term}>
                <NameCell>{term}</NameCell>
                <Cell>{role}</Cell>
                <Cell kind="number">{formatCount(weight)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <More count={terms.length - shown.terms} />
    </div>
  );
}

function DroppedRows({ dropped }: Pick<ImportedTerms, 'dropped'>) {
  return (
    <Alert tone="notice" title="Rows that are left out">
      <ul className="mt-1 grid gap-0.5">
        {dropped.slice(0, shown.dropped).map(({ line, reason }) => (
          <li key={line}>{`Row ${line}: ${reason}`}</li>
        ))}
      </ul>
      <More count={dropped.length - shown.dropped} />
    </Alert>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <p className="text-small text-ink-2">{`and ${formatCount(count)} more`}</p> : null;
}
