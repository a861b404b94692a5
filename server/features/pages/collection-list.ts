import type { CollectionView } from '#contract/pages.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { pageOfList, pageSizes } from '#domain/site/paging.ts';
import { counted } from '#domain/text/numbers.ts';
import {
  type PageVisit,
  type Presented,
  presented,
  type SiteContext,
} from '../../platform/presenting/site-context.ts';
import { type CollectionInput, collectionScreen, collectionView } from './collection-2.ts';
import { beyondLastPage } from './screens.ts';

export interface ListInput {
  /** As asked for, at least 1. */
  page: number;
  /** Published photos in the whole collection. */
  total: number;
  /** Those of this page. */
  posts: readonly PostCard[];
}

type ListedCollection = Omit<CollectionInput, 'list' | 'posts' | 'canonical'> & {
  /** Site-relative; each page's own address when not given. */
  canonical?: string;
  statusWhenEmpty: 200 | 404;
};

/** The page asked for, or the screen that says it lies beyond the last. */
export function presentList(
  site: SiteContext,
  visit: PageVisit,
  { page, total, posts }: ListInput,
  { statusWhenEmpty, canonical, ...collection }: ListedCollection,
): Presented<CollectionView> {
  const { kind, href } = collection;
  const list = pageOfList(page, total, pageSizes[kind]);
  if (!list) return presented(collectionScreen(site, visit, kind, href(page), beyondLastPage(href(1))), 404);
  const view = collectionView(site, visit, {
    ...collection,
    list,
    posts,
    canonical: canonical ?? href(page),
  });
  return presented(view, total === 0 ? statusWhenEmpty : 200);
}

/** '1 photograph', '12 photographs'; without a number when there is none. */
export function photographs(total: number): string {
  if (total === 0) return 'Photographs';
  return counted(total, 'photograph');
}
