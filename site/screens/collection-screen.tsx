import type { CollectionView } from '#contract/pages.ts';
import { SiteFrame } from '../components/frame.tsx';
import { PhotoGrid } from '../components/grid.tsx';
import { CollectionHead, Pagination } from '../components/lists.tsx';
import { EmptyScreen } from './empty-screen.tsx';

/**
 * Tag, city, hub and the archive. Without a collection, an empty screen; a collection without
 * photos keeps its heading.
 */
export function CollectionScreen(view: CollectionView) {
  const { site, empty, title, cards, sizes, pager, opening } = view;
  return (
    <SiteFrame site={site} bleed={opening !== null}>
      {title !== '' && <CollectionHead {...view} />}
      {empty && <EmptyScreen empty={empty} within={title !== ''} />}
      {cards.length > 0 && (
        <section aria-label={site.texts.lists.photos} className={opening ? 'page' : undefined}>
          <PhotoGrid
            cards={cards}
            sizes={sizes}
            level={2}
            hasThumbhash={view.kind === 'photos'}
            isBelow={opening !== null}
          />
          {pager && <Pagination pager={pager} />}
        </section>
      )}
    </SiteFrame>
  );
}
