import { counted } from '#domain/text/numbers.ts';
import { type ListAddress, readListAddress, searchOf, statusesOf } from '../../kit/lists/list-address.ts';

/** What the list shows, as the address says it. */
export type ListState = ListAddress;

export const statuses = statusesOf('All articles');

/** How the address is read and written. */
export const addressing = { read: readListAddress, write: (state: ListState): string => searchOf(state) };

export function isNarrowed({ q, status }: ListState): boolean {
  return q.trim() !== '' || status !== '';
}

/** `24 articles`, `1 article` */
export function articleCount(count: number): string {
  return counted(count, 'article');
}
