import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '#domain/text/clean.ts';
import { Button } from '../ui/button.tsx';
import { ListSkeleton, LoadProblem } from '../ui/loading.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { perPage, summaryOf } from './list-url.ts';
import { Pagination } from './pagination.tsx';

interface FoundRowsProps<Row> {
  /** The rows of this page; null before they are loaded. */
  rows: readonly Row[] | null;
  /** Number of rows on all pages. */
  total: number;
  /** Reason why the rows could not be loaded. */
  problem: string | null;
  reload: () => unknown;
  page: number;
  /** URL of a page of this list. */
  hrefOf: (page: number) => string;
  /** Rows on a page, where it is not the usual number. */
  size?: number;
  /** `article`; its plural ends in s. */
  noun: string;
  /** `Loading articles...` */
  loading: string;
  thumbnails?: boolean;
  /** A search or filter narrows the list. */
  isNarrowed: boolean;
  /** URL of the whole list. */
  everything: string;
  /** Content shown when the whole list is empty. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Page of a list with search and filters, in each of its states: loading, failed, empty, shown. */
export function FoundRows<Row>(props: FoundRowsProps<Row>) {
  const { rows, total, problem, reload, page, hrefOf, noun, loading, thumbnails = false, children } = props;
  const { size = perPage } = props;
  return (
    <>
      <LoadProblem title={`Could not load the ${noun}s`} problem={problem} onRetry={reload} />
      {!rows && problem === null && <ListSkeleton label={loading} thumbnails={thumbnails} />}
      {rows?.length === 0 && <Nothing {...props} />}
      {rows && rows.length > 0 && (
        <>
          {children(rows)}
          <Pagination
            page={page}
            pages={Math.ceil(total / size)}
            hrefOf={hrefOf}
            summary={summaryOf(page, rows.length, counted(total, noun), size)}
          />
        </>
      )}
    </>
  );
}

type NothingProps = Pick<
  FoundRowsProps<unknown>,
  'total' | 'hrefOf' | 'noun' | 'isNarrowed' | 'everything' | 'empty'
>;

function Nothing({ total, hrefOf, noun, isNarrowed, everything, empty }: NothingProps) {
  if (total === 0 && !isNarrowed) return empty;
  const [title, text, to, label] =
    total > 0
      ? ['Nothing on this page', `The list has ${counted(total, noun)}.`, hrefOf(1), 'To the first page']
      : ['No results', 'Try other words or filters.', everything, `Show all ${noun}s`];
  return (
    <EmptyState title={title} text={text}>
      <Button look="quiet" asChild>
        <Link to={to}>{label}</Link>
      </Button>
    </EmptyState>
  );
}
