import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Cell, HeadCell, NameCell, Table } from '../ui/table.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="record-conflict"
      className="grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div>
        <h2 id="record-conflict" ref={heading} tabIndex={-1} className="outline-none">
          {`This ${noun} has been changed elsewhere`}
        </h2>
        <p>Nothing has been saved yet. Choose which version stays.</p>
      </div>
      {differing.length === 0 ? (
        <p>Both versions say the same.</p>
      ) : (
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
                <NameCell>{field.label}</NameCell>
                <Cell className="wrap-anywhere">{field.mine || '—'}</Cell>
                <Cell className="wrap-anywhere">{field.theirs || '—'}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" busy={busy} onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button busy={busy} onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
