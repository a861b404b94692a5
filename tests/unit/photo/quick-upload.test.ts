import { describe, expect, test } from 'vitest';
import {
  altTextOrFallback,
  authorsOf,
  emptyDraft,
  hasOwnText,
  quickUploadSlug,
  tagsOf,
  tagText,
  textsToSave,
  titleOfFile,
  withOwnText,
  withoutProposals,
  withProposal,
} from '../../../domain/posts/quick-upload.ts';
import { slugify } from '../../../domain/text/slug.ts';

const now = 1_760_000_000_000;

describe('the address of a quick upload', () => {
  test.each([
    ['What We Came For', `what-we-came-for-${now}`],
    ['  Rain, 4 pm — still!  ', `rain-4-pm-still-${now}`],
    ["Don't look", `don-t-look-${now}`],
    ['Größe & Weite', `grosse-weite-${now}`],
    ['Монгол хүн', `mongol-khun-${now}`],
    ['🌧', `photo-${now}`],
    ['', `photo-${now}`],
    ['---', `photo-${now}`],
  ])('of %j', (title, slug) => {
    expect(quickUploadSlug(title, now)).toBe(slug);
  });

  test.each([1, 66, 67, 400])('takes the same time when the title has %i letters', (length) => {
    const slug = quickUploadSlug('a'.repeat(length), now);
    expect(slug).toMatch(new RegExp(`^a+-${now}$`));
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(slugify(slug), 'the server takes it as it is').toBe(slug);
  });

  test('is not cut into a hyphen', () => {
    expect(quickUploadSlug(`${'a'.repeat(65)} b`, now)).toBe(`${'a'.repeat(65)}-${now}`);
  });
});

test.each([
  ['street.jpg', 'street'],
  ['2024.05.01 night.final.jpeg', '2024.05.01 night.final'],
  ['no extension', 'no extension'],
  ['Монгол_зураг.JPG', 'Монгол_зураг'],
  ['.jpg', ''],
  ['', ''],
])('the file %j is called %j', (fileName, title) => {
  expect(titleOfFile(fileName)).toBe(title);
});

test.each([
  ['A lamp', 'Night', 'A lamp'],
  [' ', 'Night', 'Night'],
  ['', ' ', 'Photo'],
  ['', 'n'.repeat(501), 'n'.repeat(500)],
])('alt text %j under the title %j is saved as %j', (altText, title, saved) => {
  expect(altTextOrFallback(altText, title)).toBe(saved);
});

describe('gaps', () => {
  test('are filled as specified', () => {
    expect(textsToSave(emptyDraft, 'night-bus.jpg')).toEqual({
      title: 'night-bus',
      altText: 'night-bus',
      caption: '',
      story: '',
      tags: [],
    });
    expect(textsToSave(emptyDraft, '.jpg').title).toBe('Untitled Photo');
  });

  test('a title of blanks is a gap', () => {
    expect(textsToSave(withOwnText(emptyDraft, 'title', '  '), 'a.jpg').title).toBe('a');
  });
});

describe('who fills a field', () => {
  const all = { title: 'T', altText: 'A', story: 'S', tags: 'one, two' };

  test('the file’s texts win over the AI’s, whichever comes first', () => {
    const metadata = { title: 'From the file' };
    const first = withProposal(withProposal(emptyDraft, 'metadata', metadata), 'ai', all);
    const last = withProposal(withProposal(emptyDraft, 'ai', all), 'metadata', metadata);
    expect(first.title).toEqual({ text: 'From the file', voice: 'metadata' });
    expect(last).toEqual(first);
    expect(first.altText).toEqual({ text: 'A', voice: 'ai' });
  });

  test('the AI wins over the name of the file', () => {
    const named = withProposal(emptyDraft, 'default', { title: 'IMG_0412' });
    expect(withProposal(named, 'ai', all).title.text).toBe('T');
    expect(
      withProposal(withProposal(emptyDraft, 'ai', all), 'default', { title: 'IMG_0412' }).title.text,
    ).toBe('T');
  });

  test('the owner’s text wins over all others, an empty one too', () => {
    const typed = withOwnText(withOwnText(emptyDraft, 'title', 'Mine'), 'story', '');
    const after = withProposal(withProposal(typed, 'metadata', all), 'ai', all);
    expect(after.title.text).toBe('Mine');
    expect(after.story.text).toBe('');
  });

  test('an empty proposal fills nothing and takes nothing away', () => {
    const proposed = withProposal(emptyDraft, 'ai', { title: 'T' });
    expect(withProposal(proposed, 'metadata', { title: ' ' })).toEqual(proposed);
  });

  test('another photograph takes the proposals of the first away and leaves the words of the owner', () => {
    const draft = withProposal(withOwnText(emptyDraft, 'caption', 'Mine'), 'metadata', all);
    const next = withoutProposals(draft);
    expect(next.caption.text).toBe('Mine');
    expect(next.title.text).toBe('');
  });

  test('only what others wrote is marked as theirs', () => {
    const named = withProposal(emptyDraft, 'default', { title: 'IMG_0412' });
    const draft = withOwnText(withProposal(named, 'metadata', { story: 'S', tags: 'one' }), 'tags', 'two');
    expect(authorsOf(withProposal(draft, 'ai', { altText: 'A' }))).toEqual({
      story: 'metadata',
      altText: 'ai',
    });
  });
});

test('only words of the owner are lost by closing', () => {
  expect(hasOwnText(emptyDraft)).toBe(false);
  expect(hasOwnText(withProposal(emptyDraft, 'metadata', { title: 'T' }))).toBe(false);
  expect(hasOwnText(withOwnText(emptyDraft, 'title', ' '))).toBe(false);
  expect(hasOwnText(withOwnText(emptyDraft, 'tags', 'rain'))).toBe(true);
});

test.each([
  ['', []],
  [' , ,', []],
  ['rain, Rain ,  evening', ['rain', 'evening']],
  ['straße, улица', ['straße', 'улица']],
])('the text %j holds the tags %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

test('a tag with a comma is two, as its field shows it', () => {
  expect(tagsOf(tagText(['Smith, John', 'rain']))).toEqual(['Smith', 'John', 'rain']);
});
