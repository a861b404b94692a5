import { expect, test } from 'vitest';
import { isAnythingOpen, wordsForOpenFields } from '../../../admin/features/photos/describe/suggest.ts';

const draft = {
  title: 'Night tram',
  alt_text: 'Night tram',
  caption: '',
  story: 'It waits.',
  tags: 'tram',
  geo_city: '',
  file_url: '/media/a.jpg',
  meta_description: '',
};

test.each([
  { isAltTextFromFile: false, filled: { alt_text: 'A tram at night' } },
  { isAltTextFromFile: true, filled: {} },
])(
  'an alt text that equals the title is filled unless the file says it: %j',
  ({ isAltTextFromFile, filled }) => {
    const described = { ...draft, isAltTextFromFile };
    expect(isAnythingOpen(described, 'ai')).toBe(!isAltTextFromFile);
    expect(wordsForOpenFields(described, { alt_text: 'A tram at night' })).toEqual(filled);
  },
);
