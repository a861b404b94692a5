import { describe, expect, it } from 'vitest';
import { bodySchema } from '../../../../admin/rich-text/schema.ts';
import { nodeOf, writeBlock } from '../../../../admin/rich-text/source-map.ts';
import { readBody } from '../../../../text/edit/open-body.ts';
import { createMarkup } from '../../../../text/render/render.ts';
import { commonMarkExamples, gfmExamples, randomTexts } from '../../../factories/markdown-texts.ts';
import { bodies } from './bodies.ts';
import { OpenBody } from './reading.ts';

const examples = [...commonMarkExamples, ...gfmExamples];
const random = randomTexts(1000, [...examples, ...bodies.map(([, body]) => body)]);

describe('a body that is opened and not edited is the same, byte by byte', () => {
  it('is tried with more than fifty bodies', () => {
    expect(bodies.length).toBeGreaterThan(50);
  });

  it.each(bodies)('%s', (_, body) => {
    expect(new OpenBody(body).written).toBe(body);
  });

  it('every example of CommonMark and GFM', () => {
    for (const body of examples) expect(new OpenBody(body).written).toBe(body);
  });

  it('random texts', () => {
    for (const body of random) expect(new OpenBody(body).written).toBe(body);
  });

  it('all of them in one body', () => {
    const body = bodies.map(([, text]) => text).join('\n\n');
    expect(new OpenBody(body).written).toBe(body);
  });
});

describe('a rewritten block looks the same on the page', () => {
  const { renderArticle } = createMarkup();
  /** As a reader sees it: blanks between elements show nothing, nor does the order of two marks on the same words. */
  const shown = (body: string) =>
    renderArticle(body, { title: 'x' })
      .html.replace(/<(\/?)(?:em|del)>/g, '<$1m>')
      .replace(/\s+/g, ' ')
      .replaceAll('<br> ', '<br>')
      .replace(/ ?(<\/?(?:p|li|ul|ol|blockquote|table|thead|tbody|tr|th|td|h\d|div)\b[^>]*>) ?/g, '$1')
      .replaceAll(' class="language-', ' class="l-')
      .trim();
  /** Each with the indentation that its lines count from. */
  const blocksOf = (body: string) =>
    readBody(body)
      .pieces.filter(({ content }) => content.type !== 'sourceBlock')
      .map(({ before, source, content }) => ({
        source: (/[ \t]*$/.exec(before)?.[0] ?? '') + source,
        content,
      }));
  /** What a block means alone, without the definitions of links and notes elsewhere, which its body has. */
  const standsAlone = (body: string) => !body.includes(']:');

  it.each(bodies.filter(([, body]) => standsAlone(body)))('%s', (_, body) => {
    for (const { source, content } of blocksOf(body)) {
      expect(shown(writeBlock(nodeOf(content, source, bodySchema)))).toBe(shown(source));
    }
  });

  it('every example of CommonMark and GFM', () => {
    for (const body of examples.filter(standsAlone)) {
      for (const { source, content } of blocksOf(body)) {
        const written = writeBlock(nodeOf(content, source, bodySchema));
        expect(shown(written), JSON.stringify([source, written])).toBe(shown(source));
      }
    }
  });
});
