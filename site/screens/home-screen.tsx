import type { EmptyView, GridView, HomeView } from '#contract/pages.ts';
import { paths } from '#domain/site/paths.ts';
import { Masthead, SiteFrame } from '../components/frame.tsx';
import { PhotoGrid } from '../components/grid.tsx';
import { Opening } from '../components/opening.tsx';
import { EmptyScreen } from './empty-screen.tsx';

const noPhotosYet: EmptyView = {
  figure: 'coming',
  title: 'No Photos Yet',
  text: 'Check back soon for new candid moments and street photography.',
  actions: [],
};

export function HomeScreen({ site, tagline, opening, cards, sizes }: HomeView) {
  const isEmpty = cards.length === 0 && !opening;
  const isOnlyOpening = cards.length === 0;
  return (
    <SiteFrame site={site} bleed={opening !== null}>
      <Masthead site={site} tagline={tagline}>
        {opening && <Opening {...opening} />}
      </Masthead>
      {isEmpty ? (
        <EmptyScreen empty={noPhotosYet} within />
      ) : (
        <section
          className={opening ? 'page' : undefined}
          aria-labelledby={isOnlyOpening ? undefined : 'latest'}
        >
          {!isOnlyOpening && <Latest cards={cards} sizes={sizes} isBelow={opening !== null} />}
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

function Latest({ cards, sizes, isBelow }: GridView & { isBelow: boolean }) {
  return (
    <>
      <div className="grid-head">
        <h2 className="head" id="latest">
          Latest Moments
        </h2>
      </div>
      <PhotoGrid cards={cards} sizes={sizes} level={3} isBelow={isBelow} />
    </>
  );
}
