import { describe, expect, test } from 'vitest';
import { looksLikeMarkdown } from '../../../../admin/rich-text/paste/markdown-signs.ts';
import { hostileShapes } from '../../../factories/hostile-texts.ts';
import { OpenBody } from './reading.ts';

/** Saved and shown, with the marks that are too many as characters. */
const manyMarks = [
  ['quotes in quotes', '>'.repeat(600)],
  ['stars in one line', '*a'.repeat(600)],
  ['brackets in one line', '[a'.repeat(600)],
];
/** Neither saved nor shown. */
const beyond = [
  ['elements in elements', '<div>'.repeat(101)],
  ['items of a list', '- a\n'.repeat(2001)],
  ['headings', '# a\n'.repeat(1001)],
];

describe('a text in the editor', () => {
  test.each(hostileShapes)('of the shape "$name" is opened and written as it was', ({ text }) => {
    const body = text(20_000);
    expect(new OpenBody(body).written).toBe(body);
  });

  test.each([...manyMarks, ...beyond])('with too many %s is one block of source', (_, body) => {
    expect(new OpenBody(body).blocks).toEqual(['sourceBlock']);
  });

  test.each(['>'.repeat(20), '*a'.repeat(400), '- a\n'.repeat(100)])('with fewer of them is read', (body) => {
    expect(new OpenBody(body).blocks).not.toContain('sourceBlock');
  });

  test('is read again once it has been shortened', () => {
    const body = new OpenBody('- a\n'.repeat(2001));
    expect(body.revise('- a\n- b').blocks).toEqual(['bulletList']);
  });
});

describe('a text that is pasted', () => {
  test.each(manyMarks)('with too many %s is pasted as plain text', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });

  test.each(beyond)('with too many %s becomes one block of source', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
    expect(new OpenBody('').sourceMap.nodesOf(text).map(({ type }) => type.name)).toEqual(['sourceBlock']);
  });
});
