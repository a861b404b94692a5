import { describe, expect, it } from 'vitest';
import { OpenBody } from './reading.ts';

const body = [
  '_Odd_  sources &amp; __marks__\nover two lines',
  '* starred\n* list',
  'The lamps come on.',
  '[table csv="/a.csv"   caption="Lamps"]',
  '<p>Old   <b>HTML</b></p>',
  '<details><summary>More</summary>\n\ntext\n\n</details>',
].join('\n\n\n');

describe('only edited parts are rewritten', () => {
  it('one paragraph', () => {
    const open = new OpenBody(body).typeAfter('lamps', ' slowly');
    expect(open.written).toBe(
      body.replace('The lamps come on.', 'The lamps slowly come on.').replace('list\n\n\nThe', 'list\n\nThe'),
    );
  });

  it.each([
    [
      'a paragraph of HTML becomes Markdown',
      '<p>Old <b>HTML</b></p>',
      'Old',
      ' and odd',
      'Old and odd **HTML**',
    ],
    ['an item of a list', '* one\n* two', 'one', '!', '- one!\n- two'],
    ['a heading', 'Lamps\n=====', 'Lamps', '!', '# Lamps!'],
    ['a cell', 'a|b\n-|-\nc|d', 'c', '!', '| a  | b |\n| -- | - |\n| c! | d |'],
    ['code', '~~~js\nlet a;\n~~~', 'let a;', '\nlet b;', '```js\nlet a;\nlet b;\n```'],
    ['a quote', '>one', 'one', '!', '> one!'],
    [
      'an indented paragraph stays HTML',
      '<p class="indent-2">a <b>b</b></p>',
      'a ',
      'c ',
      '<p class="indent-2">a c <strong>b</strong></p>',
    ],
    ['a paragraph with a note', 'A note[^1].\n\n[^1]: It.', 'note', 's', 'A notes[^1].\n\n[^1]: It.'],
    [
      'a paragraph with a button',
      'Go [button url="/x"]on[/button] *now*',
      'Go',
      ' then',
      'Go then [button url="/x"]on[/button] *now*',
    ],
    [
      'what has to be looked up keeps its brackets',
      'It lasts',
      'lasts',
      ' [VERIFY] *stars* 1',
      'It lasts [VERIFY] \\*stars\\* 1',
    ],
    ['words that look like markup', 'x', 'x', ' 2 * 3 # a_b [c] <d', 'x 2 * 3 # a_b [c] <d'],
    [
      'a table with a caption stays HTML',
      '<table><caption>L</caption><tr><td>a</td></tr></table>',
      'a',
      '!',
      '<table><caption>L</caption><tbody><tr><td>a!</td></tr></tbody></table>',
    ],
  ])('%s', (_, before, words, typed, after) => {
    expect(new OpenBody(before).typeAfter(words, typed).written).toBe(after);
  });

  it('a blank at the end of a paragraph or of a mark leaves no trace', () => {
    expect(new OpenBody('**bold** text').typeAfter('text', ' ').written).toBe('**bold** text');
    expect(new OpenBody('a **bold** text').typeAfter('bold', ' ').written).toBe('a **bold**  text');
  });

  it('line breaks stay those of the body', () => {
    const open = new OpenBody('# A\r\n\r\none\r\n\r\n- a\r\n- b\r\n').typeAfter('a', '!');
    expect(open.written).toBe('# A\r\n\r\none\r\n\r\n- a!\r\n- b\r\n');
  });
});

describe('the ends of lines in a paragraph stay where its words do', () => {
  const wrapped = 'The lamps come\non at five,\nand go out\nat nine.';

  it.each([
    ['a word more', wrapped, 'at five', ' sharp', 'The lamps come\non at five sharp,\nand go out\nat nine.'],
    [
      'at the beginning of a line',
      wrapped,
      'The lamps come ',
      'up',
      'The lamps come\nupon at five,\nand go out\nat nine.',
    ],
    ['at the end', wrapped, 'nine.', ' So', 'The lamps come\non at five,\nand go out\nat nine. So'],
    ['blanks around them', 'one \n  two\nsix', 'six', '!', 'one \n  two\nsix!'],
    ['of Windows', 'one\r\ntwo\r\nsix', 'six', '!', 'one\r\ntwo\r\nsix!'],
    ['a break is a break', 'one\\\ntwo\nsix', 'six', '!', 'one\\\ntwo\nsix!'],
    ['marks across them', 'a **b\nc** d\ne', 'e', '!', 'a **b\nc** d\ne!'],
    ['none where a line would become a list', 'one\ntwo', 'one ', '- ', 'one - two'],
  ])('%s', (_, before, words, typed, after) => {
    expect(new OpenBody(before).typeAfter(words, typed).written).toBe(after);
  });

  it('from one writing to the next, and in both parts of a divided paragraph', () => {
    const open = new OpenBody(`First.\n\n${wrapped}\n\nLast.`).typeAfter('at five', ' sharp');
    expect(open.written).toContain('come\non at five sharp,\nand');
    expect(open.typeAfter('go', ' all').written).toContain(
      'come\non at five sharp,\nand go all out\nat nine.',
    );
    const at = open.find('sharp') + 'sharp'.length;
    expect(open.change((tr) => tr.split(at)).written).toBe(
      'First.\n\nThe lamps come\non at five sharp\n\n,\nand go all out\nat nine.\n\nLast.',
    );
  });
});

describe('an undo brings back the source', () => {
  it('byte by byte', () => {
    const open = new OpenBody(body).typeAfter('lamps', ' slowly').typeAfter('starred', '!');
    expect(open.written).not.toBe(body);
    expect(open.undo().undo().written).toBe(body);
  });

  it('of two paragraphs that say the same, each its own', () => {
    const twice = 'same *words*\n\n\nsame _words_\n\nend';
    const open = new OpenBody(twice);
    const { from } = open.block(1);
    open.change((tr) => tr.insertText('x', from + 1)).undo();
    expect(open.written).toBe(twice);
  });
});

describe('blocks that come together', () => {
  it('lists stay two lists when the block between them is deleted', () => {
    const open = new OpenBody('- a\n- b\n\ntext\n\n- c\n- d\n');
    const { from, to } = open.block(1);
    expect(open.change((tr) => tr.delete(from, to)).written).toBe('- a\n- b\n\n* c\n* d\n');
    expect(new OpenBody(open.written).blocks).toEqual(['bulletList', 'bulletList']);
  });

  it('indented code does not become a part of the list before it', () => {
    const open = new OpenBody('- a\n\ntext\n\n    code\n');
    const { from, to } = open.block(1);
    expect(open.change((tr) => tr.delete(from, to)).written).toBe('- a\n\n```\ncode\n```\n');
  });

  it('an indented list has the same indentation after another block', () => {
    const source = 'text\n\n   - a\n   - b\n';
    const open = new OpenBody(source).typeAfter('text', '!');
    expect(open.written).toBe('text!\n\n   - a\n   - b\n');
  });

  it('a heading is not drawn into the paragraph that is written before it', () => {
    const open = new OpenBody('text\n# head\nmore').typeAfter('text', '!');
    expect(open.written).toBe('text!\n\n# head\nmore');
  });
});

describe('a change of the source', () => {
  it('touches only the blocks that changed', () => {
    const open = new OpenBody(body);
    const before = [0, 1, 3, 4, 5].map((number) => open.block(number).node);
    open.revise(body.replace('come on', 'go out'));
    expect([0, 1, 3, 4, 5].map((number) => open.block(number).node)).toEqual(before);
    expect(open.written).toBe(body.replace('come on', 'go out'));
    expect(open.undo().written).toBe(body);
  });

  it.each([
    ['everything goes', ''],
    ['everything is other', 'Other\n\n- words\n'],
    ['a block is put in', body.replace('* starred', 'New.\n\n* starred')],
    ['a block is taken out', body.replace('The lamps come on.\n\n\n', '')],
    ['only blanks differ', body.replaceAll('\n\n\n', '\n\n')],
  ])('%s', (_, revised) => {
    expect(new OpenBody(body).revise(revised).written).toBe(revised);
  });

  it('preserves what was typed just before', () => {
    const open = new OpenBody(body).typeAfter('lamps', ' slowly');
    const revised = open.written.replace('starred', 'dotted');
    expect(open.revise(revised).written).toBe(revised);
  });
});

describe('a table of HTML is edited as a table', () => {
  const opened = (source: string) => new OpenBody(source).block(0).node;

  it.each([
    [
      'merged cells',
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'abcd',
      [2, 2],
    ],
    [
      'several paragraphs and a list in a cell',
      '<table><tr><td><p>a</p><p>b</p><ul><li>c</li></ul></td><td>d</td></tr></table>',
      'abcd',
      [2],
    ],
    [
      'words between the blocks of a cell',
      '<table><tr><td>a<ul><li>b</li></ul>c</td></tr></table>',
      'abc',
      [1],
    ],
    [
      'rows that end early are filled',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>c</td></tr></table>',
      'abc',
      [2, 2],
    ],
    [
      'a cell ends with its part',
      '<table><thead><tr><th rowspan="3">a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      'ab',
      [1, 1],
    ],
    [
      'head, body, foot and an empty caption',
      '<table><caption></caption><thead><tr><th>a</th></tr></thead><tfoot><tr><td>b</td></tr></tfoot></table>',
      'ab',
      [1, 1],
    ],
  ])('%s', (_, source, text, cells) => {
    const table = opened(source);
    expect(table.type.name).toBe('table');
    expect(table.textContent).toBe(text);
    expect(Array.from({ length: table.childCount }, (_, row) => table.child(row).childCount)).toEqual(cells);
  });

  it('a second paragraph in a cell of Markdown is saved as a table that opens as one', () => {
    const open = new OpenBody('a|b\n-|-\nc|d');
    const at = open.find('c') + 1;
    const { written } = open.change((tr) => tr.split(at).insertText('more', at + 2));
    expect(written).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><p>c</p><p>more</p></td><td>d</td></tr></tbody></table>',
    );
    expect(opened(written).toJSON()).toEqual(open.block(0).node.toJSON());
  });
});

describe('what the editor has no form for', () => {
  it.each([
    ['HTML with attributes of its own', '<p style="x">a</p>', ['sourceBlock']],
    ['a table with a width', '<table width="5"><tr><td>x</td></tr></table>', ['sourceBlock']],
    [
      'a table whose cells overlap',
      '<table><tr><td>x</td><td rowspan="2">y</td></tr><tr><td colspan="2">z</td></tr></table>',
      ['sourceBlock'],
    ],
    [
      'a table too large to lay out',
      '<table><tr><td colspan="999">x</td></tr>'.concat('<tr></tr>'.repeat(50), '</table>'),
      ['sourceBlock'],
    ],
    [
      'details, with all that is in them',
      '<details>\n\ntext\n\n</details>\n\nafter',
      ['sourceBlock', 'paragraph'],
    ],
    [
      'the tags of a wrapper, not its text',
      '<div>\n\ntext\n\n</div>',
      ['sourceBlock', 'paragraph', 'sourceBlock'],
    ],
    ['definitions of links and notes', '[a]: /b\n\n[^1]: note', ['sourceBlock', 'sourceBlock']],
    ['a link that may not be', '[a](javascript:alert%281%29)', ['sourceBlock']],
    ['what a script is', '<script>alert(1)</script>', ['sourceBlock']],
  ])('%s', (_, source, blocks) => {
    expect(new OpenBody(source).blocks).toEqual(blocks);
  });

  it('within a line it is a part of the line', () => {
    const open = new OpenBody('a <span lang="de">b</span> c');
    const kinds: string[] = [];
    open.state.doc.descendants((node) => void kinds.push(node.type.name));
    expect(kinds).toEqual(['paragraph', 'text', 'sourceInline', 'text', 'sourceInline', 'text']);
    expect(open.typeAfter('a', '!').written).toBe('a! <span lang="de">b</span> c');
  });
});
