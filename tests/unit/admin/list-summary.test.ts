import { expect, test } from 'vitest';
import { summaryOf } from '../../../admin/kit/lists/list-url.ts';

test.each([
  { page: 1, shown: 1, counted: '1 schema', size: 24, text: 'Showing 1 of 1 schema' },
  { page: 1, shown: 2, counted: '2 schemas', size: 24, text: 'Showing 1 to 2 of 2 schemas' },
  { page: 2, shown: 24, counted: '50 schemas', size: 24, text: 'Showing 25 to 48 of 50 schemas' },
  { page: 3, shown: 1, counted: '21 schemas', size: 10, text: 'Showing 21 to 21 of 21 schemas' },
])('$text', ({ page, shown, counted, size, text }) => {
  expect(summaryOf(page, shown, counted, size)).toBe(text);
});
