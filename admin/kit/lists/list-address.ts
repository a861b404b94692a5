import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '#domain/text/clean.ts';
import { oneOf } from '../ui/focus.ts';

/** What the address of every list says of it, whatever it is a list of. */
export interface ListAddress {
  q: string;
  /** '' where nothing is asked. */
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

/** @param all how the choice of all of them is called */
export function statusesOf(all: string) {
  return [{ value: '', label: all }, ...stateLabels] as const;
}

export function readText(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').slice(0, 200);
}

/** Values that nobody can have chosen are read as none. */
export function readListAddress(search: URLSearchParams): ListAddress {
  return {
    q: readText(search, 'q'),
    status: oneOf(statusesOf(''), search.get('status'), ''),
    sort: oneOf(sorts, search.get('sort'), '-created_date'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

/**
 * The query of the address; what is as usual is left out, so that one list has one address.
 * @param more what stands behind it
 */
export function searchOf<Address extends ListAddress>(
  { page, sort, ...filters }: Address,
  more: Readonly<Record<string, string>> = {},
): string {
  const parts = {
    ...filters,
    sort: sort === '-created_date' ? '' : sort,
    page: page === 1 ? '' : String(page),
    ...more,
  };
  const said = Object.entries<string>(parts).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(said)}`;
}

/** The part of a call's query that every list asks in the same way. */
export function queryOf({ q, status, sort, page }: ListAddress) {
  return {
    q: q.trim(),
    published: status === '' ? undefined : status === 'published',
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
  };
}

/**
 * @param counted how many there are, in words: `24 photos`
 * @param size rows on a page
 */
export function summaryOf(page: number, shown: number, counted: string, size: number = perPage): string {
  const first = (page - 1) * size + 1;
  // A first page of one row is the whole list.
  if (first === 1 && shown === 1) return `Showing 1 of ${counted}`;
  return `Showing ${formatCount(first)} to ${formatCount(first + shown - 1)} of ${counted}`;
}

interface ListAddressing<State extends { page: number }> {
  read: (search: URLSearchParams) => State;
  write: (state: State) => string;
}

/** The same object until the address says something else about the list. `read` and `write` must not change. */
export function useListState<State extends { page: number }>({ read, write }: ListAddressing<State>): State {
  const [search] = useSearchParams();
  const address = write(read(search));
  return useMemo(() => read(new URLSearchParams(address)), [address, read]);
}

/**
 * Goes to another view of the list, from its first page on. `replace` while somebody is still typing. What stays is read
 * from the address itself: a text that follows its typing late must not undo what was chosen meanwhile.
 */
export function useNarrowing<State extends { page: number }>({
  read,
  write,
}: ListAddressing<State>): (change: Partial<State>, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      const state = read(new URLSearchParams(window.location.search));
      return navigate(write({ ...state, page: 1, ...change }), { replace });
    },
    [navigate, read, write],
  );
}
