import type { ArticlesView } from '#contract/pages.ts';
import { SiteFrame } from '../components/frame.tsx';
import { Pagination } from '../components/lists.tsx';
import { ArticleTeasers } from '../components/teasers.tsx';
import { EmptyScreen } from './empty-screen.tsx';

export function ArticlesScreen({ site, empty, teasers, pager }: ArticlesView) {
  return (
    <SiteFrame site={site}>
      <header className="collection-head">
        <h1 className="title">{site.texts.article.heading}</h1>
      </header>
      {empty && <EmptyScreen empty={empty} within />}
      {teasers.length > 0 && <ArticleTeasers teasers={teasers} />}
      {pager && <Pagination pager={pager} />}
    </SiteFrame>
  );
}
