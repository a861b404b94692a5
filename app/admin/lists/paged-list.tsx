import type { ReactNode } from 'react';
import { LoadProblem } from '../ui/load-problem.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { PagedList as Listing } from './use-paged-list.ts';

interface PagedListProps<Row> {
  listing: Listing<Row>;
  /** While it is waited for. */
  loading: string;
  /** When there is nothing. */
  empty: ReactNode;
  /** What the rows are: `assets`. */
  noun: string;
  children: (rows: Row[]) => ReactNode;
}

/** A list in each of its states: waiting, failed, empty, shown. */
export function PagedList<Row>({ listing, loading, empty, noun, children }: PagedListProps<Row>) {
  const { page, perPage, data, problem, reload } = listing;
  return (
    <>
      <LoadProblem problem={problem} onRetry={reload} />
      {!data && problem === null && <Waiting label={loading} />}
      {data?.total === 0 && empty}
      {data && data.total > 0 && (
        <>
          {children(data.rows)}
          <Pagination
            page={page}
            pages={Math.ceil(data.total / perPage)}
            hrefOf={(number) => (number === 1 ? '?' : `?page=${number}`)}
            summary={summaryOf({
              first: (page - 1) * perPage,
              shown: data.rows.length,
              total: data.total,
              noun,
            })}
          />
        </>
      )}
    </>
  );
}

function summaryOf({
  first,
  shown,
  total,
  noun,
}: {
  first: number;
  shown: number;
  total: number;
  noun: string;
}) {
  if (shown === 0) return `There are ${total} ${noun}, none of them on this page`;
  return `Showing ${first + 1} to ${first + shown} of ${total} ${noun}`;
}

/** Three rows to be. */
function Waiting({ label }: { label: string }) {
  return (
    <div className="grid gap-4">
      <span className="text-small text-ink-2">
        <Spinner label={label} />
      </span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-rule pb-4">
          <Skeleton className="h-4 w-full max-w-72" />
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}
