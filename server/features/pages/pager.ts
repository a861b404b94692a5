import type { PagerView } from '#contract/pages.ts';
import { type PageOfList, pageWindow } from '#domain/site/paging.ts';

/** Where a list stands, with real links to its other pages; without buttons when there is no other page. */
export function pagerView(list: PageOfList, text: string, href: (page: number) => string): PagerView {
  const { page, lastPage } = list;
  const numbers = lastPage > 1 ? pageWindow(page, lastPage) : [];
  return {
    text,
    pages: numbers.map((number) => ({ number, href: href(number), current: number === page })),
    previous: page > 1 ? href(page - 1) : null,
    next: page < lastPage ? href(page + 1) : null,
  };
}
