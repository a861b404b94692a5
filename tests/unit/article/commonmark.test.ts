import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { countWords } from '../../../domain/text/sentences.ts';
import { parse } from '../../../text/read/read.ts';
import { readText } from '../../../text/read/reading.ts';
import { type Element, elementsOf, type Root, textOf } from '../../../text/render/tree.ts';

interface Example {
  markdown: string;
  number: number;
}

const { tests: examples } = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] };
const bodies = examples.map(({ markdown, number }) => ({ number, body: markdown.replaceAll('→', '\t') }));

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

test('the examples of CommonMark have as many H1 as the page would show', () => {
  const differing = bodies.filter(({ body }) => {
    const found = readText(body).blocks.filter(({ level, text }) => level === 1 && text.trim() !== '');
    return found.length !== headings(parse(body));
  });
  expect(differing).toEqual([]);
});

test('and nearly all of them as many words', () => {
  const differing = bodies.filter(({ body }) => {
    const words = readText(body).blocks.reduce((sum, { text }) => sum + countWords(text), 0);
    return words !== countWords(shown(parse(body)));
  });
  expect(bodies.length).toBeGreaterThan(600);
  expect(differing.length).toBeLessThanOrEqual(43);
});
