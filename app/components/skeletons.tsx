import type { ReactNode } from 'react';
import { skeletonPages } from './skeleton-pages.ts';
import { styleValues } from './style-values.ts';

/** The proportions of the placeholder cards: two rows and a bit, as real photographs would fall. */
const cardRatios = [0.667, 1.5, 1.5, 0.667, 1.5, 1.333, 1.333, 1.5, 1.333, 1, 0.8, 1.333];

/**
 * What a slow navigation shows of the page to come, and the voice that says 'Loading'. Inert until a script takes a
 * template out; nothing here is read or painted before.
 */
export function Skeletons() {
  return (
    <>
      <p className="visually-hidden" role="status" data-loading />
      <Skeleton of={skeletonPages.home}>
        <div className="page">
          <div className="masthead">
            <div className="bone bone--masthead" />
            <div className="intro">
              <Lines count={2} />
            </div>
          </div>
          <div className="grid-head">
            <div className="bone bone--line" />
          </div>
          <Cards />
        </div>
      </Skeleton>
      <Skeleton of={skeletonPages.collection}>
        <div className="page">
          <div className="collection-head">
            <div className="bone bone--title" />
          </div>
          <Cards />
        </div>
      </Skeleton>
      <Skeleton of={skeletonPages.photo}>
        <div className="photo" data-shape="landscape" style={styleValues({ r: 1.5 })}>
          <div className="stage">
            <div className="stage-picture" style={styleValues({ w: 1280 })}>
              <div className="bone bone--photo" />
            </div>
          </div>
          <div className="photo-text page">
            <div className="photo-head">
              <div className="bone bone--title" />
              <Lines count={1} />
            </div>
            <div className="facts">
              <Lines count={3} />
            </div>
            <div className="story prose">
              <Lines count={4} />
            </div>
          </div>
        </div>
      </Skeleton>
      <Skeleton of={skeletonPages.article}>
        <div className="page">
          <div className="article-head">
            <div className="bone bone--title" />
            <Lines count={2} />
          </div>
          <div className="article-hero">
            <div className="bone bone--photo" style={styleValues({ r: 16 / 9 })} />
          </div>
        </div>
      </Skeleton>
    </>
  );
}

/** @param of the first segments of the addresses it stands for */
function Skeleton({ of, children }: { of: readonly string[]; children: ReactNode }) {
  return <template data-for={of.join(' ')}>{children}</template>;
}

function Cards() {
  return (
    <ul className="rows">
      {cardRatios.map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike and never change places.
        <li key={index} className="card" style={styleValues({ r: ratio })}>
          <div className="bone bone--photo" />
          <Lines count={2} />
        </li>
      ))}
    </ul>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing are alike and never change places.
    <div key={line} className="bone bone--line" />
  ));
}
