import { expect, test } from 'vitest';
import { draftOf, photoKind } from '../../../admin/features/photos/edit/post-draft.ts';
import { readDraft } from '../../../admin/kit/drafts/draft-kind.ts';

const base = draftOf(null);

test.each([
  ['of today', { altText: 'A tram', city: 'Ghent' }],
  ['under the names of the calls, by version 1.0.0', { alt_text: 'A tram', geo_city: 'Ghent' }],
])('a backup of a photo %s preserves every text', (_, stored) => {
  const draft = readDraft(photoKind, { title: 'Typed', ...stored }, base);
  expect(draft).toEqual({ ...base, title: 'Typed', altText: 'A tram', city: 'Ghent' });
});

test('a backup of a photo with a field of another type is not read', () => {
  expect(readDraft(photoKind, { alt_text: 7 }, base)).toBeNull();
});
