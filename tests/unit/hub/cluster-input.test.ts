import { expect, it } from 'vitest';
import { checkClusterInput } from '../../../domain/clusters/cluster.ts';

it.each([
  ['Rain', null],
  ['7', null],
  ['!!!', 'The name needs a letter or a digit for the hub URL.'],
  ['🌧️', 'The name needs a letter or a digit for the hub URL.'],
  [' - _ ', 'The name needs a letter or a digit for the hub URL.'],
  ['  ', 'Name is required.'],
])('the name %j', (name, refusal) => {
  const check = () => checkClusterInput({ name });
  if (refusal === null) expect(check()).toEqual({ name });
  else expect(check).toThrow(expect.objectContaining({ fields: { name: refusal } }));
});

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
