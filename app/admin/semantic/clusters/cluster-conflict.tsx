import { useEffect, useRef } from 'react';
import type { ClusterAnswer } from '#contract/semantic.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, HeadCell, NameCell, Table } from '../../ui/table.tsx';
import { type ClusterDraft, clusterDraft, differences } from './cluster-draft.ts';

interface ClusterConflictProps {
  mine: ClusterDraft;
  theirs: ClusterAnswer;
  busy: boolean;
  onTakeTheirs: () => unknown;
  onKeepMine: () => unknown;
}

/** Somebody else has saved the cluster: both versions wherever they differ. */
export function ClusterConflict({ mine, theirs, busy, onTakeTheirs, onKeepMine }: ClusterConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const differing = differences(mine, clusterDraft(theirs));
  return (
    <section
      aria-labelledby="cluster-conflict"
      className="grid gap-4 border-s-4 border-amber bg-amber-wash p-4 text-small"
    >
      <div>
        <h2 id="cluster-conflict" ref={heading} tabIndex={-1} className="outline-none">
          This cluster has been changed elsewhere
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
                <Cell>{field.mine || '—'}</Cell>
                <Cell>{field.theirs || '—'}</Cell>
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
