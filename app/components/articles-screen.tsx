import type { ArticlesView } from '#contract/views.ts';
import { ArticleTeasers } from './article-teasers.tsx';
import { EmptyScreen } from './empty-screen.tsx';
import { Pagination } from './pagination.tsx';
import { SiteFrame } from './site-frame.tsx';

export function ArticlesScreen({ site, empty, teasers, pager }: ArticlesView) {
  return (
    <SiteFrame site={site}>
      <header className="collection-head">
        <h1 className="title">Articles &amp; Insights</h1>
      </header>
      {empty && <EmptyScreen empty={empty} within />}
      {teasers.length > 0 && <ArticleTeasers teasers={teasers} />}
      {pager && <Pagination pager={pager} />}
    </SiteFrame>
  );
}
