import type { EmptyView, GridView, HomeView, SiteView } from '#contract/pages.ts';
import { paths } from '#domain/site/paths.ts';
import { Masthead, SiteFrame } from '../components/frame.tsx';
import { PhotoGrid } from '../components/grid.tsx';
import { Opening } from '../components/opening.tsx';
import { EmptyScreen } from './empty-screen.tsx';

export function HomeScreen({ site, tagline, opening, cards, sizes }: HomeView) {
  const isEmpty = cards.length === 0 && !opening;
  const isOnlyOpening = cards.length === 0;
  return (
    <SiteFrame site={site} bleed={opening !== null}>
      <Masthead site={site} tagline={tagline}>
        {opening && <Opening {...opening} />}
      </Masthead>
      {isEmpty ? (
        <EmptyScreen empty={noPhotosYet(site.texts)} within />
      ) : (
        <section
          className={opening ? 'page' : undefined}
          aria-labelledby={isOnlyOpening ? undefined : 'latest'}
        >
          {!isOnlyOpening && (
            <Latest title={site.texts.home.latest} cards={cards} sizes={sizes} isBelow={opening !== null} />
          )}
          <p className="after-grid">
            <a className="button button--quiet" href={paths.photos()}>
              {site.texts.pages.explore}
            </a>
          </p>
        </section>
      )}
    </SiteFrame>
  );
}

function noPhotosYet({ empty }: SiteView['texts']): EmptyView {
  return { figure: 'coming', title: empty.noPhotosYet, text: empty.photosSoon, actions: [] };
}

function Latest({ title, cards, sizes, isBelow }: GridView & { title: string; isBelow: boolean }) {
  return (
    <>
      <div className="grid-head">
        <h2 className="head" id="latest">
          {title}
        </h2>
      </div>
      <PhotoGrid cards={cards} sizes={sizes} level={3} isBelow={isBelow} />
    </>
  );
}
