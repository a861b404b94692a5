import { useState } from 'react';
import { Link } from 'react-router';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tabSearch } from '../tab-address.ts';
import type { RecordKind, RecordRow } from './record-manager.tsx';

interface RecordCardProps<Row extends RecordRow, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  row: Row;
  onDeleted: () => Promise<void>;
}

export function RecordCard<Row extends RecordRow, Draft extends object>(props: RecordCardProps<Row, Draft>) {
  const { kind, row, onDeleted } = props;
  const call = useCaller();
  const { toast } = useToast();
  const [asking, setAsking] = useState(false);
  const name = kind.nameOf(row);
  const remove = async () => {
    await kind.calls.remove(call, row.id);
    await onDeleted();
    toast({ title: `${name} has been deleted` });
  };
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-surface border border-rule bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-base text-ink">{name}</h3>
        <span className="flex gap-1">
          <Button look="bare" size="small" asChild>
            <Link to={tabSearch(kind.tab, { edit: row.id })} aria-label={`Edit ${name}`}>
              Edit
            </Link>
          </Button>
          <Button look="danger" size="small" aria-label={`Delete ${name}`} onClick={() => setAsking(true)}>
            Delete
          </Button>
        </span>
      </div>
      {kind.facts(row)}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${name}”?`}
        text={kind.lossOf(row)}
        confirmLabel="Delete"
        onConfirm={remove}
      />
    </li>
  );
}
