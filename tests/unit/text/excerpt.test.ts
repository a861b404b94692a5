import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { truncateAtWord } from '#domain/text/clean.ts';
import { articleDescription, excerpt, excerptParts, isTextBlock } from '../../../text/read/excerpt.ts';

const shown = (markdown: string, length = 400) =>
  excerptParts(markdown, 'A title', length)
    .filter(isTextBlock)
    .map(({ isHeading, text }) => (isHeading ? `# ${text}` : text));

describe('the beginning of a text, block by block', () => {
  it.each([
    ['nothing', '', []],
    ['a paragraph', 'One\ntwo.', ['One two.']],
    ['paragraphs', 'One.\n\nTwo.', ['One.', 'Two.']],
    ['without the H1 that is the title', '# A  Title\n\nOne.', ['One.']],
    ['without the same in HTML', '<h1>A <em>title</em></h1><p>One.</p>', ['One.']],
    ['without the same, underlined', 'A title\n===\nOne.', ['One.']],
    ['with another H1', '# Another\n\nOne.', ['# Another', 'One.']],
    ['with headings apart', 'One.\n## Head\nTwo.', ['One.', '# Head', 'Two.']],
    ['with headings of HTML apart', '<p>One.</p><h2>Head</h2><p>Two.</p>', ['One.', '# Head', 'Two.']],
    ['with entries of lists apart', '<ul><li>One</li><li>Two</li></ul>', ['One', 'Two']],
    ['with no heading at the end', 'One.\n\n## Head\n', ['One.']],
    ['with code as it is', '```\n## no heading\n```', ['## no heading']],
    ['with a rule between', 'One.\n\n---\n\nTwo.', ['One.', 'Two.']],
  ])('%s', (_, markdown, blocks) => {
    expect(shown(markdown)).toEqual(blocks);
  });

  it('ends at a word of the last block', () => {
    expect(shown('One two.\n\nThree four five six.', 20)).toEqual(['One two.', 'Three four…']);
    expect(shown('One two.\n\n## Head\n\nThree', 8)).toEqual(['One two.']);
  });

  it.each([
    ['the items of a list are one', '- One\n- Two\n\nThree.', ['One Two', 'Three.']],
    ['the cells of a table are one', '| a | b |\n|---|---|\n| c | d |\n\nAfter.', ['a b c d', 'After.']],
    ['the lines of a quote are one', '> One.\n>\n> Two.\n\nThree.', ['One. Two.', 'Three.']],
    ['paragraphs of plain words are apart', 'One\ntwo.\n \nThree.', ['One two.', 'Three.']],
  ])('%s', (_, markdown, blocks) => {
    expect(shown(markdown)).toEqual(blocks);
  });

  it('as one text leaves headings out', () => {
    expect(excerpt('# A title\n\n## Head\n\nOne.\n\nTwo.', 100)).toBe('One. Two.');
    expect(excerpt('# A title', 100)).toBe('');
  });

  it('of a very long text knows the links and notes that are defined at its end', () => {
    const long = `A [lamp] and a note[^1].\n\n${'One more line.\n\n'.repeat(1000)}\n\n[lamp]: /lamp\n[^1]: Noted.\n`;
    expect(excerpt(long, 30)).toBe('A lamp and a note. One more…');
  });

  it.each([
    ['in a block of code', `Start.\n\n\`\`\`\n${'code\n\n'.repeat(2000)}\`\`\`\n`, 'Start. code code code'],
    ['in one paragraph', `*Start* ${'words '.repeat(2000)}`, 'Start words words'],
    ['without any place to divide it', '[x'.repeat(4000), '[x[x[x'],
  ])('of a very long text that is cut %s is its beginning', (_, markdown, start) => {
    expect(excerpt(markdown, 60).startsWith(start)).toBe(true);
  });
});

describe('an excerpt', () => {
  test('that fits stays as it is', () => {
    expect(excerpt('Short and whole.', 16)).toBe('Short and whole.');
  });

  test.each([
    ['one two three four', 14, 'one two three…'],
    ['one two three four', 13, 'one two…'],
    ['one two, three four', 12, 'one two…'],
    ['one two — three four', 12, 'one two…'],
    ['unbreakableword', 8, 'unbreak…'],
    ['ab unbreakableword', 10, 'ab unbrea…'],
  ])('of %j in %i characters is %j', (text, length, cut) => {
    expect(excerpt(text, length)).toBe(cut);
  });

  test('never breaks a character in two', () => {
    expect(truncateAtWord('🌧🌧🌧🌧🌧', 3)).toBe('🌧🌧…');
  });

  test('of no words is empty', () => {
    expect(excerpt('[youtube id="dQw4w9WgXcQ"]\n\n---')).toBe('');
  });

  test('of any text is no longer than asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 60 }), (text, length) => {
        expect(Array.from(excerpt(text, length)).length).toBeLessThanOrEqual(length);
      }),
    );
  });
});

describe('the description of an article', () => {
  const article = {
    metaDescription: '',
    excerpt: '',
    body: '# Waiting\n\n## Start\n\nFind a place.',
    title: 'Waiting',
  };

  test.each([
    [{ metaDescription: ' Meta ', excerpt: 'Excerpt' }, 'Meta'],
    [{ excerpt: 'Excerpt' }, 'Excerpt'],
    [{}, 'Find a place.'],
    [{ body: '## Start' }, 'Waiting'],
  ])('with %j is %j', (given, description) => {
    expect(articleDescription({ ...article, ...given })).toBe(description);
  });
});
