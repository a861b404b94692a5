import type { BulkMatchingBody } from '#contract/posts.ts';
import { counted } from '#domain/text/numbers.ts';
import type { PostsQuery } from '../../../calls/posts.ts';
import {
  type ListAddress,
  queryOf,
  readListAddress,
  readText,
  searchOf,
  statusesOf,
} from '../../../kit/lists/list-address.ts';
import { oneOf } from '../../../kit/ui/one-of.ts';

/** What the list shows, as the address says it; '' where nothing is asked. */
export interface ListState extends ListAddress {
  tag: string;
  city: string;
  missing: '' | 'alt_text' | 'story' | 'picture' | 'tags';
}

export const statuses = statusesOf('All photos');

export const missings = [
  { value: '', label: 'Missing or not' },
  { value: 'alt_text', label: 'No alt text' },
  { value: 'story', label: 'No story' },
  { value: 'picture', label: 'No picture' },
  { value: 'tags', label: 'No tags' },
] as const;

/** Values that nobody can have chosen are read as none. */
export function readListState(search: URLSearchParams): ListState {
  return {
    ...readListAddress(search),
    tag: readText(search, 'tag'),
    city: readText(search, 'city'),
    missing: oneOf(missings, search.get('missing'), ''),
  };
}

/** The query of the address; with the post that is open in the editor, if one is. */
export function listSearch(state: ListState, editId = ''): string {
  return searchOf(state, { edit: editId });
}

/** How the address is read and written. */
export const addressing = { read: readListState, write: (state: ListState): string => listSearch(state) };

export function isNarrowed({ q, status, tag, city, missing }: ListState): boolean {
  return [q.trim(), status, tag.trim(), city.trim(), missing].some((value) => value !== '');
}

export function postsQuery(state: ListState): PostsQuery {
  const { tag, city, missing } = state;
  return { ...queryOf(state), tag: tag.trim(), geo_city: city.trim(), missing };
}

/** What an action on all that the list has is told, so that it means what the list shows. */
export function matchingOf(state: ListState): BulkMatchingBody['matching'] {
  const { q, published, tag, geo_city, missing } = postsQuery(state);
  const said = Object.entries({ q, published, tag, geo_city, missing });
  return Object.fromEntries(said.filter(([, value]) => value !== '' && value !== undefined));
}

/** `24 photos`, `1 photo` */
export function photoCount(count: number): string {
  return counted(count, 'photo');
}
