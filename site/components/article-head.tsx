import type { ArticleDetailView, PictureView } from '#contract/pages.ts';
import { heroSizes } from '#domain/media/sizes.ts';
import { Picture } from './picture.tsx';
import { styleValues } from './style-values.ts';

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

export function ArticleHero({ picture }: { picture: PictureView }) {
  return (
    <figure className="article-hero" style={styleValues({ c: picture.colour })} data-hero>
      <Picture picture={{ ...picture, ...hero }} sizes={heroSizes} urgency="first" />
    </figure>
  );
}
