import type { BrowseView } from '#contract/lookup-pages.ts';
import type { CollectionView } from '#contract/pages.ts';
import { pageSizes } from '#domain/site/navigation.ts';
import { fold } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import type { PageContext, PageResult } from '../../platform/presenting/site.ts';
import { browseService } from '../browse/browse.service.ts';
import { cardsService } from '../cards/cards.service.ts';
import { postsService } from '../posts/posts.service.ts';
import { type BrowsedKind, createBrowsePresenter } from './browse.presenter.ts';
import { pageLoading } from './loading.service.ts';

/** Views of what there is to browse, and of the lists of years, cameras and lenses. */
export function createBrowseViews(app: AppContext) {
  const { load } = pageLoading(app);
  const present = createBrowsePresenter(app.site);
  const browse = browseService(app);
  const posts = postsService(app);

  async function pageOf(kind: BrowsedKind, key: string, page: number) {
    if (kind === 'year') return { ...(await browse.yearPage(key, page, pageSizes.year)), card: null };
    const found = await posts.publishedPage(kind, key, page, pageSizes[kind]);
    return { ...found, card: await cardsService(app).ofList({ kind, key }, found.label, page, found.cards) };
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
