import { describe, expect, test } from 'vitest';
import { type RelatedInput, relatedPosts, relatedScore, weighable } from '#domain/posts/related.ts';

const now = '2026-06-30T12:00:00.000Z';
const daysAgo = (days: number, seconds = 0) =>
  new Date(Date.parse(now) - days * 86_400_000 - seconds * 1000).toISOString();

const shown: RelatedInput = {
  id: 'shown',
  tags: ['Street', 'urban', 'rain', 'dog'],
  city: 'Lisbon',
  createdDate: daysAgo(90),
};

function candidate(id: string, changes: Partial<RelatedInput> = {}): RelatedInput {
  return { id, tags: [], city: null, createdDate: daysAgo(60), ...changes };
}

const scoreOf = (one: RelatedInput, other: RelatedInput) =>
  relatedScore(weighable(one), weighable(other), now);

describe('the score of a related post', () => {
  test.each<[string, Partial<RelatedInput>, number]>([
    ['nothing in common', {}, 0],
    ['the same city in another letter case', { city: ' LISBON ' }, 3],
    ['another city', { city: 'Porto' }, 0],
    ['a shared tag of the kindred set: 2 and 1', { tags: ['STREET'] }, 3],
    ['two of them: 2 once, and 1 for each', { tags: ['street', 'urban'] }, 4],
    ['a kindred tag that is not shared', { tags: ['park'] }, 0],
    ['two other shared tags', { tags: ['rain', 'dog', 'night'] }, 2],
    ['a shared tag written twice', { tags: ['rain', 'Rain'] }, 1],
    ['exactly 7 days old', { createdDate: daysAgo(7) }, 0.5],
    ['a second older than that', { createdDate: daysAgo(7, 1) }, 0.2],
    ['exactly 30 days old', { createdDate: daysAgo(30) }, 0.2],
    ['a second older than that', { createdDate: daysAgo(30, 1) }, 0],
    ['everything', { city: 'Lisbon', tags: ['street', 'rain'], createdDate: daysAgo(1) }, 7.5],
  ])('for %s', (_, changes, score) => {
    expect(scoreOf(shown, candidate('other', changes))).toBe(score);
  });

  test('counts no city for two posts without one', () => {
    expect(scoreOf({ ...shown, city: null }, candidate('other'))).toBe(0);
    expect(scoreOf({ ...shown, city: ' ' }, candidate('other', { city: '' }))).toBe(0);
  });
});

describe('related posts', () => {
  const order = (...candidates: RelatedInput[]) =>
    relatedPosts(shown, candidates.map(weighable), now).map(({ id }) => id);

  test('are sorted by their score', () => {
    expect(
      order(
        candidate('fresh', { createdDate: daysAgo(0) }),
        candidate('tag', { tags: ['rain'] }),
        candidate('city', { city: 'Lisbon' }),
        candidate('city and tag', { city: 'Lisbon', tags: ['dog'] }),
      ),
    ).toEqual(['city and tag', 'city', 'tag', 'fresh']);
  });

  test('with equal points are sorted newest first, then by id', () => {
    expect(order(candidate('a'), candidate('b'), candidate('newest', { createdDate: daysAgo(59) }))).toEqual([
      'newest',
      'b',
      'a',
    ]);
  });

  test('are five at most, never the shown one, and also those that share nothing', () => {
    const candidates = Array.from({ length: 8 }, (_, index) => candidate(`c${index}`));
    const related = relatedPosts(shown, [shown, ...candidates].map(weighable), now);
    expect(related).toHaveLength(5);
    expect(related).not.toContain(shown);
  });
});
