import { type RefObject, useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { sorts } from '../../../kit/lists/list-url.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { HeadCell, Table } from '../../../kit/ui/table.tsx';
import { useCaller } from '../../../shell/session.tsx';
import type { DescribeWork } from '../work.tsx';
import { BulkBar } from './bulk.tsx';
import { PostConfirm, type PostQuestion } from './bulk-dialog.tsx';
import { PhotoRow } from './photo-row.tsx';
import { isNarrowed, type ListState, listSearch, namesInBatches, useSelection } from './use-list.ts';
import { type BulkProblem, usePostActions } from './use-post-actions.ts';

interface PhotoTableProps {
  posts: readonly AdminPost[];
  /** Of the list, on all its pages. */
  total: number;
  state: ListState;
  words: DescribeWork;
  onChange: () => Promise<void>;
  focusAfterDelete: RefObject<HTMLElement | null>;
}

export function PhotoTable({ posts, total, state, words, onChange, focusAfterDelete }: PhotoTableProps) {
  const selection = useSelection(posts, total, state);
  const actions = usePostActions({ onChange, onAllDone: () => selection.selectAll(false) });
  const call = useCaller();
  const { ids, select, selectAll, allChecked } = selection;
  const [pending, setPending] = useState<PostQuestion | null>(null);
  return (
    <>
      {actions.problem && <Problem problem={actions.problem} busy={actions.busy} />}
      <BulkBar
        selection={selection}
        isNarrowed={isNarrowed(state)}
        total={total}
        actions={actions}
        isDescribing={words.state.isRunning}
        onDescribe={async (source, target) => {
          const chosen =
            target.kind === 'these'
              ? posts.filter(({ id }) => ids.includes(id))
              : await namesInBatches(call, { matching: target.matching, expected: target.total });
          words.queue.start(source, chosen);
        }}
        describeHeading={words.heading}
        focusAfter={focusAfterDelete}
      />
      {/* On a phone the table has no head to see. */}
      <div className="table:hidden">
        <Checkbox checked={allChecked} onCheckedChange={selectAll} label="Select all on this page" />
      </div>
      <Table caption={`Photos: ${sorts.find(({ value }) => value === state.sort)?.label}`}>
        <TableHead allChecked={allChecked} onSelectAll={selectAll} />
        <tbody>
          {posts.map((post) => (
            <PhotoRow
              key={post.id}
              post={post}
              editHref={listSearch(state, post.id)}
              selected={ids.includes(post.id)}
              onSelect={(selected) => select(post.id, selected)}
              onPublish={() => setPending({ action: post.published ? 'unpublish' : 'publish', post })}
              onDelete={() => setPending({ action: 'delete', post })}
            />
          ))}
        </tbody>
      </Table>
      {pending && (
        <PostConfirm
          asked={pending}
          actions={actions}
          onClose={() => setPending(null)}
          focusAfter={focusAfterDelete}
        />
      )}
    </>
  );
}

/** Why photos were not changed, and which. */
function Problem({ problem, busy }: { problem: BulkProblem; busy: boolean }) {
  const { message, items, others } = problem;
  return (
    <div className="mb-3">
      <Alert
        title="Could not change the photos"
        action={
          others && (
            <Button look="quiet" busy={busy} onClick={others.run}>
              {others.label}
            </Button>
          )
        }
      >
        {message}
        {items.length > 0 && (
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto ps-5">
            {items.map(({ id, label, detail }) => (
              <li key={id}>{`“${label}”: ${detail}`}</li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

interface TableHeadProps {
  allChecked: boolean | 'indeterminate';
  onSelectAll: (selected: boolean) => void;
}

function TableHead({ allChecked, onSelectAll }: TableHeadProps) {
  return (
    <thead>
      <tr>
        <HeadCell kind="check">
          <span className="sr-only table:hidden">Selected</span>
          <span className="max-table:hidden">
            <Checkbox checked={allChecked} onCheckedChange={onSelectAll} label="Select all" labelHidden />
          </span>
        </HeadCell>
        <HeadCell>Photo</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell>City</HeadCell>
        <HeadCell className="max-[72rem]:hidden">Tags</HeadCell>
        <HeadCell>Created</HeadCell>
        <HeadCell className="max-[80rem]:hidden">Updated</HeadCell>
        <HeadCell kind="actions">Actions</HeadCell>
      </tr>
    </thead>
  );
}
