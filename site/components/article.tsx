import type { ArticleDetailView, ImageView, LinkView } from '#contract/pages.ts';
import { heroRatio, heroSizes, ownWidth } from '#domain/media/sizes.ts';
import { largestFile } from '#domain/media/source-set.ts';
import { Image, styleValues, useTexts, useWords } from './grid.tsx';
import { TagChips } from './teasers.tsx';

/** Contents in the side column, the text, its sources and tags. */
export function ArticleBody({ article }: { article: ArticleDetailView }) {
  return (
    <div className="article-body">
      <ArticleContents contents={article.contents} language={article.language} />
      <div className="article-text">
        <Prose html={article.bodyHtml} language={article.language} />
        <ArticleSources sources={article.sources} />
        <TagChips tags={article.tags} />
      </div>
    </div>
  );
}

/** Open at the side of a wide window, a drawer on a phone; scripts mark the heading being read. */
function ArticleContents({ contents, language }: Pick<ArticleDetailView, 'contents' | 'language'>) {
  const words = useWords(language);
  const { article } = useTexts();
  if (contents.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents" data-contents>
      <details>
        <summary id="contents">{article.contents}</summary>
        <ol className="toc">
          {contents.map((heading) => (
            <li key={heading.id} className={heading.level === 3 ? 'sub' : undefined}>
              <a href={`#${encodeURIComponent(heading.id)}`} {...words(heading.text)}>
                {heading.text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Title, standfirst, date and place. */
export function ArticleHead({ article }: { article: ArticleDetailView }) {
  const words = useWords(article.language);
  return (
    <header className="article-head">
      <h1 {...words(article.title)}>{article.title}</h1>
      {article.excerpt && (
        <p className="lead" {...words(article.excerpt)}>
          {article.excerpt}
        </p>
      )}
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

interface ArticleHeroProps {
  image: ImageView;
  /** Language of the article; null: the site's. */
  language: string | null;
}

export function ArticleHero({ image, language }: ArticleHeroProps) {
  const words = useWords(language);
  // An image of another site has one file, which the page already shows.
  const largest = largestFile(image.jpg, image.webp);
  const w = largest ? ownWidth(largest.width, image.ratio, heroRatio) : undefined;
  const shown = (
    <Image
      image={{ ...image, ...hero }}
      sizes={heroSizes(image.ratio)}
      urgency="first"
      hasThumbhash
      words={words(image.alt)}
    />
  );
  return (
    <figure className="article-hero" style={styleValues({ c: image.colour, w })} data-hero>
      {largest ? (
        <a href={largest.address} data-full-screen>
          {shown}
        </a>
      ) : (
        shown
      )}
    </figure>
  );
}

/** Section with an article's sources; nothing for an article without any. */
function ArticleSources({ sources }: { sources: readonly LinkView[] }) {
  const { article } = useTexts();
  if (sources.length === 0) return null;
  return (
    <section className="sources" aria-labelledby="sources">
      <h2 id="sources">{article.sources}</h2>
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

/** Text of the first paragraphs, without their markup. */
function beginningOf(html: string): string {
  return html.slice(0, 4000).replace(/<[^<>]*>/g, ' ');
}

interface ProseProps {
  /** Sanitised on the server. */
  html: string;
  /** Language of the record; null: the site's. */
  language: string | null;
  className?: string;
}

/** The running text of a story or an article. */
export function Prose({ html, language, className }: ProseProps) {
  const words = useWords(language);
  return (
    <div
      className={className ? `${className} prose` : 'prose'}
      {...words(beginningOf(html))}
      data-prose
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the presenter has sanitised it with an allow-list.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
