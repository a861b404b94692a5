import { type RefObject, useState } from 'react';
import type { TermAnswer } from '#contract/semantic.ts';
import { termCalls } from '../../api/records.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../ui/table.tsx';

interface TermTableProps {
  terms: TermAnswer[];
  onDeleted: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

export function TermTable({ terms, onDeleted, focusAfterDelete }: TermTableProps) {
  const call = useCaller();
  const { toast } = useToast();
  const [leaving, setLeaving] = useState<TermAnswer | null>(null);
  const [asking, setAsking] = useState(false);
  const remove = async ({ id, term }: TermAnswer) => {
    await termCalls.remove(call, id);
    await onDeleted();
    toast({ title: `${term} has been deleted` });
  };
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
              <Cell kind="number">{term.weight}</Cell>
              <Cell kind="actions">
                <Button
                  look="danger"
                  size="small"
                  aria-label={`Delete ${term.term}`}
                  onClick={() => {
                    setLeaving(term);
                    setAsking(true);
                  }}
                >
                  Delete
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${leaving?.term}”?`}
        text={leaving ? lossOf(leaving) : ''}
        confirmLabel="Delete"
        onConfirm={() => (leaving ? remove(leaving) : undefined)}
        focusAfter={focusAfterDelete}
      />
    </>
  );
}

function lossOf({ role }: TermAnswer): string {
  const use =
    role === 'primary' ? 'The weightiest primary term of a cluster stands in its suggested texts. ' : '';
  return `${use}Published photos keep their texts. This cannot be undone.`;
}
