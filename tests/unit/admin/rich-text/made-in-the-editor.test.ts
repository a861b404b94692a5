import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodySchema } from '../../../../admin/rich-text/schema.ts';
import { SourceMap } from '../../../../admin/rich-text/source-map.ts';
import type { Content, ContentMark } from '../../../../text/edit/content.ts';
import { isEmptyParagraph, tidy } from '../../../../text/edit/tidy.ts';

/** What is typed, markup and blanks of all kinds among it. */
const typed = fc.oneof(
  fc.constantFrom(
    'a',
    'Lamps',
    'b c',
    ' d',
    '*',
    '**e**',
    '1. f',
    '- g',
    '# h',
    '|',
    '\\',
    '<b>',
    '&amp;',
    '[x](y)',
    '`',
  ),
  fc.constantFrom(
    '~~',
    '> q',
    '```',
    '<!--',
    ':--',
    '\u00a0',
    '  ',
    'https://a.example/x_y',
    'a@b.example',
    '[VERIFY]',
    'ü€😀',
  ),
  fc.string({ minLength: 1, maxLength: 5 }),
);
const words = fc.array(typed, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
const marks = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom<ContentMark>({ type: 'bold' }, { type: 'italic' }, { type: 'strike' }, { type: 'code' }),
    fc
      .constantFrom('u', 'sub', 'sup', 'mark', 'kbd')
      .map((tag): ContentMark => ({ type: 'htmlMark', attrs: { tag } })),
    fc
      .record({
        href: fc.constantFrom('/a', 'https://a.example/?b=1&c'),
        title: fc.constantFrom(null, 'T "t"'),
        target: fc.constantFrom(null, '_blank'),
      })
      .map((attrs): ContentMark => ({ type: 'link', attrs })),
  ),
  { maxLength: 3, selector: ({ type, attrs }) => type + (attrs?.tag ?? '') },
);
const phrase: fc.Arbitrary<Content> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks }) },
  fc.constant<Content>({ type: 'hardBreak' }),
  fc
    .record({
      alt: fc.constantFrom('', 'A "b" ]'),
      title: fc.constantFrom(null, 't'),
      width: fc.constantFrom(null, '40'),
    })
    .map((attrs): Content => ({ type: 'image', attrs: { src: '/media/a.jpg', ...attrs } })),
  fc.constant<Content>({ type: 'shortcodeInline', attrs: { source: '[button url="/x"]Go[/button]' } }),
);
const line = fc.array(phrase, { maxLength: 4 });
const indent = fc.constantFrom(0, 0, 0, 2);
const span = fc.constantFrom(1, 1, 1, 2);

const { block } = fc.letrec<{ block: Content; blocks: Content[]; table: Content }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
    fc.record({ type: fc.constant('paragraph'), attrs: fc.record({ indent }), content: line }),
    fc.record({
      type: fc.constant('heading'),
      attrs: fc.record({ level: fc.constantFrom(1, 2, 3), indent }),
      content: line,
    }),
    fc.record({
      type: fc.constant('codeBlock'),
      attrs: fc.record({ language: fc.constantFrom(null, 'js') }),
      content: fc.constantFrom<Content[]>([], [{ type: 'text', text: 'let a;\n\n  <b>`*' }]),
    }),
    fc.constant<Content>({ type: 'horizontalRule' }),
    fc
      .constantFrom('[youtube id="dQw4w9WgXcQ"]', '[table csv="/a.csv" caption="<"]')
      .map((source): Content => ({ type: 'shortcodeBlock', attrs: { source } })),
    tie('blocks').map((content) => ({ type: 'blockquote', content })),
    fc
      .record({
        indent,
        spread: fc.boolean(),
        start: fc.constantFrom(null, 1, 3),
        checked: fc.constantFrom(null, null, true, false),
        items: fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
      })
      .map(({ indent, spread, start, checked, items }) => ({
        type: start === null ? 'bulletList' : 'orderedList',
        attrs: { indent, spread, ...(start !== null && { start }) },
        content: items.map((content) => ({ type: 'listItem', attrs: { checked }, content })),
      })),
    tie('table'),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }),
  table: fc
    .record({
      width: fc.integer({ min: 1, max: 3 }),
      height: fc.integer({ min: 1, max: 3 }),
      caption: fc.constantFrom(null, null, 'C <c>'),
      cells: fc.array(
        fc.record({
          content: tie('blocks'),
          isHeader: fc.boolean(),
          align: fc.constantFrom(null, 'center'),
          across: span,
          down: span,
        }),
        { minLength: 9, maxLength: 9 },
      ),
    })
    .map(({ width, height, caption, cells }) => tableOf(width, height, caption, cells)),
}));

interface Cell {
  content: Content[];
  isHeader: boolean;
  align: string | null;
  across: number;
  down: number;
}

/** A table without holes; a cell is merged with its neighbours where they are free. */
function tableOf(width: number, height: number, caption: string | null, cells: readonly Cell[]): Content {
  const taken = Array.from({ length: height }, () => Array<boolean>(width).fill(false));
  const rows = taken.map((row, y): Content => {
    const content: Content[] = [];
    for (let x = 0; x < width; x++) {
      if (row[x]) continue;
      const { isHeader, align, across, down, content: inside } = cells[y * width + x]!;
      const colspan = x + across <= width && !row[x + across - 1] ? across : 1;
      const rowspan = Math.min(down, height - y);
      for (let dy = 0; dy < rowspan; dy++) for (let dx = 0; dx < colspan; dx++) taken[y + dy]![x + dx] = true;
      content.push({
        type: isHeader || y === 0 ? 'tableHeader' : 'tableCell',
        attrs: { align, colspan, rowspan },
        content: inside,
      });
    }
    return { type: 'tableRow', content };
  });
  return { type: 'table', attrs: { caption }, content: rows };
}

/** As the schema has it: marks in its order. */
const made = (blocks: Content[]) => {
  const doc = bodySchema.nodeFromJSON({ type: 'doc', content: blocks });
  doc.check();
  return doc;
};
/** As a page shows it: several blanks are one. */
function tidied(doc: Node): Content[] {
  const blocks = (doc.toJSON() as { content: Content[] }).content
    .map(tidy)
    .filter((one) => !isEmptyParagraph(one));
  return blocks
    .map((one) => made([one]).toJSON().content[0])
    .map(tidy)
    .map(withSingleBlanks);
}

function withSingleBlanks(node: Content): Content {
  if (node.type === 'codeBlock') return node;
  if (node.type === 'text') return { ...node, text: node.text?.replace(/ +/g, ' ') };
  return node.content ? { ...node, content: node.content.map(withSingleBlanks) } : node;
}

describe('what is made in the editor is the same when it is opened again', () => {
  it('every node and mark that the schema allows', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
        const doc = made(blocks);
        const written = new SourceMap(bodySchema).write(doc);
        const opened = new SourceMap(bodySchema).open(written);
        expect(JSON.stringify(tidied(opened)), written).toBe(JSON.stringify(tidied(doc)));
      }),
      { numRuns: Number(process.env.RUNS ?? 300) },
    );
  });
});
