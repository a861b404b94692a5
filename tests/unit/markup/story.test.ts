import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';

const markup = createMarkup({ imageOrigins: ['https://media.example.org'] });
const html = (markdown: string, preview = false) => markup.renderStory(markdown, { preview }).html;

describe('Markdown', () => {
  it.each([
    ['nothing', '', ''],
    ['paragraphs', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['emphasis', '*a* __b__ ~~c~~', '<p><em>a</em> <strong>b</strong> <del>c</del></p>'],
    ['a line break', 'a  \nb', '<p>a<br>\nb</p>'],
    ['a quote', '> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['a list', '1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a list that begins at three', '3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['code', '`a<b`', '<p><code>a&#x3C;b</code></p>'],
    ['a fence', '```js\na\n```', '<pre><code class="language-js">a\n</code></pre>'],
    ['a rule', 'a\n\n---', '<p>a</p>\n<hr>'],
    ['an entity', '&copy; &lt;b&gt;', '<p>© &#x3C;b></p>'],
    ['an escaped mark', '\\*a\\*', '<p>*a*</p>'],
    ['HTML', '<p>a <b>b</b></p>', '<p>a <b>b</b></p>'],
    ['tasks', '- [x] a\n- [ ] b', '<ul>\n<li>☑ a</li>\n<li>☐ b</li>\n</ul>'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('a footnote leads there and back', () => {
    const result = html('a[^1]\n\n[^1]: b');
    expect(result).toContain(
      '<a href="#note-fn-1" id="note-fnref-1" data-footnote-ref aria-describedby="footnote-label">',
    );
    expect(result).toContain('<li id="note-fn-1">');
    expect(result).toContain('<h2 class="visually-hidden" id="footnote-label">');
  });
});

describe('links', () => {
  it.each([
    ['another site', '[a](https://e.com)', '<a href="https://e.com" rel="noopener">a</a>'],
    ['a bare address', 'https://e.com/a', '<a href="https://e.com/a" rel="noopener">https://e.com/a</a>'],
    ['a path', '[a](/post/b)', '<a href="/post/b">a</a>'],
    ['mail', '[a](mailto:a@e.com)', '<a href="mailto:a@e.com">a</a>'],
    ['a telephone', '[a](tel:+431)', '<a href="tel:+431">a</a>'],
    [
      'a new window',
      '<a href="/b" target="_blank">a</a>',
      '<a href="/b" target="_blank" rel="noopener noreferrer">a</a>',
    ],
  ])('to %s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });
});

describe('pictures', () => {
  it.each([
    [
      'a file of ours',
      '![a](/media/b.jpg)',
      '<img src="/media/b.jpg" alt="a" loading="lazy" decoding="async">',
    ],
    [
      'a file of our own store',
      '![a](https://media.example.org/b.jpg)',
      '<img src="https://media.example.org/b.jpg" alt="a" loading="lazy" decoding="async">',
    ],
    [
      'one without alt text',
      '<p><img src="/b.jpg" width="20" height="10"></p>',
      '<img src="/b.jpg" width="20" height="10" alt="" loading="lazy" decoding="async">',
    ],
    [
      'one of another host',
      '![a](https://e.com/b.jpg)',
      '<a href="https://e.com/b.jpg" rel="noopener">a</a>',
    ],
    [
      'one of a host that begins like ours',
      '![a](https://media.example.org.evil/b)',
      '<a href="https://media.example.org.evil/b" rel="noopener">a</a>',
    ],
    ['one of another host in a link', '[![a](https://e.com/b.jpg)](/c)', '<a href="/c">a</a>'],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  it('one written into the text is for the owner alone', () => {
    const inline = '![a](data:image/png;base64,iVBORw0KGgo=)';
    expect(html(inline)).toBe('');
    expect(html(inline, true)).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(html('![a](data:image/svg+xml;base64,iVBORw0KGgo=)', true)).toBe('');
  });
});

describe('headings of a story', () => {
  it('begin at the second level and preserve their distance', () => {
    expect(html('# A\n\n## B\n\n# C')).toBe('<h2 id="a">A</h2>\n<h3 id="b">B</h3>\n<h2 id="c">C</h2>');
    expect(html('#### A\n\n##### B')).toBe('<h2 id="a">A</h2>\n<h3 id="b">B</h3>');
  });

  it('go when they are empty', () => {
    expect(html('##\n\na')).toBe('<p>a</p>');
  });
});

describe('tables', () => {
  it('are in a region that scrolls, with the columns of numbers marked', () => {
    const result = html('|a|b|\n|-|-:|\n|1|2|');
    expect(result).toMatch(
      /^<div class="scroll-x" tabindex="0" role="region" aria-label="Table 1, scrollable"><table class="data-table">/,
    );
    expect(result).toContain('<th scope="col" class="num">b</th>');
    expect(result).toContain('<td class="num">2</td>');
    expect(result).not.toContain('align=');
  });

  it('are called by their caption, and by number without one', () => {
    const result = html(
      '<table><caption>Stops</caption><tr><td>1</td></tr></table>\n\n|a|\n|-|\n\ntext\n\n|b|\n|-|',
    );
    expect([...result.matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'Stops, scrollable',
      'Table 1, scrollable',
      'Table 2, scrollable',
    ]);
  });
});
