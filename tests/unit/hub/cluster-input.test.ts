import { expect, it } from 'vitest';
import { checkClusterInput } from '../../../domain/hub/cluster-input.ts';

it.each([
  [0, null],
  [1_000_000, null],
  [-1, 'Must be a whole number of 0 or more.'],
  [1.5, 'Must be a whole number of 0 or more.'],
  [Number.NaN, 'Must be a whole number of 0 or more.'],
  [1_000_001, 'At most 1,000,000.'],
])('a weight of %d', (weight, refusal) => {
  const check = () => checkClusterInput({ weight });
  if (refusal === null) expect(check()).toEqual({ weight });
  else expect(check).toThrow(expect.objectContaining({ fields: { weight: refusal } }));
});
