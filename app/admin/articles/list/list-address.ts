import type { ArticlesQuery } from '../../api/articles.ts';
import { oneOf } from '../../one-of.ts';

/** What the list shows, as the address says it; '' where nothing is asked. */
export interface ListState {
  q: string;
  status: '' | 'published' | 'draft';
  sort: SortName;
  page: number;
}

export const perPage = 24;

export const sorts = [
  { value: '-created_date', label: 'Newest first' },
  { value: 'created_date', label: 'Oldest first' },
  { value: '-updated_date', label: 'Changed last' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
] as const;
type SortName = (typeof sorts)[number]['value'];

export const statuses = [
  { value: '', label: 'All articles' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const;

/** Values that nobody can have chosen are read as none. */
export function readListState(search: URLSearchParams): ListState {
  return {
    q: (search.get('q') ?? '').slice(0, 200),
    status: oneOf(statuses, search.get('status'), ''),
    sort: oneOf(sorts, search.get('sort'), '-created_date'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

/** The query of the address; what is as usual is left out, so that one list has one address. */
export function listSearch({ q, status, sort, page }: ListState): string {
  const parts = {
    q,
    status,
    sort: sort === '-created_date' ? '' : sort,
    page: page === 1 ? '' : String(page),
  };
  const said = Object.entries(parts).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(said)}`;
}

export function isNarrowed({ q, status }: ListState): boolean {
  return q.trim() !== '' || status !== '';
}

export function articlesQuery({ q, status, sort, page }: ListState): ArticlesQuery {
  return {
    q: q.trim(),
    published: status === '' ? undefined : status === 'published',
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
  };
}

/** `24 articles`, `1 article` */
export function articleCount(count: number): string {
  return `${count} ${count === 1 ? 'article' : 'articles'}`;
}

export function summaryOf(page: number, shown: number, total: number): string {
  const first = (page - 1) * perPage + 1;
  return `Showing ${first} to ${first + shown - 1} of ${articleCount(total)}`;
}
