import { expect, test } from 'vitest';
import { draftOf, photoKind } from '../../../admin/features/photos/edit/post-draft.ts';

const base = draftOf(null);

test.each([
  ['of today', { altText: 'A tram', city: 'Ghent' }],
  ['under the names of the calls, by version 1.0.0', { alt_text: 'A tram', geo_city: 'Ghent' }],
])('a backup of a photo %s preserves every text', (_, stored) => {
  const draft = photoKind.readDraft?.({ title: 'Typed', ...stored }, base);
  expect(draft).toEqual({ ...base, title: 'Typed', altText: 'A tram', city: 'Ghent' });
});

test('a backup of a photo with a field of another type is not read', () => {
  expect(photoKind.readDraft?.({ alt_text: 7 }, base)).toBeNull();
});
