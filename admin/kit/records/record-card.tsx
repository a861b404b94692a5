import { Link } from 'react-router';
import { tabSearch } from '../lists/tabs-address.ts';
import { Button } from '../ui/button.tsx';
import type { RecordKind, RecordRow } from './records-page.tsx';

interface RecordCardProps<Row extends RecordRow, Draft extends object> {
  kind: RecordKind<Row, Draft>;
  row: Row;
  rows: readonly Row[];
  onDelete: (row: Row) => void;
}

export function RecordCard<Row extends RecordRow, Draft extends object>(props: RecordCardProps<Row, Draft>) {
  const { kind, row, rows, onDelete } = props;
  const name = kind.nameOf(row);
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
          <Button look="danger" size="small" aria-label={`Delete ${name}`} onClick={() => onDelete(row)}>
            Delete
          </Button>
        </span>
      </div>
      {kind.facts(row, rows)}
    </li>
  );
}
