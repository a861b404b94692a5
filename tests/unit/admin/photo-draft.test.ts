import { expect, test } from 'vitest';
import { draftOf, photoKind, updateBody } from '../../../admin/features/photos/edit/post-draft.ts';
import { readDraft } from '../../../admin/kit/drafts/draft-kind.ts';
import type { AdminPost } from '../../../contract/posts.ts';

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

test('an emptied field is sent as the entity has it empty: null, a text, a list or a fallback', () => {
  const saved = {
    title: 'Tram',
    caption: 'It waits.',
    alt_text: 'A tram',
    tags: ['tram'],
    geo_city: 'Ghent',
  };
  const post = { ...saved, provenance: {}, version: 3 } as unknown as AdminPost;
  const emptied = { ...draftOf(post), caption: '', altText: '', tags: '', city: ' ' };
  expect(updateBody(emptied, post)).toEqual({
    ...{ caption: '', alt_text: 'Tram', tags: [], geo_city: null },
    version: 3,
  });
});
