import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Caller } from '#browser/calls/caller.ts';
import { counted } from '#domain/text/clean.ts';
import { useKit } from '../kit-context.ts';
import { Spinner } from '../ui/button.tsx';
import { type Loading, LoadProblem, Skeleton, useLoad } from '../ui/loading.tsx';
import { summaryOf } from './list-url.ts';
import { Pagination } from './pagination.tsx';

interface PagedListProps<Row> {
  listing: Listing<Row>;
  /** Text shown while loading. */
  loading: string;
  /** Title of the message when loading failed; 'Error' by default. */
  problemTitle?: string;
  /** Whether a row begins with an image. */
  thumbnails?: boolean;
  /** Content shown when the list is empty. */
  empty: ReactNode;
  /** `['asset', 'assets']` */
  nouns: readonly [one: string, several: string];
  /** The open panel of the page, as the URL names it. */
  panel?: string;
  children: (rows: Row[]) => ReactNode;
}

/** A list in each of its states: loading, failed, empty, shown. */
export function PagedList<Row>({
  listing,
  loading,
  problemTitle,
  thumbnails = false,
  empty,
  nouns,
  panel,
  children,
}: PagedListProps<Row>) {
  const { page, perPage, data, problem, reload } = listing;
  const [shown, total] = [data?.rows.length ?? 0, data?.total ?? 0];
  const many = counted(total, ...nouns);
  const summary =
    shown === 0
      ? `There ${total === 1 ? 'is' : 'are'} ${many}, ${total === 1 ? 'not' : 'none of them'} on this page`
      : summaryOf(page, shown, many, perPage);
  return (
    <>
      <LoadProblem {...(problemTitle && { title: problemTitle })} problem={problem} onRetry={reload} />
      {!data && problem === null && <RowsSkeleton label={loading} thumbnails={thumbnails} />}
      {data?.total === 0 && empty}
      {data && data.total > 0 && (
        <>
          {children(data.rows)}
          <Pagination
            page={page}
            pages={Math.ceil(data.total / perPage)}
            hrefOf={(number) => urlOf(number, panel)}
            summary={summary}
          />
        </>
      )}
    </>
  );
}

function urlOf(page: number, panel: string | undefined): string {
  return `?${new URLSearchParams({ ...(panel && { panel }), ...(page > 1 && { page: String(page) }) })}`;
}

function RowsSkeleton({ label, thumbnails }: { label: string; thumbnails: boolean }) {
  return (
    <div className="grid gap-4">
      <span className="text-small text-ink-2">
        <Spinner label={label} />
      </span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 border-b border-rule pb-4">
          {thumbnails && <Skeleton className="h-12 w-16 flex-none" />}
          <Skeleton className="h-4 w-full max-w-72" />
          <Skeleton className="h-4 w-12" />
        </div>
      ))}
    </div>
  );
}

const perPage = 24;

interface Rows<Row> {
  rows: Row[];
  total: number;
}

export type Listing<Row> = Loading<Rows<Row>> & { page: number; perPage: number };

type ListRows<Row> = (
  call: Caller,
  query: { limit: number; offset: number },
  signal?: AbortSignal,
) => Promise<Rows<Row>>;

/**
 * The page of a list that the URL names (`?page=2`).
 * @param list one of the calls; the same function on every render
 * @param fallback the message if the server gives no reason; without it, the error's own
 */
export function usePagedList<Row>(list: ListRows<Row>, fallback?: string): Listing<Row> {
  const { call } = useKit();
  const [search] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const load = useCallback(
    (signal?: AbortSignal) => list(call, { limit: perPage, offset: (page - 1) * perPage }, signal),
    [call, list, page],
  );
  return { page, perPage, ...useLoad(load, fallback) };
}
