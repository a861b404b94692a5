import { describe, expect, it } from 'vitest';
import { layOutRows } from '../../../domain/media/sizes.ts';

const desktop = 1440;
/** 1440 less twice the gutter of 45.92. */
const desktopContent = 1348.16;
const desktopGap = 20;
/** The row height: 19.4 % of the window. */
const desktopRow = 279.36;
const phone = 390;
/** 390 less twice the gutter of 16.52. */
const phoneContent = 356.96;

const heights = (ratios: number[], widths: number[]) =>
  widths.map((width, card) => Math.round(width / (ratios[card] ?? 1)));

describe('justified rows', () => {
  it('fill the page from edge to edge, all pictures of a row equally high', () => {
    const ratios = [0.667, 1.5, 1.5, 0.667, 1.5, 1.333];
    const row = layOutRows(ratios, desktop).slice(0, 4);
    expect(row.reduce((sum, width) => sum + width, 0)).toBeCloseTo(desktopContent - 3 * desktopGap, 2);
    expect(new Set(heights(ratios, row)).size).toBe(1);
  });

  it('have the requested height in the last row instead of stretching it', () => {
    expect(layOutRows([1.5], desktop)).toEqual([1.5 * desktopRow]);
    expect(layOutRows([0.667, 1.5], desktop)).toEqual([0.667 * desktopRow, 1.5 * desktopRow]);
  });

  it('give a panorama a row of its own', () => {
    const [before, panorama, after] = layOutRows([1, 3.1, 1], desktop);
    expect(panorama).toBeCloseTo(desktopContent, 2);
    expect(after).toBe(desktopRow);
    expect(before).toBeLessThan(desktopContent);
  });

  it('make a picture left alone before a panorama a feature of at most 1.75 rows', () => {
    expect(layOutRows([1.333, 5], desktop)[0]).toBeCloseTo(1.333 * desktopRow * 1.75, 2);
    expect(layOutRows([2.9, 5], desktop)[0]).toBeCloseTo(0.66 * desktopContent, 2);
  });

  it('put the text beside the pictures of a row that a panorama would make higher than 2.4 rows', () => {
    const widths = layOutRows([1, 0.667, 5], desktop);
    expect(widths[0]).toBeCloseTo(desktopRow * 1.6, 2);
    expect(widths[1]).toBeCloseTo(0.667 * desktopRow * 1.6, 2);
    const two = layOutRows([1.5, 1.5, 5], desktop);
    expect(two[0]).toBeCloseTo((desktopContent - desktopGap) / 2, 2);
  });

  it.each([
    ['a landscape has the row to itself', [1.5, 1.5], [phoneContent, phoneContent]],
    ['a square too', [1, 1], [phoneContent, phoneContent]],
    [
      'two portraits pair up',
      [0.667, 0.667, 1.5],
      [(phoneContent - 12) / 2, (phoneContent - 12) / 2, phoneContent],
    ],
    ['a portrait before a landscape stands alone', [0.667, 1.5], [phoneContent, phoneContent]],
    ['a portrait at the end keeps its size', [1.5, 0.667], [phoneContent, 0.667 * 232]],
  ])('on a phone: %s', (_, ratios, widths) => {
    for (const [card, width] of layOutRows(ratios, phone).entries())
      expect(width).toBeCloseTo(widths[card] ?? 0, 2);
  });

  it('never let a card out of the page, and grow no more beyond the widest page', () => {
    for (const width of [320, 511, 512, 820, 1440, 1792, 2560]) {
      for (const card of layOutRows([5, 0.5, 4.9, 1, 0.667, 2.9, 1.5], width))
        expect(card).toBeLessThanOrEqual(width);
    }
    expect(layOutRows([1.5, 1.5, 1.5, 1.5], 3840)).toEqual(layOutRows([1.5, 1.5, 1.5, 1.5], 2560));
  });

  it('are none without cards', () => {
    expect(layOutRows([], desktop)).toEqual([]);
  });
});
