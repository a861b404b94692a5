import type { PostsQuery } from '../../api/posts.ts';
import { oneOf } from '../../one-of.ts';

/** What the list shows, as the address says it; '' where nothing is asked. */
export interface ListState {
  q: string;
  status: '' | 'published' | 'draft';
  tag: string;
  city: string;
  missing: '' | 'alt_text' | 'story' | 'picture' | 'tags';
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
  { value: '', label: 'All photos' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Draft' },
] as const;

export const missings = [
  { value: '', label: 'Missing or not' },
  { value: 'alt_text', label: 'No alt text' },
  { value: 'story', label: 'No story' },
  { value: 'picture', label: 'No picture' },
  { value: 'tags', label: 'No tags' },
] as const;

/** Values that nobody can have chosen are read as none. */
export function readListState(search: URLSearchParams): ListState {
  const text = (name: string) => (search.get(name) ?? '').slice(0, 200);
  return {
    q: text('q'),
    status: oneOf(statuses, search.get('status'), ''),
    tag: text('tag'),
    city: text('city'),
    missing: oneOf(missings, search.get('missing'), ''),
    sort: oneOf(sorts, search.get('sort'), '-created_date'),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  };
}

/** The query of the address; what is as usual is left out, so that one list has one address. */
export function listSearch(state: ListState, editId?: string): string {
  const { page, sort, ...filters } = state;
  const parts = {
    ...filters,
    sort: sort === '-created_date' ? '' : sort,
    page: page === 1 ? '' : String(page),
    edit: editId ?? '',
  };
  const said = Object.entries(parts).filter(([, value]) => value !== '');
  return `?${new URLSearchParams(said)}`;
}

export function isNarrowed({ q, status, tag, city, missing }: ListState): boolean {
  return [q.trim(), status, tag.trim(), city.trim(), missing].some((value) => value !== '');
}

export function postsQuery({ q, status, tag, city, missing, sort, page }: ListState): PostsQuery {
  return {
    q: q.trim(),
    published: status === '' ? undefined : status === 'published',
    tag: tag.trim(),
    geo_city: city.trim(),
    missing,
    sort,
    limit: perPage,
    offset: (page - 1) * perPage,
  };
}

/** `24 photos`, `1 photo` */
export function photoCount(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`;
}

export function summaryOf(page: number, shown: number, total: number): string {
  const first = (page - 1) * perPage + 1;
  return `Showing ${first} to ${first + shown - 1} of ${photoCount(total)}`;
}
