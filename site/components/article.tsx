import type { ArticleDetailView } from '#contract/pages.ts';
import { ArticleSources } from './article-sources.tsx';
import { Prose } from './prose.tsx';
import { TagChips } from './tag-chips.tsx';

/** Contents in the side column, the text, its sources and tags. */
export function ArticleBody({ article }: { article: ArticleDetailView }) {
  return (
    <div className="article-body">
      <ArticleContents contents={article.contents} />
      <div className="article-text">
        <Prose html={article.bodyHtml} />
        <ArticleSources sources={article.sources} />
        <TagChips tags={article.tags} />
      </div>
    </div>
  );
}

/** Open at the side of a wide window, a drawer on a phone; scripts mark the heading being read. */
function ArticleContents({ contents }: { contents: ArticleDetailView['contents'] }) {
  if (contents.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents" data-contents>
      <details>
        <summary id="contents">Contents</summary>
        <ol className="toc">
          {contents.map((heading) => (
            <li key={heading.id} className={heading.level === 3 ? 'sub' : undefined}>
              <a href={`#${encodeURIComponent(heading.id)}`}>{heading.text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
