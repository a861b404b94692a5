import { describe, expect, test } from 'vitest';
import { cardRatio, shapeOf } from '../../../domain/media/sizes.ts';

describe('the shape of a photograph', () => {
  test.each([
    [0.2, 'portrait'],
    [0.999, 'portrait'],
    [1, 'landscape'],
    [1.5, 'landscape'],
    [3, 'landscape'],
    [3.001, 'panorama'],
    [5, 'panorama'],
  ])('with the ratio %f is %s', (ratio, shape) => {
    expect(shapeOf(ratio)).toBe(shape);
  });
});

describe('the ratio of a card', () => {
  test.each([
    [0.1, 0.5],
    [0.5, 0.5],
    [1.777, 1.777],
    [5, 5],
    [12, 5],
    [null, 1.5],
  ])('of a picture of %d is %d', (ratio, card) => {
    expect(cardRatio(ratio)).toBe(card);
  });
});
