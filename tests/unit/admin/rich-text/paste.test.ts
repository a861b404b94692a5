import { describe, expect, test } from 'vitest';
import { looksLikeMarkdown } from '../../../../admin/rich-text/paste/markdown-signs.ts';
import { cleanPaste } from '../../../../admin/rich-text/paste/pasted-text.ts';
import { googleDocs, wordDesktop, wordHidden, wordOnline } from './clipboards.ts';

/** Only what the editor reads, on one line: tags without attributes other than `start`. */
function outline(html: string): string {
  return cleanPaste(html)
    .replace(/<(\/?)([a-z][a-z0-9:]*)([^>]*)>/g, (_, slash, name, attributes) =>
      /^(?:html|body|span|o:p|div)$/.test(name)
        ? ''
        : `<${slash}${name}${/ start="\d+"/.exec(attributes)?.[0] ?? ''}>`,
    )
    .replace(/\s*\n\s*/g, '')
    .trim();
}

describe('lists of word processors', () => {
  const carried =
    '<ul><li><p>One camera</p><ul><li><p>Two <i>lenses</i></p><ul><li><p>One cap</p><p>The cap gets lost.</p></li></ul></li></ul></li><li><p>No bag</p></li></ul>';
  const desktop = `<p>What I <b>carry</b>:</p>${carried}<h2>2. How I walk</h2><ol start="3"><li><p>Slowly</p><ol><li><p>Very slowly</p></li></ol></li><li><p>Twice</p></li></ol><ul><li><p>Another list</p></li></ul>`;

  test.each([
    ['Word', wordDesktop],
    ['Word, with its conditions in comments', wordHidden],
  ])('%s', (_, html) => {
    expect(outline(html)).toBe(desktop);
  });

  const bullets =
    '<ul><li><p>One camera</p><ul><li><p>Two lenses</p><ul><li><p>One cap</p></li></ul></li></ul></li><li><p>No bag</p></li></ul>';

  test('Word online', () => {
    expect(outline(wordOnline)).toBe(
      `<p>What I carry:</p>${bullets}<ol start="3"><li><p>Slowly</p><ol><li><p>Very slowly</p></li></ol></li><li><p>Twice</p></li></ol>`,
    );
  });

  test('Google Docs', () => {
    expect(outline(googleDocs)).toBe(
      `<p>What I carry:</p>${bullets}<h2>How I walk</h2><ol><li><p>Slowly</p><ol><li><p>Very slowly</p></li></ol></li><li><p>Twice</p></li></ol><br>`,
    );
    expect(cleanPaste(googleDocs)).toContain('font-weight:700');
    expect(cleanPaste(googleDocs)).not.toContain('<b ');
  });

  test('Slack and Quill, whose items say how deep they are', () => {
    const nested = '<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>';
    const slack = [0, 1, 0].map(
      (level, at) =>
        `<ul data-indent="${level}"><li data-stringify-indent="${level}">${['One', 'Two', 'Three'][at]}</li></ul>`,
    );
    expect(outline(slack.join(''))).toBe(nested);
    const quill = '<ul><li>One</li><li class="ql-indent-1">Two</li><li>Three</li></ul>';
    expect(outline(quill)).toBe(nested);
  });

  test.each([
    ['1.', '<ol>'],
    ['7)', '<ol start="7">'],
    ['(c)', '<ol>'],
    ['iv.', '<ol>'],
    ['2.3', '<ol start="3">'],
    ['o', '<ul>'],
    ['q', '<ul>'],
    ['&#183;', '<ul>'],
    ['–', '<ul>'],
  ])('the marker %s begins %s', (marker, list) => {
    const item = `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp; </span></span>x</p>`;
    expect(outline(item)).toBe(`${list}<li><p>x</p></li></${list.slice(1, 3)}>`);
  });

  test('a list that begins deep, skips levels and comes back stays one list', () => {
    const item = (level: number) => `<p style="mso-list:l0 level${level} lfo1">${level}</p>`;
    expect(outline([2, 4, 3, 1].map(item).join(''))).toBe(
      '<ul><li><p>2</p><ul><li><p>4</p></li></ul><ul><li><p>3</p></li></ul></li></ul><ul><li><p>1</p></li></ul>',
    );
  });

  test('lists of 4,000 levels are read, the deeper items in the deepest list', () => {
    const levels = Array.from({ length: 4000 }, (_, index) => index + 1);
    const ofWord = levels.map((level) => `<p style="mso-list:l0 level${level} lfo1">x</p>`).join('');
    const items = levels.map((level) => `<li aria-level="${level}">x</li>`).join('');
    for (const html of [ofWord, `<ul>${items}</ul>`]) {
      expect(cleanPaste(html).match(/<ul/g)).toHaveLength(20);
      expect(cleanPaste(html).match(/<li/g)).toHaveLength(4000);
    }
  });

  test('lists in the cells of a table are lists', () => {
    const item = '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1">x</p>';
    expect(outline(`<table><tr><td>${item}</td></tr></table>`)).toBe(
      '<table><tr><td><ul><li><p>x</p></li></ul></td></tr></table>',
    );
  });
});

describe('pasted HTML', () => {
  test.each([
    ['<p onclick="evil()" class=a>x</p>', '<p class="a">x</p>'],
    ['<p OnClick = evil() title=\'say "x"\'>x', '<p title="say &quot;x&quot;">x</p>'],
    ['<p/onclick=evil()>x</p>', '<p>x</p>'],
    ['<p """ onclick="evil()">x</p>', '<p>x</p>'],
    ['<p title="a>b" onclick=\'x\'>x</p>', '<p title="a>b">x</p>'],
    ['<p>&lt;p onclick="x"&gt; on=1</p>', '<p>&lt;p onclick="x"&gt; on=1</p>'],
    ['a<script>x("<p onclick=evil()>")</script>b', 'ab'],
    ['a<style>p{}</style><!-- <p onclick=1> -->b', 'ab'],
    ['<iframe srcdoc="x"><p onclick=1></iframe>b', 'b'],
    ['<svg><script>x</script></svg>', '<svg></svg>'],
    ['<head><title>x</title><body>y', '<body>y</body>'],
    ['1 < 2 <3', '1 &lt; 2 &lt;3'],
    ['<img src="a.png" onerror=x>b<br/>c', '<img src="a.png">b<br>c'],
    ['<p>a<p>b<div>c</div>', '<p>a</p><p>b</p><div>c</div>'],
    ['<ul><li>a<li>b<ul><li>c</ul></ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
    ['</p>a</b>', 'a'],
    ['<p title="open', '<p title="" open=""></p>'],
    ['<pre>\n a  b\n</pre>', '<pre>\n a  b\n</pre>'],
    ['<p data-pm-slice="1 1 []">x</p>', '<p data-pm-slice="1 1 []">x</p>'],
    ['<ol start="4"><li><p>x</p></li></ol>', '<ol start="4"><li><p>x</p></li></ol>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ])('%s', (html, clean) => {
    expect(cleanPaste(html)).toBe(clean);
  });

  test.each([
    '<p',
    '<p ',
    '<p "',
    '<p a=',
    '<p a="',
    '<!--',
    '<![',
    '</',
    '<b>',
    '<script>',
    '<li>',
    '<ul>',
    '< ',
    '&',
  ])('what repeats %s 50,000 times is read in proportion to its length', (part) => {
    expect(cleanPaste(part.repeat(50_000)).length).toBeLessThan(2_000_000);
    expect(cleanPaste(`<p${' '.repeat(50_000)}${part}`).length).toBeLessThan(200);
  });
});

describe('plain text is Markdown when it has', () => {
  test.each([
    ['a heading', '# Lamps\n\nThey come on.'],
    ['a list', '- one\n- two'],
    ['a numbered list', '1. one\n2. two'],
    ['a list in a quote', '> - one\n> - two'],
    ['a link', 'See [the lamps](https://example.com).'],
    ['a link by name', 'See [the lamps][1].\n\n[1]: https://example.com'],
    ['an image', '![Lamp](/media/lamp.jpg)'],
    ['a fence', '```\nlet a;\n```'],
    ['a table', '| a | b |\n| - | - |\n| c | d |'],
    ['emphasis', 'It was *so* dark.'],
    ['strong words', 'It was **so** dark.'],
  ])('%s', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(true);
  });

  test.each([
    ['prose', 'The lamps come on.\n\nThen they go out.'],
    ['a dash before one line', '- Hello'],
    ['a year before one line', '1985. A good year'],
    ['stars between numbers', '2 * 3 * 4 = 24'],
    ['names with underscores', 'my_file_name and __init'],
    ['a bare address', 'https://example.com/a_b_c and <https://example.com>'],
    ['a hashtag', '#street #lamps'],
    ['a signature below a line', 'Regards\n--\nAnna'],
    ['a quoted mail', '> The lamps\n> come on'],
    ['indented lines', 'Dear Anna\n\n    the lamps come on'],
    ['brackets', 'It lasts [VERIFY] minutes (more or less).'],
    ['a line of dashes', 'One\n\n---\n\nTwo'],
    ['a shortcode', '[table csv="/media/lamps.csv"]'],
    ['nothing', ''],
  ])('and not for %s', (_, text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
  });
});

describe('pasted tables keep their header row', () => {
  const body = '<tr><td>c</td><td>d</td></tr>';
  const bold = '<span style="font-weight:700">';
  const header = /<tr[^>]*><th[^>]*>.*a.*<\/th><th[^>]*>.*b.*<\/th><\/tr>/;

  test.each([
    ['header cells', `<table><tr><th>a</th><th>b</th></tr>${body}</table>`],
    [
      'a head of plain cells (LibreOffice, Word)',
      `<table><thead><tr><td>a</td><td>b</td></tr></thead><tbody>${body}</tbody></table>`,
    ],
    [
      'a style of Word',
      `<table><tr style='mso-yfti-irow:-1;mso-yfti-firstrow:yes'><td>a</td><td>b</td></tr>${body}</table>`,
    ],
    [
      'bold words (Google Docs)',
      `<table><tbody><tr><td><p>${bold}a</span></p></td><td><p>${bold}b</span></p></td></tr>${body}</tbody></table>`,
    ],
    [
      'bold cells (Excel)',
      `<table><tr><td style="font-weight:700">a</td><td style="font-weight:bold">b</td></tr>${body}</table>`,
    ],
    ['bold elements', `<table><tr><td><b>a</b></td><td><strong>b</strong></td></tr>${body}</table>`],
  ])('%s', (_, html) => {
    const cleaned = cleanPaste(html);
    expect(cleaned).toMatch(header);
    expect(cleaned).not.toMatch(/font-weight|<b>|<strong>/);
    expect(cleaned).toContain(body);
  });

  test.each([
    ['bold everywhere', '<table><tr><td><b>a</b></td></tr><tr><td><b>b</b></td></tr></table>'],
    ['one row', '<table><tr><td><b>a</b></td></tr></table>'],
    ['one bold cell of two', `<table><tr><td><b>a</b></td><td>b</td></tr>${body}</table>`],
  ])('%s is no header', (_, html) => {
    expect(cleanPaste(html)).toBe(html);
  });

  test('a caption is the caption of the table', () => {
    expect(cleanPaste('<table><caption>Old <b>&amp;</b> new</caption><tr><td>a</td></tr></table>')).toBe(
      '<table data-caption="Old &amp; new"><tr><td>a</td></tr></table>',
    );
  });
});

describe('marks of notes and raised letters', () => {
  test.each([
    [
      'Word',
      `A<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></a>.`,
    ],
    [
      'LibreOffice',
      'A<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>[1]</sup></a>.',
    ],
    ['Google Docs', 'A<sup><a href="#ftnt1">[1]</a></sup>.'],
  ])('%s', (_, html) => {
    expect(
      cleanPaste(html)
        .replace(/<\/?span[^>]*>/g, '')
        .replace(/(<\/?sup>)+/g, '$1'),
    ).toBe('A<sup>[1]</sup>.');
  });

  test.each([
    ['super', 'sup'],
    ['sub', 'sub'],
  ])('vertical-align: %s is %s', (style, tag) => {
    expect(cleanPaste(`H<span style="font-size:0.6em;vertical-align:${style};">2</span>O`)).toContain(
      `<${tag}>2</${tag}>`,
    );
  });

  test('letters on the line stay on it', () => {
    const html = '<span style="vertical-align:baseline">2</span>';
    expect(cleanPaste(html)).toBe(html);
  });
});

test('details and their summary are lines of their own', () => {
  expect(cleanPaste('<details><summary>More</summary>text<p>and text</p></details>')).toBe(
    '<div><div>More</div>text<p>and text</p></div>',
  );
});

test('code in frames is code, without the language and buttons around it', () => {
  const framed =
    '<pre class="x"><div><div>js<button>Copy</button></div><div><code class="language-js"><span>let a;\nlet b;</span></code></div></div></pre>';
  expect(cleanPaste(framed)).toBe(
    '<pre class="x"><code class="language-js"><span>let a;\nlet b;</span></code></pre>',
  );
});

test.each([
  '<pre><code>one</code>\n<code>two</code></pre>',
  '<pre><code>one</code><br><code>two</code></pre>',
  '<pre>$ run <code>it</code> twice</pre>',
  '<pre><span>run <code>it</code></span></pre>',
  '<pre><span><code>one</code></span>\n<span><code>two</code></span></pre>',
  '<pre><span>let</span> a;</pre>',
])('code keeps its lines and the text beside it: %j', (html) => {
  expect(cleanPaste(html)).toBe(html);
});
