import type { ArticleDetailView, ArticleView } from '#contract/views.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleHead, ArticleHero } from './article-head.tsx';
import { EmptyScreen } from './empty-screen.tsx';
import { RelatedStrip } from './related-strip.tsx';
import { SiteFrame } from './site-frame.tsx';

/** One article; without it, the screen that says why. */
export function ArticleScreen({ site, article, empty }: ArticleView) {
  return (
    <SiteFrame site={site}>
      {article && <Article article={article} />}
      {!article && empty && <EmptyScreen empty={empty} />}
    </SiteFrame>
  );
}

function Article({ article }: { article: ArticleDetailView }) {
  return (
    <>
      <article>
        <ArticleHead article={article} />
        {article.hero && <ArticleHero picture={article.hero} />}
        <ArticleBody article={article} />
      </article>
      <div className="article-related">
        <RelatedStrip title="Related Content" cards={article.related} />
      </div>
    </>
  );
}
