import { describe, expect, test } from 'vitest';
import { relatedLabel } from '../../../domain/posts/imported-post.ts';

describe('the label of a related post', () => {
  test.each([
    [['night', 'waterfront', 'street'], 'Seattle', 'waterfront Seattle'],
    [['Street'], 'Lisbon', 'Street Lisbon'],
    [['candid'], 'Lisbon', 'The title'],
    [['street'], null, 'The title'],
    [['street'], '  ', 'The title'],
    [[], 'Lisbon', 'The title'],
  ])('with the tags %j in %j is %j', (tags, city, label) => {
    expect(relatedLabel({ tags, city, title: 'The title' })).toBe(label);
  });

  test('is the whole title up to 50 characters and its first 47 with dots beyond', () => {
    const label = (title: string) => relatedLabel({ tags: [], city: null, title });
    expect(label('x'.repeat(50))).toBe('x'.repeat(50));
    expect(label('x'.repeat(51))).toBe(`${'x'.repeat(47)}...`);
    expect(label('🌧'.repeat(51))).toBe(`${'🌧'.repeat(47)}...`);
  });
});
