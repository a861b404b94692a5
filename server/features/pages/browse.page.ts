import type { BrowseView } from '#contract/lookup-pages.ts';
import type { CollectionView } from '#contract/pages.ts';
import type { CardOwner } from '#domain/cards/card.ts';
import type { PostCard } from '#domain/posts/post.ts';
import { pageSizes } from '#domain/site/navigation.ts';
import { fold } from '#domain/text/clean.ts';
import type { LoadPage, PageContext, PageResult } from '../../platform/presenting/site.ts';
import type { BrowseService } from '../browse/browse.service.ts';
import type { PublishedPage } from '../posts/published.service.ts';
import type { BrowsedKind, createBrowsePresenter } from './browse.presenter.ts';

interface BrowseViewsOptions {
  browse: BrowseService;
  posts: {
    publishedPage(kind: 'camera' | 'lens', key: string, page: number, size: number): Promise<PublishedPage>;
  };
  present: ReturnType<typeof createBrowsePresenter>;
  cardOf: (
    owner: CardOwner,
    title: string,
    page: number,
    posts: readonly PostCard[],
  ) => Promise<string | null>;
  load: LoadPage;
}

/** What there is to browse, and the lists of years, cameras and lenses. */
export function createBrowseViews({ browse, posts, present, cardOf, load }: BrowseViewsOptions) {
  async function pageOf(kind: BrowsedKind, key: string, page: number) {
    if (kind === 'year') return { ...(await browse.yearPage(key, page, pageSizes.year)), card: null };
    const found = await posts.publishedPage(kind, key, page, pageSizes[kind]);
    return { ...found, card: await cardOf({ kind, key }, found.label, page, found.cards) };
  }

  const list = (kind: BrowsedKind) => (context: PageContext) => {
    const key = fold(context.target.subject ?? '');
    return load<CollectionView>(
      context,
      async (visit) => {
        const page = context.pageNumber;
        const { label, total, cards, card } = await pageOf(kind, key, page);
        return present.browsed(visit, kind, label, key, { page, total, posts: cards, card });
      },
      (visit) => present.browsedFailed(visit, kind, key),
    );
  };

  return {
    year: list('year'),
    camera: list('camera'),
    lens: list('lens'),
    browse: (context: PageContext): Promise<PageResult<BrowseView>> =>
      load(context, async (visit) => present.browse(visit, await browse.all()), present.browseFailed),
  };
}
