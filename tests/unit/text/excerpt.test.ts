import { describe, expect, it } from 'vitest';
import { excerpt, excerptBlocks } from '../../../text/read/excerpt.ts';

const shown = (markdown: string, length = 400) =>
  excerptBlocks(markdown, 'A title', length).map(({ isHeading, text }) => (isHeading ? `# ${text}` : text));

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
    ['with code as it is', '```\n# no heading\n```', ['no heading']],
    ['with a rule between', 'One.\n\n---\n\nTwo.', ['One.', 'Two.']],
  ])('%s', (_, markdown, blocks) => {
    expect(shown(markdown)).toEqual(blocks);
  });

  it('ends at a word of the last block', () => {
    expect(shown('One two.\n\nThree four five six.', 20)).toEqual(['One two.', 'Three four…']);
    expect(shown('One two.\n\n## Head\n\nThree', 8)).toEqual(['One two.']);
  });

  it('as one text leaves headings out, and is the title where there is nothing else', () => {
    expect(excerpt('# A title\n\n## Head\n\nOne.\n\nTwo.', 'A title', 100)).toBe('One. Two.');
    expect(excerpt('# A title', 'A title', 100)).toBe('A title');
  });
});
