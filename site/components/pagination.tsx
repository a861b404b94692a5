import type { PagerView } from '#contract/pages.ts';
import { formatCount } from '#domain/text/numbers.ts';

/** 'Showing x to y of n photos' or 'Page x of y', and the pages around this one as real links. */
export function Pagination({ pager }: { pager: PagerView }) {
  return (
    <nav className="pages" aria-label="Pages">
      <p>{pager.text}</p>
      {pager.pages.length > 1 && (
        <ol className="page-list">
          {pager.previous && (
            <li>
              <a href={pager.previous} rel="prev">
                Previous
              </a>
            </li>
          )}
          {pager.pages.map((page) => (
            <li key={page.number}>
              <a
                href={page.href}
                aria-label={`Page ${formatCount(page.number)}`}
                aria-current={page.current ? 'page' : undefined}
              >
                {formatCount(page.number)}
              </a>
            </li>
          ))}
          {pager.next && (
            <li>
              <a href={pager.next} rel="next">
                Next
              </a>
            </li>
          )}
        </ol>
      )}
    </nav>
  );
}
