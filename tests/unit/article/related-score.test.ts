import { describe, expect, test } from 'vitest';
import { type RelatedItem, relatedToArticle } from '#domain/article/related-score.ts';

const now = '2026-06-30T12:00:00.000Z';
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const article = { id: 'shown', tags: ['night', 'rain'], city: 'Lisbon', createdDate: now };

function candidate(id: string, changes: Partial<RelatedItem> = {}): RelatedItem {
  return { id, kind: 'post', tags: [], city: null, createdDate: hoursAgo(5000), ...changes };
}

const order = (...candidates: RelatedItem[]) =>
  relatedToArticle(article, candidates, now).map(({ id }) => id);

describe('content related to an article', () => {
  test('stands by its points: a city 5, a tag 3, freshness 1', () => {
    const candidates = [
      candidate('fresh', { createdDate: hoursAgo(1) }),
      candidate('tag', { tags: ['NIGHT'] }),
      candidate('city', { city: 'lisbon' }),
      candidate('two tags', { tags: ['night', 'rain'] }),
      candidate('city and tag', { city: 'Lisbon', tags: ['rain'] }),
    ];
    expect(order(...candidates)).toEqual(['city and tag', 'two tags', 'city', 'tag', 'fresh']);
  });

  test('is fresh up to 2160 hours and left out beyond, when nothing else speaks for it', () => {
    expect(order(candidate('in time', { createdDate: hoursAgo(2160) }))).toEqual(['in time']);
    expect(order(candidate('too late', { createdDate: hoursAgo(2160.01) }))).toEqual([]);
  });

  test('never holds the article itself, but a post may have the same id', () => {
    const itself = candidate('shown', { kind: 'article', tags: ['night'] });
    const namesake = candidate('shown', { kind: 'post', tags: ['night'] });
    expect(relatedToArticle(article, [itself, namesake], now)).toEqual([namesake]);
  });

  test('is five items at most, ties newest first', () => {
    const candidates = [1, 2, 3, 4, 5, 6].map((day) =>
      candidate(`day ${day}`, { tags: ['night'], createdDate: hoursAgo(3000 + day) }),
    );
    expect(order(...candidates.toReversed())).toEqual(['day 1', 'day 2', 'day 3', 'day 4', 'day 5']);
  });
});
