import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';

const { renderStory } = createMarkup();
const megabyte = 1_000_000;
const filled = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));

describe('long texts', () => {
  it('a megabyte of prose is rendered whole', () => {
    const { html } = renderStory(filled(`${'The lamp hums over the quay. '.repeat(9)}*So*.\n\n`, megabyte));
    expect(html.match(/<em>So<\/em>/g)).toHaveLength(Math.ceil(megabyte / 268));
    // Long enough for a busy machine.
  }, 120_000);

  // Each of these took a parser minutes, or its whole stack.
  it.each([
    ['opening brackets', filled('[', megabyte)],
    ['beginnings of shortcodes', filled('[button url="', 200_000)],
    ['attributes without end', `[a${filled(' b="[a"', 200_000)}`],
    ['stars', filled('*', megabyte)],
    ['emphasis in emphasis', `${filled('*a ', 100_000)}${filled(' a*', 100_000)}`],
    ['quotes in quotes', filled('>', megabyte)],
    ['lists in lists', filled('- ', 200_000)],
    ['formatting never closed', Array.from({ length: 3500 }, (_, index) => `<b title=${index}><p>`).join('')],
    ['footnotes', `${filled('[^1]', 100_000)}\n\n[^1]: x`],
    ['lonely backticks', Array.from({ length: 600 }, (_, index) => '`'.repeat(index + 1)).join(' ')],
    [
      'lists by indentation',
      Array.from({ length: 400 }, (_, index) => `${'  '.repeat(index)}- a`).join('\n'),
    ],
  ])('%s come to an end', (_, text) => {
    expect(renderStory(text).html).not.toBe('');
  });

  it('marks beyond any need are shown as characters', () => {
    const { html } = renderStory('*a* '.repeat(400));
    expect(html.match(/<em>/g)).toHaveLength(250);
    expect(html.endsWith('*a* *a*</p>')).toBe(true);
  });

  it('many marks in HTML and in the rows of a table are all read', () => {
    expect(renderStory(`<p>${'a_b '.repeat(3000)}</p>`).html).toContain('a_b a_b');
    expect(renderStory(`|a|\n|-|\n${'|*b*|\n'.repeat(600)}`).html.match(/<em>/g)).toHaveLength(600);
  });

  it('elements nested beyond the bounds are shown as they were written', () => {
    const { html } = renderStory(`${'<div>'.repeat(20_000)}*a*`);
    expect(html).toMatch(/^<p>&#x3C;div>&#x3C;div>.*\*a\*<\/p>$/);
  });
});
