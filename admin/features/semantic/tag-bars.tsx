import { Link } from 'react-router';
import type { InsightsAnswer } from '#contract/insights.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/numbers.ts';

/** Bars as long as the tags are used; the numbers beside them say the same. */
export function TagBars({ tags }: { tags: InsightsAnswer['popular_tags'] }) {
  if (tags.length === 0) return <p className="text-small text-ink-2">No published photo has a tag yet.</p>;
  const most = Math.max(...tags.map(({ posts }) => posts));
  return (
    <ol className="grid gap-1.5 text-small">
      {tags.map(({ tag, posts }) => (
        <li key={tag} className="grid grid-cols-[6rem_minmax(0,1fr)_3rem] items-center gap-3">
          <Link
            to={`${paths.adminPage('adminphotos')}?tag=${encodeURIComponent(tag)}`}
            className="truncate hover:underline"
          >
            {tag}
          </Link>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
            <rect width="100" height="1" className="fill-wash" />
            <rect width={(posts / most) * 100} height="1" className="fill-edge" />
          </svg>
          <span className="text-end tabular-nums">
            {formatCount(posts)}
            <span className="sr-only">{posts === 1 ? ' photo' : ' photos'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
