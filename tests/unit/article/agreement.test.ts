import { isDeepStrictEqual } from 'node:util';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { excerptParts, isTextBlock } from '#text/read/excerpt.ts';
import { plainText, readText } from '#text/read/reading.ts';
import { demoArticles } from '../../../demo/content/articles.ts';
import { demoPosts } from '../../../demo/content/posts.ts';
import { wordsIn } from '../../../domain/articles/checklist/measure.ts';
import { countWords } from '../../../domain/text/sentences.ts';
import { en } from '../../../domain/texts/en.ts';
import { createMarkup } from '../../../text/render/render.ts';
import { type Element, isElement, type Root, textOf } from '../../../text/render/tree.ts';
import { commonMarkExamples, gfmExamples, randomTexts } from '../../factories/markdown-texts.ts';
import { bodies } from '../admin/rich-text/bodies.ts';

type Node = Root | Root['children'][number];

const ownTexts = [...demoArticles.map(({ body }) => body), ...demoPosts.map(({ story }) => story)];
const fixtures = [...bodies.map(([, body]) => body), ...ownTexts];
const further = [
  'Press [button url="/x"]Read *on*[/button] now, then [youtube id="dQw4w9WgXcQ"] follows.',
  '[table csv="https://example.org/a.csv" caption="Costs"]',
  'A [chart data="https://example.org/a.json"] inside, `[calc id="a" schema="b"]` as code.',
  '<table><caption>Lamps</caption><tr><th>a</th><td>[b](/b)</td></tr></table>',
  '<details><summary>More</summary>\n\nHidden **words**.\n\n</details>',
  '<p>One<br>two <a href="javascript:x">three</a></p><script>four</script><!-- five -->',
  '<ruby>漢<rt>kan</rt></ruby> and <ins>inserted</ins> H<sub>2</sub>O',
  '[VERIFY 12] &amp; &copy; &unknown; \\*no\\*',
  '<b>never closed',
  '[](/empty) and [![](/x.png)](/picture)',
  'Plain words that nothing marks up.',
  '[caption id="1"]Hello *there*[/caption], [youtube]dQw4w9WgXcQ[/youtube], [[nope a="b"]](/x) and `[nope a="b"]`',
  "[button url='/x']Read[/button] [photo slug=lamp]behind[/photo] [youtube id=https://youtu.be/dQw4w9WgXcQ]",
];

const parts = [...commonMarkExamples, ...gfmExamples, ...further, ...bodies.map(([, body]) => body)];

const { renderArticle } = createMarkup();
const parser = unified().use(rehypeRaw);

/** The page that visitors get, read as a browser reads it. */
function pageOf(body: string): Root {
  const { html } = renderArticle(body, { title: '' });
  return parser.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as never) as Root;
}

const inline = new Set(
  (
    'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u ' +
    'var wbr'
  ).split(' '),
);

const failures = new Set(Object.values<string>(en.failures));

/** What the page adds to the words of the writer. */
function isAdded(node: Element): boolean {
  const { dataFootnoteRef, dataFootnoteBackref, id, dataYoutube } = node.properties;
  return (
    [dataFootnoteRef, dataFootnoteBackref, dataYoutube].some((value) => value !== undefined) ||
    id === 'footnote-label' ||
    (['div', 'em'].includes(node.tagName) && failures.has(textOf(node).trim()))
  );
}

function textIn(node: Node): string {
  if (node.type === 'text') return node.value.replace(/[☐☑]/gu, '');
  if (!('children' in node)) return '';
  if (node.type === 'element' && isAdded(node))
    return inline.has(node.tagName) && node.properties.dataYoutube === undefined ? '' : ' ';
  const inside = node.children.map(textIn).join('');
  return node.type === 'element' && inline.has(node.tagName) ? inside : ` ${inside} `;
}

function elementsIn(root: Root | Element, ...names: string[]) {
  const found: Element[] = [];
  const visit = (node: Node) => {
    if (node.type === 'element' && isAdded(node)) return;
    if (node.type === 'element' && names.includes(node.tagName)) found.push(node);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(root);
  return found;
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
const captionOf = (table: Element) => table.children.find((child) => isElement(child, 'caption'));

/** The page has the notes at its end; a reading follows the source. */
const inOneOrder = (text: string, body: string) =>
  body.includes('[^') ? oneLine(text).split(' ').sort().join(' ') : oneLine(text);

function shownIn(body: string) {
  const page = pageOf(body);
  const tables = elementsIn(page, 'table');
  return {
    text: inOneOrder(textIn(page), body),
    words: countWords(textIn(page)),
    headings: elementsIn(page, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').map((node) => [
      node.tagName,
      oneLine(textIn(node)),
    ]),
    links: elementsIn(page, 'a')
      .filter((link) => textIn(link).trim() !== '' || elementsIn(link, 'img').length > 0)
      .map(({ properties }) => properties.href),
    tables: tables.length,
    captions: tables.map(captionOf).filter((caption) => caption && /[\p{L}\p{N}]/u.test(textIn(caption)))
      .length,
  };
}

function readIn(body: string): ReturnType<typeof shownIn> {
  const reading = readText(body);
  const { blocks, links, shortcodes, tables } = reading;
  const tablesOf = shortcodes.flatMap(({ shortcode }) => (shortcode?.name === 'table' ? [shortcode] : []));
  const text = blocks
    .map((block) => block.text)
    .join(' ')
    .replace(/[☐☑]/gu, '');
  const captioned = tables.tables - tables.withoutCaption;
  return {
    text: inOneOrder(text, body),
    words: wordsIn(reading),
    headings: blocks
      .filter(({ kind, text }) => kind === 'heading' && text.trim() !== '')
      .map(({ level, text }) => [`h${Math.max(2, level)}`, oneLine(text)]),
    links: links.map(({ address }) => address),
    // Without data the page shows none of the tables in files.
    tables: tables.tables - tablesOf.length,
    captions: captioned - tablesOf.filter(({ caption }) => caption !== null).length,
  };
}

const sets: [string, readonly string[], number][] = [
  ['the examples of CommonMark', commonMarkExamples, 600],
  ['the examples of GFM', gfmExamples, 20],
  ['the texts of the demo and the tests', fixtures, 100],
  ['texts with shortcodes and HTML', further, 10],
  ['random texts', randomTexts(400, parts), 400],
];

describe('the checklist reads what the page shows:', () => {
  test.each(sets)('%s', (_, texts, least) => {
    expect(texts.length).toBeGreaterThanOrEqual(least);
    const differing = texts.filter((body) => !isDeepStrictEqual(readIn(body), shownIn(body)));
    expect(differing.map((body) => [body, readIn(body), shownIn(body)])).toEqual([]);
  });
});

const withoutBoxes = (text: string) => text.replace(/[☐☑]/gu, '');

describe('the plain text is that of the page, and the excerpt its beginning:', () => {
  test.each(sets)('%s', (_, texts) => {
    const compared = texts.map((body) => {
      const plain = plainText(body);
      const excerpted = excerptParts(body, '', 1_000_000)
        .filter(isTextBlock)
        .map(({ text }) => text);
      const isBeginning = plain.startsWith(excerpted.join(' '));
      return { body, plain: inOneOrder(withoutBoxes(plain), body), isBeginning };
    });
    const shown = compared.map(({ body }) => ({
      body,
      plain: inOneOrder(textIn(pageOf(body)), body),
      isBeginning: true,
    }));
    expect(compared.filter((one, index) => !isDeepStrictEqual(one, shown[index]))).toEqual([]);
  });
});
