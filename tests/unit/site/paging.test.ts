import { describe, expect, test } from 'vitest';
import {
  pageOfList,
  pageOfText,
  pageWindow,
  parsePageNumber,
  showingText,
} from '../../../domain/site/navigation.ts';
import { textsOf } from '../../../domain/texts/texts.ts';

describe('the page parameter', () => {
  test.each([
    [null, 1],
    ['', 1],
    ['0', 1],
    ['-1', 1],
    ['abc', 1],
    ['NaN', 1],
    ['1', 1],
    ['2', 2],
    [' 3 ', 3],
    ['1.5', 1],
    ['2abc', 2],
    ['1e3', 1],
    ['999999', 999_999],
    ['1000001', 1_000_000],
    ['99999999999999999999999', 1_000_000],
    ['Infinity', 1],
  ])('%j is page %i', (parameter, page) => {
    expect(parsePageNumber(parameter)).toBe(page);
  });
});

describe('a page of a list', () => {
  test.each([
    [1, 13, 12, { lastPage: 2, from: 1, to: 12 }],
    [2, 13, 12, { lastPage: 2, from: 13, to: 13 }],
    [2, 24, 12, { lastPage: 2, from: 13, to: 24 }],
    [1, 12, 12, { lastPage: 1, from: 1, to: 12 }],
    [1, 1, 12, { lastPage: 1, from: 1, to: 1 }],
    [1, 0, 12, { lastPage: 1, from: 0, to: 0 }],
  ])('%i of %i things by %i', (page, total, size, expected) => {
    expect(pageOfList(page, total, size)).toEqual({ page, total, ...expected });
  });

  test.each([
    [3, 24, 12],
    [2, 12, 12],
    [2, 0, 12],
    [999_999, 30, 12],
  ])('%i beyond the last of %i by %i does not exist', (page, total, size) => {
    expect(pageOfList(page, total, size)).toBeNull();
  });

  test('says what it shows', () => {
    const list = pageOfList(2, 30, 12);
    expect(list && showingText(list, textsOf('en'))).toBe('Showing 13 to 24 of 30 photos');
    expect(list && pageOfText(list, textsOf('en'))).toBe('Page 2 of 3');
  });
});

describe('the page buttons', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [7, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
    [5, 5, [1, 2, 3, 4, 5]],
  ])('on page %i of %i are %j', (page, last, numbers) => {
    expect(pageWindow(page, last)).toEqual(numbers);
  });
});
