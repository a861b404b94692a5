import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { AdminPost } from '#contract/posts.ts';
import { emptyPostFields } from '#domain/posts/quick-upload.ts';
import { readSuggestions } from '../../../calls/describing.ts';
import { listPosts } from '../../../calls/posts.ts';
import { useCaller } from '../../../shell/session.tsx';
import { photosLink } from '../../../shell/urls.ts';
import { draftOf } from '../edit/post-draft.ts';
import { listSearch, postsQuery, readListState, sizeOfPage } from '../list/use-list.ts';
import { loadPosts } from '../publish-photos.tsx';

/** Maximum number of photos in one call of the list. */
const listedAtOnce = 100;

interface Photos {
  ids: readonly string[];
  /** Posts loaded so far, by id. */
  posts: ReadonlyMap<string, AdminPost>;
  /** Whether more ids are to come. */
  isLoading: boolean;
  problem: string | null;
}

const none: Photos = { ids: [], posts: new Map(), isLoading: true, problem: null };

/**
 * Photos to be captioned: those in the URL's fragment, else those with suggestions (`suggested`), else all
 * that match its filters.
 */
export function useDeskPhotos() {
  const call = useCaller();
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const filters = listSearch({ ...readListState(search), page: 1 });
  const isSuggested = search.has('suggested');
  const [photos, setPhotos] = useState<Photos>(none);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const show = (change: (before: Photos) => Photos) => {
      if (!signal.aborted) setPhotos(change);
    };
    const add = (posts: readonly AdminPost[]) =>
      show((before) => ({
        ...before,
        posts: new Map([...before.posts, ...posts.map((post) => [post.id, post] as const)]),
      }));
    async function loadNamed(ids: readonly string[]): Promise<void> {
      show(() => ({ ...none, ids }));
      const found = new Set<string>();
      await loadPosts(
        call,
        ids,
        (post) => {
          found.add(post.id);
          add([post]);
        },
        signal,
      );
      show((before) => ({ ...before, ids: ids.filter((id) => found.has(id)) }));
    }
    async function loadMatching(): Promise<void> {
      show(() => none);
      const query = postsQuery(readListState(new URLSearchParams(filters)));
      for (let offset = 0, total = 1; offset < total; offset += listedAtOnce) {
        const page = await listPosts(call, { ...query, limit: listedAtOnce, offset }, signal);
        total = page.total;
        add(page.rows);
        const ids = page.rows.map(({ id }) => id);
        show((before) => ({ ...before, ids: [...new Set([...before.ids, ...ids])] }));
      }
    }
    async function load(): Promise<void> {
      const named = [...new Set(hash.slice(1).split(',').filter(Boolean))];
      if (named.length > 0) return loadNamed(named);
      if (!isSuggested) return loadMatching();
      return loadNamed((await readSuggestions(call, [], signal)).map(({ post_id: id }) => id));
    }
    load().then(
      () => show((before) => ({ ...before, isLoading: false })),
      (error) => {
        if (!isCancelled(error))
          show((before) => ({ ...before, isLoading: false, problem: messageFrom(error) }));
      },
    );
    return () => stop.abort();
  }, [call, hash, filters, isSuggested, attempt]);

  return {
    ...photos,
    reload: () => setAttempt(attempt + 1),
    /** Puts a saved post into the list. */
    keep: useCallback((post: AdminPost) => {
      setPhotos((before) => ({ ...before, posts: new Map(before.posts).set(post.id, post) }));
    }, []),
  };
}

export type DeskPhotos = ReturnType<typeof useDeskPhotos>;

export type DeskView = 'one' | 'all' | 'end';

/**
 * Current photo and view of the desk, from the URL. Steps replace each other: Back leads to where the desk
 * was opened.
 */
export function useDeskPlace(ids: readonly string[]) {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const view = search.get('view');
  const index = Math.max(0, ids.indexOf(search.get('at') ?? ''));
  const list = readListState(search);
  const isWholeList = hash === '' && !search.has('suggested');
  const pageOfPhoto = Math.floor(index / sizeOfPage(list)) + 1;
  const go = (part: { view?: DeskView; at?: string | undefined }) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(part)) {
      if (value && value !== 'one') next.set(name, value);
      else next.delete(name);
    }
    navigate({ search: next.toString(), hash }, { replace: true });
  };
  return {
    view: (view === 'all' || view === 'end' ? view : 'one') satisfies DeskView as DeskView,
    index,
    /** Beyond the last one the desk ends. */
    openPhoto: (index: number) =>
      go(index < ids.length ? { view: 'one', at: ids[Math.max(0, index)] } : { view: 'end' }),
    openView: (next: DeskView) => go({ view: next }),
    /** The list that the desk was opened from, at the open photo. */
    list: photosLink(listSearch({ ...list, page: isWholeList ? pageOfPhoto : list.page }), ids[index]),
  };
}

/** A title and an alternative text of its own: the least that a photo needs to be public. */
export function isCaptioned(post: AdminPost): boolean {
  const empty = emptyPostFields({ ...draftOf(post), tags: post.tags });
  return !empty.has('title') && !empty.has('altText');
}
