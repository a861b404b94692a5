import { Cell, HeadCell, NameCell, Table } from '../ui/table.tsx';
import { ConflictChoice } from './conflict.tsx';
import type { Difference } from './differences.ts';

interface RecordConflictProps {
  /** `synonym map` */
  noun: string;
  differing: readonly Difference[];
  busy: boolean;
  onTakeTheirs: () => unknown;
  onKeepMine: () => unknown;
}

/** Somebody else has saved the record: both versions wherever they differ. */
export function RecordConflict({ noun, differing, busy, onTakeTheirs, onKeepMine }: RecordConflictProps) {
  return (
    <ConflictChoice
      title={`This ${noun} has been changed elsewhere`}
      busy={busy}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    >
      {differing.length === 0 ? <p>Both versions say the same.</p> : <Differences of={differing} />}
    </ConflictChoice>
  );
}

function Differences({ of: differing }: { of: readonly Difference[] }) {
  return (
    <Table caption="Where the two versions differ" cards={false}>
      <thead>
        <tr>
          <HeadCell>Field</HeadCell>
          <HeadCell>Yours</HeadCell>
          <HeadCell>Saved elsewhere</HeadCell>
        </tr>
      </thead>
      <tbody>
        {differing.map((field) => (
          <tr key={field.label}>
            <NameCell>
              <span className="wrap-normal">{field.label}</span>
            </NameCell>
            <Cell className="wrap-anywhere">{field.mine || '—'}</Cell>
            <Cell className="wrap-anywhere">{field.theirs || '—'}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
