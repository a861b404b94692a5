import { describe, expect, test } from 'vitest';
import { demoArticles } from '../../../demo/content/articles.ts';
import { countWords } from '../../../domain/text/sentences.ts';
import { parse } from '../../../text/read/read.ts';
import { readText } from '../../../text/read/reading.ts';
import { type Element, elementsOf, type Root, textOf } from '../../../text/render/tree.ts';
import { commonMarkExamples as bodies } from '../../factories/markdown-texts.ts';

const headings = (root: Root) =>
  [...elementsOf(root)].filter((node) => node.tagName === 'h1' && textOf(node).trim() !== '').length;

const blocks = new Set('p h1 h2 h3 h4 h5 h6 li pre td th div blockquote br hr table'.split(' '));

/** As the page has it, a blank where a block ends. */
function shown(node: Root | Element): string {
  const inside = node.children.map((child) =>
    child.type === 'text' ? child.value : child.type === 'element' ? shown(child) : '',
  );
  const isBlock = node.type === 'element' && blocks.has(node.tagName);
  return isBlock ? ` ${inside.join('')} ` : inside.join('');
}

describe('the examples of CommonMark', () => {
  test('are all looked at', () => {
    expect(bodies.length).toBeGreaterThan(600);
  });

  test('have as many H1 as the page would show', () => {
    const differing = bodies.filter((body) => {
      const found = readText(body).blocks.filter(({ level, text }) => level === 1 && text.trim() !== '');
      return found.length !== headings(parse(body));
    });
    expect(differing).toEqual([]);
  });

  test('and as many words', () => {
    const differing = bodies.filter((body) => {
      const words = readText(body).blocks.reduce((sum, { text }) => sum + countWords(text), 0);
      return words !== countWords(shown(parse(body)));
    });
    expect(differing).toEqual([]);
  });
});

test.each(['the examples of CommonMark', 'the articles of the demo'])(
  '%s: each letter has its place',
  (name) => {
    const misplaced = (name.startsWith('the ex') ? bodies : demoArticles.map(({ body }) => body)).filter(
      (body) =>
        readText(body).blocks.some(({ text, places }) =>
          places.some(
            (place, index) =>
              /[\p{L}\p{N}]/u.test(text[index] ?? '') && body[place] !== text[index] && body[place] !== '&',
          ),
        ),
    );
    expect(misplaced).toEqual([]);
  },
);
