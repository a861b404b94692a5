import type { RefObject } from 'react';
import type { TermAnswer } from '#contract/records.ts';
import { formatCount } from '#domain/text/numbers.ts';
import { termCalls } from '../../../calls/records.ts';
import { useDeletion } from '../../../kit/lists/deletion.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../../kit/ui/table.tsx';
import { useCaller } from '../../../shell/session.tsx';

interface TermTableProps {
  terms: TermAnswer[];
  onDeleted: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

export function TermTable({ terms, onDeleted, focusAfterDelete }: TermTableProps) {
  const call = useCaller();
  const { ask, dialog } = useDeletion<TermAnswer>({
    question: ({ term }) => `Delete “${term}”?`,
    text: lossOf,
    nameOf: ({ term }) => term,
    remove: ({ id }) => termCalls.remove(call, id),
    onDeleted,
    focusAfter: focusAfterDelete,
  });
  return (
    <>
      <Table caption="Terms, the weightiest first">
        <thead>
          <tr>
            <HeadCell>Term</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell kind="number">Weight</HeadCell>
            <HeadCell kind="actions">Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <tr key={term.id}>
              <NameCell>{term.term}</NameCell>
              <Cell>
                <Badge tone={term.role === 'primary' ? 'info' : 'plain'}>{term.role}</Badge>
              </Cell>
              <Cell kind="number">{formatCount(term.weight)}</Cell>
              <Cell kind="actions">
                <Button
                  look="danger"
                  size="small"
                  aria-label={`Delete ${term.term}`}
                  onClick={() => ask(term)}
                >
                  Delete
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {dialog}
    </>
  );
}

function lossOf({ role }: TermAnswer): string {
  const use =
    role === 'primary' ? 'The weightiest primary term of a cluster stands in its suggested texts. ' : '';
  return `${use}Published photos keep their texts. This cannot be undone.`;
}
