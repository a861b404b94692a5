import type { ArticlesView } from '#contract/pages.ts';
import { SiteFrame } from '../components/frame.tsx';
import { Pagination } from '../components/lists.tsx';
import { ArticleTeasers } from '../components/teasers.tsx';
import { EmptyScreen } from './empty-screen.tsx';

export function ArticlesScreen({ site, empty, title, teasers, pager }: ArticlesView) {
  return (
    <SiteFrame site={site}>
      {title !== '' && (
        <header className="collection-head">
          <h1 className="title">{title}</h1>
        </header>
      )}
      {empty && <EmptyScreen empty={empty} within={title !== ''} />}
      {teasers.length > 0 && <ArticleTeasers teasers={teasers} />}
      {pager && <Pagination pager={pager} />}
    </SiteFrame>
  );
}
