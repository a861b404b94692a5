import type { ReactNode, RefObject } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import { type Listing, PagedList } from '../lists/paged-list.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { type BinToast, type DeletableKind, useRecordDeletion } from './record-deletion.ts';
import { type Columns, DeleteButton, RecordTable } from './record-table.tsx';

/** A kind of record in a table, a page at a time. */
export interface TableKind<Row extends { id: string }> extends DeletableKind<Row> {
  /** Title of the section: `All assets`. */
  title: string;
  /** `['asset', 'assets']` */
  nouns: readonly [one: string, several: string];
  caption: string;
  loading: string;
  empty: { title: string; text: string };
  columns: Columns<Row>;
  /** Thumbnail beside the name. */
  thumbnail?: (row: Row) => ReactNode;
  calls: DeletableKind<Row>['calls'] & {
    page: (
      call: Caller,
      query: { limit: number; offset: number },
      signal?: AbortSignal,
    ) => Promise<{ rows: Row[]; total: number }>;
  };
}

interface PagedRecordsProps<Row extends { id: string }> {
  kind: TableKind<Row>;
  /** Result of `usePagedList`. */
  listing: Listing<Row>;
  /** Ref of the heading, which gets the focus when a row was deleted. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  className?: string;
  /** Controls before the button that deletes. */
  actions: (row: Row) => ReactNode;
  onDeleted?: (row: Row) => void;
  /** Shows that a record was moved to the bin, where deleted records of this kind go. */
  binToast?: BinToast;
}

/** The table of a kind of record in each of its states, with the question before one is deleted. */
export function PagedRecords<Row extends { id: string }>(props: PagedRecordsProps<Row>) {
  const { kind, listing, headingRef, className, actions, onDeleted, binToast } = props;
  const { confirmDeletion, dialog } = useRecordDeletion(kind, {
    async onDeleted(row) {
      onDeleted?.(row);
      await listing.reload();
    },
    focusAfter: headingRef,
    binToast,
  });
  return (
    <Section title={kind.title} headingRef={headingRef} {...(className && { className })}>
      <PagedList
        listing={listing}
        loading={kind.loading}
        nouns={kind.nouns}
        thumbnails={kind.thumbnail !== undefined}
        empty={<EmptyState {...kind.empty} />}
      >
        {(rows) => (
          <RecordTable
            caption={kind.caption}
            rows={rows}
            columns={kind.columns}
            {...(kind.thumbnail && { thumbnail: kind.thumbnail })}
            actions={(row) => (
              <>
                {actions(row)}
                <DeleteButton
                  name={kind.nameOf(row)}
                  toBin={binToast !== undefined}
                  onDelete={() => confirmDeletion(row)}
                />
              </>
            )}
          />
        )}
      </PagedList>
      {dialog}
    </Section>
  );
}
