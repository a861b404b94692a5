import { expect, test } from 'vitest';
import { farthestHash, fingerprintDistance, fingerprintOf } from '../../../domain/media/duplicates.ts';

const picture = { phash: '0000000000000000', width: 1500, height: 1000, colour: '#646464' };
const mark = (changes: Partial<typeof picture> = {}) => fingerprintOf({ ...picture, ...changes });
/** A hash with so many ones, from the highest bit. */
const ones = (count: number) =>
  BigInt(`0b${'1'.repeat(count).padEnd(64, '0')}`)
    .toString(16)
    .padStart(16, '0');

test.each([0, 1, 17, farthestHash])('%i different bits are counted', (bits) => {
  expect(fingerprintDistance(mark(), mark({ phash: ones(bits) }))).toBe(bits);
  expect(fingerprintDistance(mark({ phash: 'ffffffffffffffff' }), mark({ phash: ones(64 - bits) }))).toBe(
    bits,
  );
});

test('one bit more is another picture', () => {
  expect(fingerprintDistance(mark(), mark({ phash: ones(farthestHash + 1) }))).toBeNull();
});

test.each([
  ['cropped by 5 % on two sides', { width: 1350 }, true],
  ['much narrower', { width: 1300 }, false],
  ['turned', { width: 1000, height: 1500 }, false],
  ['half as large', { width: 750, height: 500 }, true],
  ['a little redder', { colour: '#7c6464' }, true],
  ['much redder', { colour: '#7d6464' }, false],
  ['much less blue', { colour: '#64644b' }, false],
])('a picture %s may be a copy: %s', (_, changes, isPossible) => {
  expect(fingerprintDistance(mark(), mark(changes)) !== null).toBe(isPossible);
  expect(fingerprintDistance(mark(changes), mark()) !== null).toBe(isPossible);
});
