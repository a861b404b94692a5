import { Link } from 'react-router';
import { formatCount } from '#domain/text/clean.ts';
import { classNames } from '../ui/button.tsx';

export interface PaginationProps {
  page: number;
  pages: number;
  /** URL of a page of this list. */
  hrefOf: (page: number) => string;
  /** Range and total: `Showing 25 to 48 of 120 photos`. */
  summary: string;
}

/** Real links, so that a page of a list can be reloaded and gone back to. */
export function Pagination({ page, pages, hrefOf, summary }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 py-4 text-small">
      <p className="text-ink-2 tabular-nums">{summary}</p>
      {pages > 1 && (
        <ol className="flex flex-wrap gap-1">
          {pageNumbers(page, pages).map((number, index, numbers) =>
            number === null ? (
              <li
                key={`after ${numbers[index - 1]}`}
                className="grid h-tap w-6 place-items-center text-ink-3"
                aria-hidden="true"
              >
                …
              </li>
            ) : (
              <li key={number}>
                <Link
                  to={hrefOf(number)}
                  aria-label={`Page ${formatCount(number)}`}
                  aria-current={number === page ? 'page' : undefined}
                  className={classNames(
                    'grid h-tap min-w-tap place-items-center rounded-control px-2 tabular-nums',
                    number === page ? 'bg-ink text-paper' : 'hover:bg-wash',
                  )}
                >
                  {formatCount(number)}
                </Link>
              </li>
            ),
          )}
        </ol>
      )}
    </nav>
  );
}

/**
 * Numbers of the first, the last and the neighboring pages; null for a gap, which never replaces a single
 * page.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages));
  if (shown.has(3)) shown.add(2);
  if (shown.has(pages - 2)) shown.add(pages - 1);
  const sorted = [...shown].sort((one, other) => one - other);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1];
    return before !== undefined && number - before > 1 ? [null, number] : [number];
  });
}
