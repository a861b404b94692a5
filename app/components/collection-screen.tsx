import type { CollectionView } from '#contract/views.ts';
import { CollectionHead } from './collection-head.tsx';
import { EmptyScreen } from './empty-screen.tsx';
import { Pagination } from './pagination.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { SiteFrame } from './site-frame.tsx';

/**
 * Tag, city, hub and the archive. Without a collection there is only the screen that says so; a collection without
 * photographs keeps its head.
 */
export function CollectionScreen(view: CollectionView) {
  const { site, empty, title, cards, sizes, pager } = view;
  return (
    <SiteFrame site={site}>
      {title !== '' && <CollectionHead {...view} />}
      {empty && <EmptyScreen empty={empty} within={title !== ''} />}
      {cards.length > 0 && (
        <section aria-label="Photos">
          <PhotoGrid cards={cards} sizes={sizes} level={2} />
          {pager && <Pagination pager={pager} />}
        </section>
      )}
    </SiteFrame>
  );
}
