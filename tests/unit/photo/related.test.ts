import { describe, expect, test } from 'vitest';
import { type RelatedInput, relatedPosts } from '#domain/photo/related.ts';

const now = '2026-06-30T12:00:00.000Z';
const daysAgo = (days: number, seconds = 0) =>
  new Date(Date.parse(now) - days * 86_400_000 - seconds * 1000).toISOString();

const shown: RelatedInput = {
  id: 'shown',
  tags: ['street', 'rain', 'dog'],
  city: 'Lisbon',
  createdDate: daysAgo(90),
};

function candidate(id: string, changes: Partial<RelatedInput> = {}): RelatedInput {
  return { id, tags: [], city: null, createdDate: daysAgo(60), ...changes };
}

/** The ids in the order of their relation, each weighed against the next. */
const order = (...candidates: RelatedInput[]) => relatedPosts(shown, candidates, now).map(({ id }) => id);

describe('related posts', () => {
  test('from the same city come before those with a shared tag of the kindred set, in any letter case', () => {
    // 3 against 2 + 1: the tie goes to the newer, so the older city wins by nothing but its points.
    const kindred = candidate('kindred', { tags: ['Street'], createdDate: daysAgo(61) });
    expect(order(kindred, candidate('city', { city: 'LISBON' }))).toEqual(['city', 'kindred']);
    expect(
      order(candidate('plain', { tags: ['rain', 'dog'] }), candidate('city', { city: 'lisbon' })),
    ).toEqual(['city', 'plain']);
  });

  test('a shared tag of the set is worth two more than another, once only', () => {
    const many = { ...shown, tags: ['street', 'urban', 'rain', 'dog', 'night', 'umbrella'] };
    const two = candidate('two kindred', { tags: ['street', 'urban'], createdDate: daysAgo(70) });
    const four = candidate('four plain', { tags: ['rain', 'dog', 'night', 'umbrella'] });
    // 2 + 2 = 4 ties with 4, so the newer stands first; counted twice the older would win.
    expect(relatedPosts(many, [two, four], now).map(({ id }) => id)).toEqual(['four plain', 'two kindred']);
  });

  test('a kindred tag that is not shared is worth nothing', () => {
    expect(
      order(candidate('other', { tags: ['park', 'cafe'] }), candidate('one', { tags: ['dog'] })),
    ).toEqual(['one', 'other']);
  });

  test('a tag written twice counts once', () => {
    const doubled = candidate('doubled', { tags: ['rain', 'RAIN'], createdDate: daysAgo(61) });
    expect(order(doubled, candidate('single', { tags: ['dog'] }))).toEqual(['single', 'doubled']);
  });

  test('of one week come before those of one month, and those before older ones', () => {
    const week = candidate('week', { createdDate: daysAgo(7) });
    const almostWeek = candidate('week and a second', { createdDate: daysAgo(7, 1) });
    const month = candidate('month', { createdDate: daysAgo(30) });
    const older = candidate('older', { createdDate: daysAgo(30, 1) });
    expect(order(older, month, almostWeek, week)).toEqual(['week', 'week and a second', 'month', 'older']);
  });

  test('that are fresh never overtake one more shared tag', () => {
    expect(
      order(candidate('fresh', { createdDate: daysAgo(0) }), candidate('tag', { tags: ['rain'] })),
    ).toEqual(['tag', 'fresh']);
  });

  test('weigh a week against a month: half a point against a fifth', () => {
    const week = candidate('week', { createdDate: daysAgo(6), id: 'a' });
    const month = candidate('month', { createdDate: daysAgo(8), id: 'b' });
    expect(order(month, week)).toEqual(['a', 'b']);
  });

  test('with equal points stand newest first, then by id', () => {
    const [b, a, newest] = [
      candidate('b'),
      candidate('a'),
      candidate('newest', { createdDate: daysAgo(59) }),
    ];
    expect(order(a, b, newest)).toEqual(['newest', 'b', 'a']);
  });

  test('are five at most, never the shown one, and also those that share nothing', () => {
    const candidates = Array.from({ length: 8 }, (_, index) => candidate(`c${index}`));
    const related = relatedPosts(shown, [shown, ...candidates], now);
    expect(related).toHaveLength(5);
    expect(related).not.toContain(shown);
  });

  test('without a city are not from the same city', () => {
    const nowhere = { ...shown, city: null, tags: ['rain'] };
    const related = relatedPosts(nowhere, [candidate('nowhere'), candidate('tag', { tags: ['rain'] })], now);
    expect(related[0]?.id).toBe('tag');
  });
});
