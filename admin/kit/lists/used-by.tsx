import type { UsingArticles } from '#contract/uses.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/numbers.ts';

const shown = 5;

/** Which articles will miss what is about to go; nothing when none does. */
export function UsedByWarning({ articles, loss }: { articles: UsingArticles; loss: string }) {
  if (articles.length === 0) return null;
  const more = articles.length - shown;
  return (
    <span className="mt-2 block border-s-4 border-amber bg-amber-wash px-3 py-2 text-ink">
      {articles.length === 1 ? 'An article uses it' : `${formatCount(articles.length)} articles use it`} and{' '}
      {loss}
      <span className="mt-1 grid gap-1">
        {articles.slice(0, shown).map(({ id, slug, title, published, unsaved }) => (
          <span key={id}>
            {published ? (
              <a href={paths.article(slug)} target="_blank" rel="noreferrer" className="underline">
                {title}
              </a>
            ) : (
              `${title || 'Untitled'}${unsaved ? '' : ' (draft)'}`
            )}
            {unsaved && ' (in text that is not saved yet)'}
          </span>
        ))}
        {more > 0 && <span>and {more} more</span>}
      </span>
    </span>
  );
}

/** In a row: how many articles would miss it. */
export function UsedByNote({ articles }: { articles: UsingArticles }) {
  if (articles.length === 0) return null;
  return (
    <span className="block text-note font-normal text-ink-2">
      Used by {articles.length === 1 ? 'one article' : `${formatCount(articles.length)} articles`}
    </span>
  );
}
