import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { longestFilter } from '#domain/site/filters.ts';
import { formatCount } from '#domain/text/clean.ts';

/** The part of a list's URL that all lists share. */
export interface ListUrl {
  q: string;
  /** Status; '' for any. */
  status: '' | 'published' | 'draft';
  sort: (typeof sorts)[number]['value'];
  page: number;
}

export const perPage = 24;

export const sorts = [
  { value: '-created_date', label: 'Newest first' },
  { value: 'created_date', label: 'Oldest first' },
  { value: '-updated_date', label: 'Recently updated' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
] as const;

const stateLabels = [
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const;

/** @param all label of the choice of all */
export function statusesOf(all: string) {
  return [{ value: '', label: all }, ...stateLabels] as const;
}

/** The value if it is one of the options, otherwise the usual one. */
export function oneOf<Value extends string>(
  options: readonly { value: Value }[],
  value: string | null,
  usual: Value,
): Value {
  return options.find((option) => option.value === value)?.value ?? usual;
}

export function readText(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').slice(0, longestFilter);
}

/** Unknown values count as none. */
export function readListUrl(search: URLSearchParams): ListUrl {
  return {
    q: readText(search, 'q'),
    status: oneOf(statusesOf(''), search.get('status'), ''),
    sort: oneOf(sorts, search.get('sort'), '-created_date'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

/**
 * Query of the URL. Default values are omitted: one list has one URL.
 * @param more parameters after it
 */
export function searchOf<State extends Omit<ListUrl, 'sort'> & { sort: string }>(
  { page, sort, ...filters }: State,
  more: Readonly<Record<string, string>> = {},
): string {
  const parts = {
    ...filters,
    sort: sort === '-created_date' ? '' : sort,
    page: page === 1 ? '' : String(page),
    ...more,
  };
  const given = Object.entries<string>(parts).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(given)}`;
}

/** The part of a call's query that all lists share. */
export function queryOf({ q, status, sort, page }: Omit<ListUrl, 'sort'> & { sort: string }, size = perPage) {
  return {
    q: q.trim(),
    published: status === '' ? undefined : status === 'published',
    sort,
    limit: size,
    offset: (page - 1) * size,
  };
}

/**
 * @param counted the number of all: `24 photos`
 * @param size rows on a page
 */
export function summaryOf(page: number, shown: number, counted: string, size: number = perPage): string {
  const first = (page - 1) * size + 1;
  // A first page of one row is the whole list.
  if (first === 1 && shown === 1) return `Showing 1 of ${counted}`;
  return `Showing ${formatCount(first)} to ${formatCount(first + shown - 1)} of ${counted}`;
}

interface ListUrlFormat<State extends { page: number }> {
  read: (search: URLSearchParams) => State;
  write: (state: State) => string;
}

/** The same object until the URL of the list changes. `read` and `write` must not change. */
export function useListState<State extends { page: number }>({ read, write }: ListUrlFormat<State>): State {
  const [search] = useSearchParams();
  const url = write(read(search));
  return useMemo(() => read(new URLSearchParams(url)), [url, read]);
}

/**
 * Opens the first page of another view of the list; `replace` is for typing. Other parameters come from the
 * current URL: a filter that is applied after a pause must not undo a choice made during it.
 */
export function useNarrowing<State extends { page: number }>({
  read,
  write,
}: ListUrlFormat<State>): (change: Partial<State>, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      const state = read(new URLSearchParams(window.location.search));
      return navigate(write({ ...state, page: 1, ...change }), { replace });
    },
    [navigate, read, write],
  );
}
