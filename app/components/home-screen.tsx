import type { EmptyView, HomeView } from '#contract/views.ts';
import { paths } from '#domain/site/paths.ts';
import { EmptyScreen } from './empty-screen.tsx';
import { Masthead } from './masthead.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { SiteFrame } from './site-frame.tsx';

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
