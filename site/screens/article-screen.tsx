import type { ArticleDetailView, ArticleView } from '#contract/pages.ts';
import { ArticleBody, ArticleHead, ArticleHero } from '../components/article.tsx';
import { SiteFrame } from '../components/frame.tsx';
import { RelatedStrip } from '../components/teasers.tsx';
import { PhotoViewer } from '../components/viewer.tsx';
import { EmptyScreen } from './empty-screen.tsx';

/** Page of an article, or the screen that explains why there is none. */
export function ArticleScreen({ site, article, empty }: ArticleView) {
  return (
    <SiteFrame site={site}>
      {article && <Article article={article} related={site.texts.article.related} />}
      {!article && empty && <EmptyScreen empty={empty} />}
    </SiteFrame>
  );
}

function hasImages({ hero, bodyHtml }: ArticleDetailView): boolean {
  return hero !== null || bodyHtml.includes('data-full-screen');
}

function Article({ article, related }: { article: ArticleDetailView; related: string }) {
  return (
    <>
      <article className="article">
        <ArticleHead article={article} />
        {article.hero && <ArticleHero image={article.hero} language={article.language} />}
        <ArticleBody article={article} />
      </article>
      <div className="article-related">
        <RelatedStrip title={related} cards={article.related} />
      </div>
      {hasImages(article) && <PhotoViewer title={article.title} />}
    </>
  );
}
