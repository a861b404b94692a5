import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminPost } from '#contract/posts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Checkbox } from '../../../kit/ui/checkbox.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { HeadCell, Table } from '../../../kit/ui/table.tsx';
import { useShortcuts } from '../../../shell/shortcuts.tsx';
import { BulkBar } from './bulk.tsx';
import {
  PostConfirm,
  type PostConfirmation,
  type PostConfirmProps,
  type PostQuestion,
} from './bulk-dialog.tsx';
import { PhotoGrid, type PhotosShown } from './photo-grid.tsx';
import { firstOf, focusedPhoto, nearestPhoto, photoLinkOf, usePhotoSelecting } from './photo-keys.ts';
import { PhotoRow } from './photo-row.tsx';
import { hasUnsavedTexts, type QuickEditing } from './quick-edit.tsx';
import {
  isNarrowed,
  type ListState,
  listSearch,
  type PhotoView,
  photoSorts,
  type Selection,
  useSelection,
} from './use-list.ts';
import { type BulkProblem, type PostActions, usePostActions } from './use-post-actions.ts';

interface PhotoTableProps {
  posts: readonly AdminPost[];
  /** Number of photos on all pages of the list. */
  total: number;
  state: ListState;
  view: PhotoView;
  onChange: () => Promise<void>;
  heading: RefObject<HTMLElement | null>;
}

/** The photos of a page as rows or thumbnails, and what can be done with them. */
export function PhotoTable({ posts, total, state, view, onChange, heading }: PhotoTableProps) {
  const selection = useSelection(posts, total, state);
  const actions = usePostActions(onChange, () => selection.selectAll(false));
  const { ids, select, selectAll, allChecked } = selection;
  const [pending, setPending] = useState<(PostQuestion & Pick<PostConfirmProps, 'focusAfter'>) | null>(null);
  const ask = (question: PostQuestion) =>
    setPending({ ...question, focusAfter: firstOf(nearestPhoto(question.post.id), heading) });
  const [confirming, setConfirming] = useState<PostConfirmation | null>(null);
  /** About a single photo by its name. */
  const confirm = (action: PostConfirmation | null) => {
    const [post, ...others] = selection.target?.kind === 'these' ? selection.posts : [];
    const isNamed = post && others.length === 0 && action !== null && action !== 'date_taken';
    if (isNamed && (action === 'delete' || post.published === (action === 'unpublish')))
      ask({ action, post });
    else setConfirming(action);
  };
  const edits = useQuickEdits(posts, onChange);
  usePhotoShortcuts({ posts, selection, actions, edits, setPending: ask, setConfirming: confirm });
  const rows = posts.map((post) => ({
    post,
    editHref: listSearch(state, post.id),
    selected: ids.includes(post.id),
    onSelect: (selected: boolean) => select(post.id, selected),
    edit: edits.of(post.id),
  }));
  const label = `Photos: ${photoSorts.find(({ value }) => value === state.sort)?.label}`;
  return (
    <>
      {actions.problem && <Problem problem={actions.problem} busy={actions.busy} />}
      <div className="@container/list [&_:is(a,button)]:scroll-mb-28">
        {/* Cards and thumbnails have no head to see. */}
        <div className={view === 'list' ? '@min-[38rem]/list:hidden' : undefined}>
          <Checkbox checked={allChecked} onCheckedChange={selectAll} label="Select all on this page" />
        </div>
        {view === 'grid' ? (
          <PhotoGrid label={label} rows={rows} selection={selection} />
        ) : (
          <Rows label={label} rows={rows} selection={selection} />
        )}
      </div>
      <BulkBar
        selection={selection}
        isNarrowed={isNarrowed(state)}
        total={total}
        actions={actions}
        confirming={confirming}
        onConfirm={confirm}
        onEdit={(id) => edits.of(id).open()}
        heading={heading}
      />
      {pending && (
        <PostConfirm
          asked={pending}
          actions={actions}
          onClose={() => setPending(null)}
          focusAfter={pending.focusAfter}
        />
      )}
    </>
  );
}

function Rows({ label, rows, selection }: PhotosShown) {
  const { allChecked, selectAll } = selection;
  const handlers = usePhotoSelecting(selection);
  return (
    <div {...handlers}>
      <Table caption={label}>
        <TableHead allChecked={allChecked} onSelectAll={selectAll} />
        <tbody>
          {rows.map((row) => (
            <PhotoRow key={row.post.id} {...row} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface ShortcutsOptions {
  posts: readonly AdminPost[];
  selection: Selection;
  actions: PostActions;
  edits: ReturnType<typeof useQuickEdits>;
  setPending: (question: PostQuestion) => void;
  setConfirming: (action: PostConfirmation) => void;
}

/** Keys for the selected photos, or without a selection for the one that has the focus. */
function usePhotoShortcuts(options: ShortcutsOptions): void {
  const { posts, selection, actions, edits, setPending, setConfirming } = options;
  const ask = (action: 'publish' | 'delete') => {
    const post = posts.find(({ id }) => id === focusedPhoto());
    if (actions.busy) return;
    if (selection.target) setConfirming(action);
    else if (post && !(action === 'publish' && post.published)) setPending({ action, post });
  };
  useShortcuts({
    p: () => ask('publish'),
    Delete: () => ask('delete'),
    e: () => {
      const id = focusedPhoto() ?? (selection.ids.length === 1 ? selection.ids[0] : undefined);
      if (id !== undefined) edits.of(id).open();
    },
  });
}

/** The photos whose title and alt text are being edited in place: at first those with unsaved text in this tab. */
function useQuickEdits(posts: readonly AdminPost[], onChange: () => Promise<void>) {
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [unsaved] = useState(() => new Set(posts.map(({ id }) => id).filter(hasUnsavedTexts)));
  return {
    of: (id: string): QuickEditing => ({
      isOpen: open.get(id) ?? unsaved.has(id),
      open: () => setOpen(new Map(open).set(id, true)),
      close(isSaved) {
        flushSync(() => setOpen((before) => new Map(before).set(id, false)));
        photoLinkOf(id)?.focus();
        if (isSaved) onChange();
      },
    }),
  };
}

/** Alert with the photos that were not changed, and the reasons. */
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
          <span className="sr-only @min-[38rem]/list:hidden">Selected</span>
          <span className="@max-[38rem]/list:hidden">
            <Checkbox checked={allChecked} onCheckedChange={onSelectAll} label="Select all" labelHidden />
          </span>
        </HeadCell>
        <HeadCell>Photo</HeadCell>
        <HeadCell>Status</HeadCell>
        <HeadCell className="@min-[38rem]/list:@max-[44rem]/list:hidden">City</HeadCell>
        <HeadCell className="@max-[60rem]/list:hidden">Tags</HeadCell>
        <HeadCell className="@min-[38rem]/list:@max-[48rem]/list:hidden">Taken</HeadCell>
        <HeadCell>Published</HeadCell>
      </tr>
    </thead>
  );
}
