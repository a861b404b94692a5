import { describe, expect, test } from 'vitest';
import { collectionIndexing, isGrowing, isHubInSitemap, robotsOnHost } from '#domain/seo/indexing.ts';

describe('a tag or city', () => {
  test.each([
    [0, 'noindex, follow', 'self'],
    [1, 'noindex, follow', 'root'],
    [4, 'noindex, follow', 'root'],
    [5, null, 'self'],
    [500, null, 'self'],
  ])('with %i photos has the robots meta %j and the canonical %s', (count, robots, canonical) => {
    expect(collectionIndexing(count)).toEqual({ robots, canonical });
  });
});

describe('a hub', () => {
  test.each([
    [4, 5, true],
    [5, 5, false],
    [0, 0, false],
    [0, 1, true],
  ])('with %i of %i posts grows: %s', (found, needed, growing) => {
    expect(isGrowing(found, needed)).toBe(growing);
  });

  test.each([
    [{ enabled: true, minPostsToIndex: 5 }, 5, true],
    [{ enabled: true, minPostsToIndex: 5 }, 4, false],
    [{ enabled: false, minPostsToIndex: 5 }, 50, false],
    [{ enabled: true, minPostsToIndex: 100 }, 100, true],
    [{ enabled: true, minPostsToIndex: 101 }, 500, false],
  ])('%j with %i posts is in the sitemap: %s', (hub, found, listed) => {
    expect(isHubInSitemap(hub, found)).toBe(listed);
  });
});

test('on a foreign host nothing is indexed, whatever the page says', () => {
  expect(robotsOnHost(null, false)).toBe('noindex, nofollow');
  expect(robotsOnHost('noindex, follow', false)).toBe('noindex, nofollow');
  expect(robotsOnHost('noindex, follow', true)).toBe('noindex, follow');
  expect(robotsOnHost(null, true)).toBeNull();
});
