import { describe, expect, test } from 'vitest';
import { cardRatio, ratioStep, shapeOf, stageShape } from '../../../domain/media/sizes.ts';

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

describe('the layout of a photo page', () => {
  test.each([
    [4000, 1.5, 'landscape'],
    [4000, 1.06, 'landscape'],
    [4000, 1.05, 'portrait'],
    [4000, 0.7, 'portrait'],
    [4000, 3.001, 'panorama'],
    [512, 1.5, 'landscape'],
    [511, 1.5, 'portrait'],
    [511, 5, 'portrait'],
  ])('with %d pixels and the ratio %f is that of a %s', (width, ratio, shape) => {
    expect(stageShape({ width, ratio })).toBe(shape);
  });
});

describe('the step of a ratio', () => {
  test.each([
    [4 / 3, 1],
    [1.34, 1],
    [1.35, 2],
    [1.5, 2],
    [16 / 9, 3],
    [1.81, null],
  ])('of %f is %s', (ratio, step) => {
    expect(ratioStep(ratio)).toBe(step);
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
