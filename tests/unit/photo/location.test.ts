import { describe, expect, test } from 'vitest';
import { locationLine } from '../../../domain/posts/post.ts';

const kyoto = { city: 'Kyoto', region: 'Kansai', country: 'Japan' };

describe('the location line', () => {
  test.each([
    ['exact', 'Kyoto, Kansai, Japan'],
    ['city', 'Kyoto, Kansai, Japan'],
    ['country', 'Japan'],
    ['hidden', null],
  ] as const)('at the level %s is %j', (level, line) => {
    expect(locationLine(kyoto, level)).toBe(line);
  });

  test.each([
    [{ city: 'Kyoto', region: null, country: 'Japan' }, 'Kyoto, Japan'],
    [{ city: '', region: ' ', country: 'Japan' }, 'Japan'],
    [{ city: ' Kyoto ', region: null, country: null }, 'Kyoto'],
    [{ city: null, region: null, country: null }, null],
    [{ city: '', region: '', country: '' }, null],
  ])('skips what is empty in %j', (place, line) => {
    expect(locationLine(place, 'city')).toBe(line);
  });
});
