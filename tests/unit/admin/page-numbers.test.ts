import { expect, test } from 'vitest';
import { pageNumbers } from '../../../admin/kit/lists/pagination.tsx';

test.each([
  { page: 1, pages: 1, shown: '1' },
  { page: 1, pages: 3, shown: '1 2 3' },
  { page: 2, pages: 4, shown: '1 2 3 4' },
  { page: 1, pages: 9, shown: '1 2 … 9' },
  { page: 3, pages: 9, shown: '1 2 3 4 … 9' },
  { page: 4, pages: 9, shown: '1 2 3 4 5 … 9' },
  { page: 5, pages: 9, shown: '1 … 4 5 6 … 9' },
  { page: 6, pages: 9, shown: '1 … 5 6 7 8 9' },
  { page: 9, pages: 9, shown: '1 … 8 9' },
])('page $page of $pages: $shown', ({ page, pages, shown }) => {
  expect(
    pageNumbers(page, pages)
      .map((number) => number ?? '…')
      .join(' '),
  ).toBe(shown);
});
