import { describe, expect, it } from 'vitest';
import { beforeAll, createKnownRanks } from '../../../domain/posts/ranks.ts';

const post = (createdDate: string, id: string, newer = 0) => ({ createdDate, id, newer });

describe('the nearest known rank', () => {
  const known = createKnownRanks();
  for (const at of [post('2024-03', 'b', 10), post('2024-01', 'a', 30), post('2024-03', 'a', 11)])
    known.add(at);

  it.each([
    ['a newer post than all', post('2025-01', 'a'), -1],
    ['a post of the same date with a later id', post('2024-03', 'c'), -1],
    ['a known post', post('2024-03', 'b'), 10],
    ['a post between two', post('2024-02', 'x'), 11],
    ['a post older than all', post('2020-01', 'a'), 30],
  ])('of %s', (_case, asked, newer) => {
    expect(known.nearest(asked).newer).toBe(newer);
  });

  it('is that before all posts when none is known', () => {
    expect(createKnownRanks().nearest(post('2024-01', 'a'))).toBe(beforeAll);
  });

  it('does not change when a known post is added again, or when there are too many', () => {
    const few = createKnownRanks(2);
    few.add(post('2024-01', 'a', 7));
    few.add(post('2024-01', 'a', 8));
    few.add(post('2024-02', 'b', 6));
    expect(few.nearest(post('2024-01', 'a')).newer).toBe(7);
    expect(few.nearest(post('2024-02', 'b'))).toBe(beforeAll);
  });
});
