import { expect, test } from 'vitest';
import { checklistOf, draftOf } from '../../../admin/features/articles/article-draft.ts';
import type { CheckItem } from '../../../domain/articles/checklist/items.ts';
import { failingAlone, publishable } from '../../factories/checked-articles.ts';

/** What does not hold of the article, as the form looks at it. */
function complaints(changes: object): CheckItem['id'][] {
  const draft = draftOf({ slug: '', language: null, dismissed_sentences: [], ...publishable, ...changes });
  const { items } = checklistOf(draft, { siteUrl: 'https://passerby.example' });
  return items.filter(({ state }) => state !== 'pass').map(({ id }) => id);
}

test('nothing is wrong with the article that the others are made of', () => {
  expect(complaints({})).toEqual([]);
});

test.each(Object.entries(failingAlone))('an article fails one check alone: %s', (id, changes) => {
  expect(complaints(changes)).toEqual([id]);
});
