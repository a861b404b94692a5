import { Link } from 'react-router';
import { formatCount } from '#domain/text/numbers.ts';
import { classNames } from '../ui/class-names.ts';
import { pageNumbers } from './page-numbers.ts';

export interface PaginationProps {
  page: number;
  pages: number;
  /** Address of a page of this list. */
  hrefOf: (page: number) => string;
  /** What is shown: `Showing 25 to 48 of 120 photos`. */
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
