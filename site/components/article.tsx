import type { ArticleDetailView, ImageView, LinkView } from '#contract/pages.ts';
import { heroSizes } from '#domain/media/sizes.ts';
import { Image, styleValues } from './grid.tsx';
import { TagChips } from './teasers.tsx';

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

/** Title, standfirst, date and place. */
export function ArticleHead({ article }: { article: ArticleDetailView }) {
  return (
    <header className="article-head">
      <h1>{article.title}</h1>
      {article.excerpt && <p className="lead">{article.excerpt}</p>}
      <p className="meta">
        <time dateTime={article.date.iso}>{article.date.label}</time>
        {article.city && (
          <span>
            {article.city.href === null ? (
              article.city.label
            ) : (
              <a href={article.city.href}>{article.city.label}</a>
            )}
          </span>
        )}
      </p>
    </header>
  );
}

/** The box of every hero, whatever the file's own shape. */
const hero = { width: 1200, height: 675 };

export function ArticleHero({ image }: { image: ImageView }) {
  return (
    <figure className="article-hero" style={styleValues({ c: image.colour })} data-hero>
      <Image image={{ ...image, ...hero }} sizes={heroSizes} urgency="first" />
    </figure>
  );
}

/** What an article rests on; nothing at all when it names nothing. */
function ArticleSources({ sources }: { sources: readonly LinkView[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol>
        {sources.map((source) => (
          <li key={source.href}>
            <a href={source.href} rel="noopener">
              {source.label}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ProseProps {
  /** Sanitised on the server. */
  html: string;
  className?: string;
}

/** The running text of a story or an article. */
export function Prose({ html, className }: ProseProps) {
  return (
    <div
      className={className ? `${className} prose` : 'prose'}
      data-prose
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the presenter has sanitised it with an allow-list.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
