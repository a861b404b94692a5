import { expect, test } from 'vitest';
import { textsForEmptyFields } from '../../../admin/features/photos/describe/suggest.ts';

const draft = {
  title: 'Night tram',
  altText: 'Night tram',
  caption: '',
  story: 'It waits.',
  tags: 'tram',
  city: '',
  mediaId: '/media/a.jpg',
  metaDescription: '',
};

test.each([
  { isAltTextFromFile: false, filled: { altText: 'A tram at night' } },
  { isAltTextFromFile: true, filled: {} },
])(
  'an alt text that equals the title is filled unless the file says it: %j',
  ({ isAltTextFromFile, filled }) => {
    const described = { ...draft, isAltTextFromFile };
    expect(textsForEmptyFields(described, { altText: 'A tram at night' })).toEqual(filled);
  },
);
