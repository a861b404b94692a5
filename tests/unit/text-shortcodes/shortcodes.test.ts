import { describe, expect, it } from 'vitest';
import type { Shortcode } from '#text/blocks/blocks.ts';
import { blocks } from '#text/blocks/blocks.ts';
import { plainText, readText } from '#text/read/reading.ts';

const shortcodesIn = (text: string) => readText(text).shortcodes;
const values = (text: string) => shortcodesIn(text).map((found) => found.shortcode);

describe('what is a shortcode', () => {
  const button: Shortcode = { name: 'button', url: '/article/night', newWindow: false, label: 'Read on' };
  it.each<[string, string, Shortcode]>([
    ['a button', '[button url="/article/night"]Read on[/button]', button],
    [
      'attributes in any order',
      '[button target="_blank" url="/x"]A[/button]',
      { ...button, url: '/x', newWindow: true, label: 'A' },
    ],
    [
      'an unknown attribute beside a known one',
      '[button class="big" url="/article/night"]Read on[/button]',
      button,
    ],
    ['another target than _blank', '[button url="/article/night" target="_top"]Read on[/button]', button],
    ['a button without url', '[button]Read on[/button]', { ...button, url: '#' }],
    [
      'quotes inside a value',
      '[table csv="/a.csv" caption="The &quot;small&quot; ones"]',
      { name: 'table', csv: '/a.csv', caption: 'The "small" ones' },
    ],
    [
      'an ampersand as an editor writes it',
      '[button url="/x?a=1&amp;b=2"]A[/button]',
      { ...button, url: '/x?a=1&b=2', label: 'A' },
    ],
    ['a video', '[youtube id="abc_DEF-123"]', { name: 'youtube', id: 'abc_DEF-123' }],
    ['a name in capitals', '[YouTube ID="abc_DEF-123"]', { name: 'youtube', id: 'abc_DEF-123' }],
    [
      'a chart without type',
      '[chart data="/d.json"]',
      { name: 'chart', type: 'line', data: '/d.json', title: null },
    ],
    [
      'a chart of another host',
      '[chart type="doughnut" data="https://e.com/d.json" title="T"]',
      { name: 'chart', type: 'doughnut', data: 'https://e.com/d.json', title: 'T' },
    ],
    [
      'a calculator',
      '[calc id="dof" schema="7f-1" title="Depth"]',
      { name: 'calc', id: 'dof', schema: '7f-1', title: 'Depth' },
    ],
    ['a photo', '[photo slug="lamp-2"]', { name: 'photo', slug: 'lamp-2', width: 'text' }],
    [
      'a photo in capitals',
      '[Photo SLUG=" Lamp " width="Full"]',
      { name: 'photo', slug: 'lamp', width: 'full' },
    ],
    ['two photos', '[photos slugs="a,b"]', { name: 'photos', slugs: ['a', 'b'], layout: 'pair' }],
    ['three photos', '[photos slugs="a, b, c"]', { name: 'photos', slugs: ['a', 'b', 'c'], layout: 'row' }],
    [
      'a row of two',
      '[photos layout="row" slugs="a, b"]',
      { name: 'photos', slugs: ['a', 'b'], layout: 'row' },
    ],
    ['single quotes', "[photo slug='lamp-2' width='wide']", { name: 'photo', slug: 'lamp-2', width: 'wide' }],
    ['no quotes', '[photo slug=lamp-2 width=wide]', { name: 'photo', slug: 'lamp-2', width: 'wide' }],
    [
      'all of them at once',
      '[photo slug=lamp-2 width=\'wide\' class="x"]',
      { name: 'photo', slug: 'lamp-2', width: 'wide' },
    ],
    [
      'blanks around the sign',
      '[photo slug = "lamp-2" width= wide]',
      { name: 'photo', slug: 'lamp-2', width: 'wide' },
    ],
    ['an end of its own', '[photo slug=lamp-2 /]', { name: 'photo', slug: 'lamp-2', width: 'text' }],
    [
      'double quotes inside single ones',
      '[table csv=/a.csv caption=\'The "small" ones\']',
      { name: 'table', csv: '/a.csv', caption: 'The "small" ones' },
    ],
    [
      'an apostrophe inside double quotes',
      '[table csv="/a.csv" caption="Ada\'s"]',
      { name: 'table', csv: '/a.csv', caption: "Ada's" },
    ],
    ['an empty value', "[table csv='/a.csv' caption='']", { name: 'table', csv: '/a.csv', caption: null }],
    [
      'an address without quotes',
      '[button url=https://e.com/x/?a=1&b=2#c]A[/button]',
      { ...button, url: 'https://e.com/x/?a=1&b=2#c', label: 'A' },
    ],
    [
      'another host without a scheme',
      '[button url="//e.com/a"]A[/button]',
      { ...button, url: 'https://e.com/a', label: 'A' },
    ],
    ['a path that ends with a slash', '[button url=/x/]A[/button]', { ...button, url: '/x/', label: 'A' }],
    [
      'the first of two equal attributes',
      '[youtube id="abc_DEF-123" id="zzzzzzzzzzz"]',
      { name: 'youtube', id: 'abc_DEF-123' },
    ],
  ])('%s is read', (_, text, shortcode) => {
    expect(shortcodesIn(`Before ${text} after`)).toMatchObject([
      { start: 7, end: 7 + text.length, source: text, name: shortcode.name, shortcode, problem: null },
    ]);
  });

  it.each([
    ['words in brackets', 'a [table of contents] and [1]', 'a [table of contents] and [1]'],
    ['a link', '[button](/x) and [see](/y)', 'button and see'],
    ['a link whose words look like attributes', '[cover alt="x"](/y)', 'cover alt="x"'],
    ['a task', '- [x] done', 'done'],
    ['a credit', 'the [photo by Ada] and [photos]', 'the [photo by Ada] and [photos]'],
    ['one behind a backslash', '\\[youtube id="abc_DEF-123"]', '[youtube id="abc_DEF-123"]'],
    ['one broken by a line', '[youtube\nid="abc_DEF-123"]', '[youtube id="abc_DEF-123"]'],
  ])('%s stays text', (_, text, words) => {
    expect(shortcodesIn(text)).toEqual([]);
    expect(plainText(text)).toBe(words);
  });
});

describe('a video', () => {
  it.each([
    'abc_DEF-123',
    'https://www.youtube.com/watch?v=abc_DEF-123',
    'https://www.youtube.com/watch?app=desktop&amp;v=abc_DEF-123&t=42s',
    'http://youtube.com/watch?list=PLx&v=abc_DEF-123#t=1m',
    'https://youtu.be/abc_DEF-123?t=42&si=x',
    'https://m.youtube.com/watch?v=abc_DEF-123',
    'https://music.youtube.com/watch?v=abc_DEF-123',
    'https://www.youtube.com/shorts/abc_DEF-123',
    'https://www.youtube.com/live/abc_DEF-123?feature=share',
    'https://www.youtube.com/embed/abc_DEF-123?start=5',
    'https://www.youtube-nocookie.com/embed/abc_DEF-123',
    'https://www.youtube.com/v/abc_DEF-123',
    '//www.youtube.com/embed/abc_DEF-123',
    'www.youtube.com/watch?v=abc_DEF-123',
    'youtu.be/abc_DEF-123',
  ])('is known by %s in any quotes', (address) => {
    for (const quote of ['"', "'", '']) {
      expect(values(`[youtube id=${quote}${address}${quote}]`)).toEqual([
        { name: 'youtube', id: 'abc_DEF-123' },
      ]);
    }
  });
});

describe('what a shortcode must not hold', () => {
  it.each([
    ['a script address', '[button url="javascript:alert(1)"]A[/button]'],
    ['a script address in capitals', '[button url="JaVaScRiPt:alert(1)"]A[/button]'],
    ['a script address behind an entity', '[button url="javascript&#58;alert(1)"]A[/button]'],
    ['a script address behind a named entity', '[button url="javascript&colon;alert(1)"]A[/button]'],
    ['an entity made by decoding', '[button url="javascript&amp;#58;alert(1)"]A[/button]'],
    ['a tab inside the scheme', '[button url="java\tscript:alert(1)"]A[/button]'],
    ['a data address', '[button url="data:text/html,x"]A[/button]'],
    ['a vbscript address', '[button url="vbscript:x"]A[/button]'],
    ['a web address without host', '[button url="https:///"]A[/button]'],
    ['a label without words', '[button url="/x"] [/button]'],
    ['a button that never ends', '[button url="/x"]'],
    ['a button in a button', '[button url="/x"]A [button'],
    ['a short video id', '[youtube id="abc"]'],
    ['a long video id', '[youtube id="abc_DEF-1234"]'],
    ['the address of a list of videos', '[youtube id="https://www.youtube.com/playlist?list=abc_DEF-123"]'],
    ['a video of another host', '[youtube id="https://vimeo.com/watch?v=abc_DEF-123"]'],
    ['a table by mail', '[table csv="mailto:a@b.c"]'],
    ['a chart of another kind', '[chart type="radar" data="/d.json"]'],
    ['a calculator whose id is none', '[calc id="1 2" schema="a"]'],
    ['a photo by a path', '[photo slug="../lamp"]'],
    ['a photo without slug', '[photo width="wide"]'],
    ['a photo of another width', '[photo slug="lamp" width="huge"]'],
    ['one photo beside none', '[photos slugs="lamp"]'],
    ['a pair of three', '[photos slugs="a, b, c" layout="pair"]'],
    ['a row of four', '[photos slugs="a, b, c, d"]'],
    ['a photo that is left out', '[photos slugs="a, , c"]'],
    ['the end of photos', '[/photos]'],
    ['a name nobody knows', '[gallery ids="1,2"]'],
    ['an end without a beginning', '[/button]'],
    ['a table without its closing bracket', '[table csv="/a.csv" caption="A"'],
    ['a video in typographic quotes', '[youtube id=“abc_DEF-123”]'],
    ['an element in a caption', '[table csv="/a.csv" caption="a <b>x</b>"]'],
  ])('%s is refused', (_, text) => {
    expect(values(text)[0]).toBeNull();
  });

  it.each(['http://e.com', 'https://e.com/a?b#c', 'mailto:a@b.c', 'tel:+431', '/post/x', '#part', '?page=2'])(
    'the address %s is allowed',
    (url) => {
      expect(values(`[button url="${url}"]A[/button]`)).toEqual([
        { name: 'button', url, newWindow: false, label: 'A' },
      ]);
    },
  );

  it('the inner one of two nested buttons is read, the outer one refused', () => {
    const text = '[button url="/a"]x [button url="/b"]y[/button][/button]';
    expect(values(text)).toEqual([null, { name: 'button', url: '/b', newWindow: false, label: 'y' }, null]);
  });
});

it('a sign for less begins no element', () => {
  expect(values('[table csv="/a.csv" caption="ISO < 800, EV <5"]')).toEqual([
    { name: 'table', csv: '/a.csv', caption: 'ISO < 800, EV <5' },
  ]);
});

describe('code', () => {
  const shortcode = '[youtube id="abc_DEF-123"]';
  const others = "[youtube id='abc_DEF-123'] [box a='b']c[/box]";
  it.each([
    ['a fence', `\`\`\`\n${shortcode}\n\`\`\``],
    ['a fence of tildes around backticks', `~~~\n\`\`\`\n${shortcode}\n~~~`],
    ['a fence that never ends', `\`\`\`js\n${shortcode}`],
    ['a fence in a list', `- item\n\n  \`\`\`\n  ${shortcode}\n  \`\`\``],
    ['a fence in a quote', `> \`\`\`\n> ${shortcode}\n> \`\`\``],
    ['an indented block', `Text\n\n    ${shortcode}`],
    ['the second line of an indented block', `Text\n\n    a\n    ${shortcode}`],
    ['a block indented by a tab', `Text\n\n\t${shortcode}`],
    ['an indented block in a list', `- item\n\n      ${shortcode}`],
    ['a span', `\`${shortcode}\``],
    ['a span of two backticks', `\`\` \` ${shortcode} \`\``],
    ['a span over two lines', `\`a\n${shortcode}\``],
    ['a code element', `<code>${shortcode}</code>`],
    ['a pre element', `<pre class="x">\n\n${shortcode}\n</pre>`],
  ])('%s preserves its shortcode', (_, text) => {
    expect(shortcodesIn(text)).toEqual([]);
    expect(plainText(text)).toContain(shortcode);
    const written = text.replace(shortcode, others);
    expect(shortcodesIn(written)).toEqual([]);
    expect(plainText(written)).toContain(others);
  });

  it.each([
    ['after a fence', `\`\`\`\na\n\`\`\`\n${shortcode}`],
    ['after an indented block', `    a\n\n${shortcode}`],
    ['in a paragraph of a list item', `- item\n\n  ${shortcode}`],
    ['in a paragraph of a numbered item', `1. item\n\n    ${shortcode}`],
    ['in an indented line of a paragraph', `Text\n    ${shortcode}`],
    ['after a lonely backtick', `a \` b\n\n${shortcode} \``],
    ['between two spans', `\`a\` ${shortcode} \`b\``],
    ['after an escaped backtick', `\\\` ${shortcode} \``],
    ['after a span that shows a tag', `\`<code>\` ${shortcode}`],
    ['after a code element', `<code>a \`b\` c</code> ${shortcode}`],
    ['after a line of backticks that holds one more', `\`\`\` a \`\`\` ${shortcode}`],
  ])('a shortcode %s is found', (_, text) => {
    expect(shortcodesIn(text)).toHaveLength(1);
  });
});

describe('the list of blocks', () => {
  it.each(Object.entries(blocks))('shows %s by an example that can be read', (name, { example }) => {
    expect(values(example)).toEqual([expect.objectContaining({ name })]);
  });
});

describe('text without shortcodes', () => {
  it('uses the label of a button, what is no block of ours, and nothing of the others', () => {
    const text = 'Go [button url="/x"]this way[/button] or [youtube id="abc_DEF-123"] [nope a="b"] that.';
    expect(plainText(text)).toBe('Go this way or [nope a="b"] that.');
  });
});
