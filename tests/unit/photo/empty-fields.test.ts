import { describe, expect, test } from 'vitest';
import { emptyPostFields, isTitleUnset } from '../../../domain/posts/quick-upload.ts';

describe('a title', () => {
  test.each([
    '',
    ' ',
    'Photo',
    'Untitled Photo',
    'DSC_0412',
    'DSC 0412',
    '_DSC0412',
    'IMG 20260501 120000',
    'Img-1234 (2)',
    'PXL_20260501_120000123',
    'P1000123',
    '20260501_120000',
    '123456',
    'Untitled',
  ])('%j is only what was taken in want of one', (title) => {
    expect(isTitleUnset(title)).toBe(true);
  });
  test.each([
    'Night tram',
    '1984',
    '12345',
    'Route 66',
    'Line 100',
    'P 12',
    'Photo of a tram',
    'Picture 7',
    'Bild 12',
    'DSC',
    'Ночь 2026',
  ])('%j was written by a person', (title) => {
    expect(isTitleUnset(title)).toBe(false);
  });
});

describe('open words', () => {
  const written = {
    title: 'Night tram',
    altText: 'A tram',
    caption: 'Late.',
    story: 'It waits.',
    tags: ['tram'],
  };
  test.each([
    [{}, []],
    [{ title: 'DSC_0412' }, ['title']],
    [{ altText: '' }, ['altText']],
    [{ altText: 'Photo' }, ['altText']],
    [{ altText: ' Night tram ' }, ['altText']],
    [{ title: 'DSC_0412', altText: 'DSC_0412' }, ['title', 'altText']],
    [{ caption: '\n', story: ' ', tags: [] }, ['caption', 'story', 'tags']],
  ])('with %j are %j', (change, open) => {
    expect([...emptyPostFields({ ...written, ...change })]).toEqual(open);
  });
});
