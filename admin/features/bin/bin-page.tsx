import { useEffect, useRef, useState } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import type { BinnedItemView } from '#contract/bin.ts';
import { type BinKind, daysInBin } from '#domain/bin/bin.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { paths } from '#domain/site/paths.ts';
import { counted } from '#domain/text/clean.ts';
import { deleteItems, deletePermanently, emptyBin, listBin, restoreItems } from '../../calls/bin.ts';
import { PagedList, usePagedList } from '../../kit/lists/paged-list.tsx';
import { RecordTable } from '../../kit/records/record-table.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Checkbox } from '../../kit/ui/checkbox.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Alert, Badge, EmptyState } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { ShownDay, Thumbnail } from '../../kit/ui/table.tsx';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';

/** Items to be deleted permanently: some, or the whole bin. */
type Question = { items: readonly BinnedItemView[] } | { total: number };

const itemCount = (count: number) => counted(count, 'item');

/** Deleted photos, articles and pages: each can be restored for 30 days. */
export function BinPage() {
  const listing = usePagedList(listBin);
  const { heading, table, focusAfter, focusNextRow } = useRowFocus(listing.data);
  const [question, setQuestion] = useState<Question | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { problem, restore, remove } = useBinActions(async () => {
    setChosen(new Set());
    await listing.reload();
  });
  const total = listing.data?.total ?? 0;
  const selected = (listing.data?.rows ?? []).filter(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));
  return (
    <>
      <PageHead
        title="Bin"
        about={`Deleted photos, articles, pages and series stay here for ${daysInBin} days, hidden from visitors. Restored items are drafts with their texts, images and URLs.`}
        headingRef={heading}
      >
        {total > 0 && (
          <Button look="quiet" onClick={() => setQuestion({ total })}>
            Empty bin
          </Button>
        )}
      </PageHead>
      {problem && (
        <div className="mb-3">
          <Alert title="Could not restore">{problem}</Alert>
        </div>
      )}
      {selected.length > 0 && (
        <SelectionBar
          count={selected.length}
          onRestore={() => {
            focusNextRow(0);
            restore(selected);
          }}
          onDelete={() => {
            focusNextRow(0);
            setQuestion({ items: selected });
          }}
        />
      )}
      <PagedList
        listing={listing}
        loading="Loading the bin…"
        problemTitle="Could not load the bin"
        thumbnails
        nouns={['item', 'items']}
        empty={
          <EmptyState
            title="The bin is empty"
            text={`What you delete stays here for ${daysInBin} days, then it is deleted permanently.`}
          />
        }
      >
        {(items) => (
          <div ref={table}>
            <BinTable
              {...{ items, chosen, choose }}
              onRestore={(item) => {
                focusNextRow(items.indexOf(item));
                restore([item]);
              }}
              onDelete={(item) => {
                focusNextRow(items.indexOf(item));
                setQuestion({ items: [item] });
              }}
            />
          </div>
        )}
      </PagedList>
      {question && (
        <ConfirmDialog
          {...wordsOf(question)}
          text="Texts, images and revisions will be deleted. This cannot be undone."
          onClose={() => setQuestion(null)}
          onConfirm={() => remove(question)}
          focusAfter={focusAfter}
        />
      )}
    </>
  );
}

interface SelectionBarProps {
  count: number;
  onRestore: () => void;
  onDelete: () => void;
}

function SelectionBar({ count, onRestore, onDelete }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected items"
      className="sticky top-14 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-control border border-edge bg-raised px-3 py-2 lg:top-0"
    >
      <p role="status" className="me-2 text-small font-medium tabular-nums">
        {count} selected
      </p>
      <Button look="quiet" size="small" onClick={onRestore}>
        Restore {itemCount(count)}
      </Button>
      <Button look="danger" size="small" onClick={onDelete}>
        Delete {itemCount(count)} permanently
      </Button>
    </section>
  );
}

/**
 * Moves the focus after a row leaves the list: to the row in its place, else to the one before it, else to
 * the heading.
 */
function useRowFocus(data: object | null | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const index = useRef<number | null>(null);
  const [focusAfter] = useState(() => ({
    get current() {
      const buttons = table.current?.querySelectorAll<HTMLElement>('[data-restore]') ?? [];
      return buttons[Math.min(index.current ?? buttons.length, buttons.length - 1)] ?? heading.current;
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list was read again
  useEffect(() => {
    if (document.activeElement === document.body && index.current !== null) focusAfter.current?.focus();
  }, [data]);
  return {
    heading,
    table,
    focusAfter,
    focusNextRow: (of: number) => {
      index.current = of;
    },
  };
}

function wordsOf(question: Question): { title: string; confirmLabel: string } {
  if ('total' in question)
    return { title: `Delete ${itemCount(question.total)} permanently?`, confirmLabel: 'Empty bin' };
  const [item] = question.items;
  const what =
    question.items.length === 1 && item ? `“${photoName(item)}”` : itemCount(question.items.length);
  return { title: `Delete ${what} permanently?`, confirmLabel: 'Delete permanently' };
}

function useBinActions(reload: () => Promise<unknown>) {
  const call = useCaller();
  const { toast } = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    problem,
    async restore(items: readonly BinnedItemView[]): Promise<void> {
      setProblem(null);
      try {
        await restoreItems(
          call,
          items.map(({ id }) => id),
        );
        const [item] = items;
        const isOne = items.length === 1 && item;
        toast({
          title: isOne
            ? `“${photoName(item)}” restored as a draft`
            : `${itemCount(items.length)} restored as drafts`,
        });
      } catch (error) {
        setProblem(messageFrom(error));
      }
      await reload();
    },
    async remove(question: Question): Promise<void> {
      if ('total' in question) await emptyBin(call, question.total);
      else if (question.items.length === 1 && question.items[0])
        await deletePermanently(call, question.items[0]);
      else
        await deleteItems(
          call,
          question.items.map(({ id }) => id),
        );
      await reload();
    },
  };
}

interface BinTableProps {
  items: readonly BinnedItemView[];
  chosen: ReadonlySet<string>;
  choose: (id: string, isChosen: boolean) => void;
  onRestore: (item: BinnedItemView) => void;
  onDelete: (item: BinnedItemView) => void;
}

const kindLabels: Readonly<Record<BinKind, string>> = {
  post: 'Photo',
  article: 'Article',
  page: 'Page',
  series: 'Series',
};

/** Number of days left from which it is emphasized. */
const soon = 3;

function BinTable({ items, chosen, choose, onRestore, onDelete }: BinTableProps) {
  return (
    <RecordTable
      caption="Deleted items, newest first"
      rows={items}
      thumbnail={({ thumbnail_url }) => <Thumbnail src={thumbnail_url} />}
      columns={[
        {
          head: 'Item',
          cell: (item) => (
            <>
              {photoName(item)}
              <span className="block text-note font-normal text-ink-2">{addressOf(item)}</span>
            </>
          ),
        },
        {
          head: 'Select',
          kind: 'check',
          cell: (item) => (
            <Checkbox
              checked={chosen.has(item.id)}
              onCheckedChange={(isChosen) => choose(item.id, isChosen)}
              label={`Select ${photoName(item)}`}
              labelHidden
            />
          ),
        },
        { head: 'Type', cell: ({ kind }) => <Badge>{kindLabels[kind]}</Badge> },
        {
          head: 'Deleted',
          kind: 'date',
          cell: ({ deleted_at: at }) => <ShownDay iso={at} />,
        },
        {
          head: 'Time left',
          cell: ({ days_left }) => (
            <span className={days_left <= soon ? 'font-semibold text-red-ink' : undefined}>
              {counted(days_left, 'day')} left
            </span>
          ),
        },
      ]}
      actions={(item) => (
        <>
          <Button
            look="bare"
            size="small"
            data-restore=""
            aria-label={`Restore ${photoName(item)}`}
            onClick={() => onRestore(item)}
          >
            Restore
          </Button>
          <Button
            look="danger"
            size="small"
            aria-label={`Delete ${photoName(item)} permanently`}
            onClick={() => onDelete(item)}
          >
            Delete permanently
          </Button>
        </>
      )}
    />
  );
}

function addressOf({ kind, slug, was_public }: BinnedItemView): string {
  return was_public ? `${paths[kind](slug)} answers “gone” (410)` : 'Was a draft';
}
