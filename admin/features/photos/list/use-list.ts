import { useCallback, useState } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import type { AdminPost, BulkActionBody, BulkMatchingBody } from '#contract/posts.ts';
import { hasOwnAltText } from '#domain/posts/post-input.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { changeMatchingPosts, listPosts, type PostsQuery } from '../../../calls/posts.ts';
import {
  type ListUrl,
  oneOf,
  perPage,
  queryOf,
  readListUrl,
  readText,
  searchOf,
  sorts,
  statusesOf,
  useListState,
} from '../../../kit/lists/list-url.ts';
import type { Retries } from '../../../kit/retries.ts';
import { type Loading, useLoad } from '../../../kit/ui/loading.tsx';
import { useCaller } from '../../../shell/session.tsx';

export interface ListPage {
  posts: AdminPost[];
  total: number;
  /** Number of drafts in the same list; null if the list is already narrowed by status. */
  drafts: number | null;
}

export type PhotoListing = Loading<ListPage> & { state: ListState };

/** The page of posts that the URL names. */
export function usePhotoListing(): PhotoListing {
  const call = useCaller();
  const state = useListState(urlFormat);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<ListPage> => {
      const query = postsQuery(state);
      const drafts =
        state.status === '' && listPosts(call, { ...query, published: false, limit: 1, offset: 0 }, signal);
      const [{ rows, total }, draftRows] = await Promise.all([listPosts(call, query, signal), drafts]);
      return { posts: rows, total, drafts: draftRows ? draftRows.total : null };
    },
    [call, state],
  );
  return { state, ...useLoad(load) };
}

/** The photos of an action: these, or every match on all pages. */
export type BulkTarget =
  | { kind: 'these'; ids: string[] }
  | { kind: 'matching'; matching: BulkMatchingBody['matching']; total: number };

export function sizeOf(target: BulkTarget): number {
  return target.kind === 'these' ? target.ids.length : target.total;
}

const done: Partial<Record<BulkActionBody['action'], string>> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'moved to the bin',
};

/** `3 photos changed` */
export function doneMessage({ action }: Pick<BulkActionBody, 'action'>, count: number): string {
  return `${photoCount(count)} ${done[action] ?? 'changed'}`;
}

/** ` 2 photos have no alt text.`; '' where all of them have one */
export function altTextNote(posts: readonly AdminPost[]): string {
  const count = posts.filter(({ title, alt_text: altText }) => !hasOwnAltText({ title, altText })).length;
  return count === 0 ? '' : ` ${photoCount(count)} ${count === 1 ? 'has' : 'have'} no alt text.`;
}

/** Message `2 photos restored`. @param total of the photos to be restored */
export function putBackMessage(
  { action }: Pick<BulkActionBody, 'action'>,
  count: number,
  total: number,
): string {
  const done = `${photoCount(count)} ${action === 'publish' ? 'unpublished' : 'restored'}`;
  return count === total ? done : `${done}. Changed since, so left as is: ${formatCount(total - count)}.`;
}

/** The filters in the URL; '' for none. */
export interface ListState extends Omit<ListUrl, 'sort'> {
  tag: string;
  city: string;
  missing: '' | 'alt_text' | 'story' | 'picture' | 'tags' | 'city';
  /** Four digits: when it was taken. */
  taken: string;
  upload: (typeof uploads)[number]['value'];
  /** Photos on a page; '' for 24. */
  size: (typeof sizes)[number]['value'];
  sort: (typeof photoSorts)[number]['value'];
}

export const statuses = statusesOf('All photos');

export const missings = [
  { value: '', label: 'Complete or not' },
  { value: 'alt_text', label: 'No alt text' },
  { value: 'story', label: 'No story' },
  { value: 'picture', label: 'No image' },
  { value: 'tags', label: 'No tags' },
  { value: 'city', label: 'No city' },
] as const;

export const uploads = [
  { value: '', label: 'Any upload' },
  { value: 'last', label: 'Last upload' },
] as const;

export const photoSorts = [
  ...sorts,
  { value: '-taken_at', label: 'Taken, newest first' },
  { value: 'taken_at', label: 'Taken, oldest first' },
] as const;

export const sizes = [
  { value: '', label: '24 per page' },
  { value: '48', label: '48 per page' },
  { value: '96', label: '96 per page' },
] as const;

export const photoViews = ['list', 'grid'] as const;
export type PhotoView = (typeof photoViews)[number];

export const sizeOfPage = ({ size }: ListState): number => Number(size) || perPage;

/** Unknown values are read as none. */
export function readListState(search: URLSearchParams): ListState {
  return {
    ...readListUrl(search),
    tag: readText(search, 'tag'),
    city: readText(search, 'city'),
    missing: oneOf(missings, search.get('missing'), ''),
    taken: /^\d{4}$/.exec(search.get('taken') ?? '')?.[0] ?? '',
    upload: oneOf(uploads, search.get('upload'), ''),
    size: oneOf(sizes, search.get('size'), ''),
    sort: oneOf(photoSorts, search.get('sort'), '-created_date'),
  };
}

/** The query of the URL; with the post that is open in the editor, if one is. */
export function listSearch(state: ListState, editId = ''): string {
  return searchOf(state, { edit: editId });
}

/** Format of the list's state in the URL. */
export const urlFormat = { read: readListState, write: (state: ListState): string => listSearch(state) };

export function isNarrowed(state: ListState): boolean {
  return state.q.trim() !== '' || filtersSet(state) > 0;
}

/** Number of filters that narrow the list, besides the search. */
export function filtersSet({ status, tag, city, missing, taken, upload }: ListState): number {
  return [status, tag.trim(), city.trim(), missing, taken, upload].filter((value) => value !== '').length;
}

/** True once the list is loaded and the site has no photos. */
export function isWithoutPhotos({ state, data }: Pick<PhotoListing, 'state' | 'data'>): boolean {
  return data?.total === 0 && !isNarrowed(state);
}

/** The query of the call for this page of the list. */
export function postsQuery(state: ListState): PostsQuery {
  const { tag, city, missing, taken, upload } = state;
  return {
    ...queryOf(state, sizeOfPage(state)),
    tag: tag.trim(),
    geo_city: city.trim(),
    missing,
    taken_year: taken,
    upload,
  };
}

/** The filters of the list for an action on everything that matches. */
function matchingOf(state: ListState): BulkMatchingBody['matching'] {
  const { q, published, tag, geo_city, missing, taken_year, upload } = postsQuery(state);
  const filters = Object.entries({ q, published, tag, geo_city, missing, taken_year, upload });
  return Object.fromEntries(filters.filter(([, value]) => value !== '' && value !== undefined));
}

/** `24 photos`, `1 photo` */
export function photoCount(count: number): string {
  return counted(count, 'photo');
}

export interface BatchProgress {
  /** Photos so far. */
  handled: number;
  /** Number of changed photos; the others had the value already. */
  updated: number;
  /** Ids of those that are in the bin now. */
  binned: string[];
}

/**
 * Changes every photo that matches and yields the progress after each batch. A caller that stops iterating stops it.
 * @throws CallError `conflict` before anything is done, when another number matches than `body` expects
 */
export async function* changeInBatches(
  call: Caller,
  body: Omit<BulkMatchingBody, 'from'>,
  retries: Retries,
): AsyncGenerator<BatchProgress, void> {
  const done: BatchProgress = { handled: 0, updated: 0, binned: [] };
  for (let from: BulkMatchingBody['from'] | null; from !== null; ) {
    // The first call counts what matches: repeated by itself after a lost answer, it would count what it has
    // changed.
    const place = from;
    const portion = await (place
      ? retries.run(() => changeMatchingPosts(call, { ...body, from: place }))
      : changeMatchingPosts(call, body));
    done.handled += portion.handled;
    done.updated += portion.updated;
    done.binned.push(...portion.binned);
    yield { ...done };
    from = portion.next;
  }
}

/**
 * Photos of this page, or in one step everything that matches on all pages. Another page starts without a selection,
 * unless everything is selected: that lasts until the filters change.
 */
export function useSelection(posts: readonly AdminPost[], total: number, state: ListState) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matchingFor, setMatchingFor] = useState<string | null>(null);
  const listQuery = listSearch({ ...state, page: 1 });
  const isMatching = matchingFor === listQuery;
  const onPage = posts.map(({ id }) => id);
  const ids = isMatching ? onPage : onPage.filter((id) => chosen.has(id));
  const isWhole = ids.length > 0 && ids.length === posts.length;

  function choose(next: string[]): void {
    setChosen(new Set(next));
    setMatchingFor(null);
  }
  function target(): BulkTarget | null {
    if (isMatching) return { kind: 'matching', matching: matchingOf(state), total };
    return ids.length > 0 ? { kind: 'these', ids } : null;
  }
  const allChecked: boolean | 'indeterminate' = ids.length === 0 ? false : isWhole || 'indeterminate';
  return {
    /** Ids of the selected photos on this page. */
    ids,
    posts: posts.filter(({ id }) => ids.includes(id)),
    allChecked,
    /** Photos that an action applies to; null if none is selected. */
    target: target(),
    /** True if the page is selected and other pages are not. */
    canSelectMatching: isWhole && !isMatching && total > posts.length,
    /** Selects these and no others. */
    choose,
    select: (id: string, selected: boolean) =>
      choose(selected ? [...ids, id] : ids.filter((other) => other !== id)),
    selectAll: (selected: boolean) => choose(selected ? onPage : []),
    selectMatching: () => setMatchingFor(listQuery),
  };
}

export type Selection = ReturnType<typeof useSelection>;
