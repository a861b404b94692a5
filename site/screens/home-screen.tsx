import type { EmptyView, HomeView } from '#contract/pages.ts';
import { paths } from '#domain/site/paths.ts';
import { Masthead, SiteFrame } from '../components/frame.tsx';
import { PhotoGrid } from '../components/grid.tsx';
import { EmptyScreen } from './empty-screen.tsx';

const noPhotosYet: EmptyView = {
  figure: 'coming',
  title: 'No Photos Yet',
  text: 'Check back soon for new candid moments and street photography.',
  actions: [],
};

export function HomeScreen({ site, cards, sizes }: HomeView) {
  return (
    <SiteFrame site={site}>
      <Masthead site={site} />
      {cards.length === 0 ? (
        <EmptyScreen empty={noPhotosYet} within />
      ) : (
        <section aria-labelledby="latest">
          <div className="grid-head">
            <h2 className="head" id="latest">
              Latest Moments
            </h2>
          </div>
          <PhotoGrid cards={cards} sizes={sizes} level={3} />
          <p className="after-grid">
            <a className="button button--quiet" href={paths.photos()}>
              Explore All Photos
            </a>
          </p>
        </section>
      )}
    </SiteFrame>
  );
}
