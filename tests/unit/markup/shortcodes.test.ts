import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';

const markup = createMarkup();
const html = (markdown: string) => markup.renderStory(markdown).html;
const preview = (markdown: string) => markup.renderStory(markdown, { preview: true }).html;

const source = '[youtube id="a_b_c-d_e-f"]';
const video =
  '<a class="video" data-youtube="a_b_c-d_e-f" href="https://www.youtube.com/watch?v=a_b_c-d_e-f" rel="noopener">Play video</a>';
const button = '<a class="button button--quiet" href="/x">A</a>';

describe('a button', () => {
  it.each([
    ['alone', '[button url="/x"]A[/button]', `<p>${button}</p>`],
    ['in a sentence', 'Go [button url="/x"]A[/button] now', `<p>Go ${button} now</p>`],
    [
      'to another window',
      '[button url="https://e.com" target="_blank"]A[/button]',
      '<p><a class="button button--quiet" href="https://e.com" target="_blank" rel="noopener noreferrer">A</a></p>',
    ],
    ['without address', '[button]A[/button]', '<p><a class="button button--quiet" href="#">A</a></p>'],
    [
      'whose label and address hold marks',
      '[button url="/_a_*b*"]*A* &quot;b&quot; _c_[/button]',
      '<p><a class="button button--quiet" href="/_a_*b*">A "b" c</a></p>',
    ],
    ['in a link is its words', '[a [button url="/x"]A[/button]](/y)', '<p><a href="/y">a A</a></p>'],
    ['with a label in bold', '[button url="/x"]**A**[/button]', `<p>${button}</p>`],
    [
      'with a label in bold, as an editor writes it',
      '<p>[button url="/x"]<strong><em class="e">A</em></strong>[/button]</p>',
      `<p>${button}</p>`,
    ],
    ['in HTML', '<p>[button url="/x"]A[/button]</p>', `<p>${button}</p>`],
    ['in a table', '|a|\n|-|\n|[button url="/x"]A[/button]|', button],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toContain(expected);
  });
});

describe('a video', () => {
  it.each([
    ['takes the place of its paragraph', `a\n\n${source}\n\nb`, `<p>a</p>\n${video}\n<p>b</p>`],
    ['takes the place of a paragraph of HTML', `<p> ${source} </p>`, video],
    ['divides the paragraph around it', `a ${source} b`, `<p>a</p>${video}<p>b</p>`],
    [
      'divides emphasis and its paragraph',
      `a **b ${source} c** d`,
      `<p>a <strong>b</strong></p>${video}<p><strong>c</strong> d</p>`,
    ],
    ['stands beside another', `${source}\n${source}`, `${video}${video}`],
    ['leaves no line break behind', `a<br>\n${source}`, `<p>a</p>${video}`],
    ['leaves code of the same paragraph alone', `\`x\` ${source}`, `<p><code>x</code></p>${video}`],
    [
      'leaves a picture of the same paragraph in it',
      `![p](/p.jpg) a ${source}`,
      `<p><img src="/p.jpg" alt="p" loading="lazy" decoding="async"> a</p>${video}`,
    ],
    ['stays in its list', `- ${source}`, `<ul>\n<li>${video}</li>\n</ul>`],
    ['stays in its quote', `> ${source}`, `<blockquote>\n${video}\n</blockquote>`],
    ['divides a link', `[a ${source} b](/x)`, `<p><a href="/x">a</a></p>${video}<p><a href="/x">b</a></p>`],
  ])('%s', (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('asks nothing of another host before the click', () => {
    expect(html(source)).not.toMatch(/<(?:iframe|img|script)/);
  });
});

describe('in code', () => {
  it.each([
    ['a span', `\`${source}\``, `<p><code>${source}</code></p>`],
    ['a fence', `\`\`\`\n${source}\n\`\`\``, `<pre><code>${source}\n</code></pre>`],
    ['an indented block', `a\n\n    ${source}`, `<p>a</p>\n<pre><code>${source}\n</code></pre>`],
    ['a code element', `<code>${source}</code>`, `<p><code>${source}</code></p>`],
    ['a pre element', `<pre>${source}</pre>`, `<pre>${source}</pre>`],
  ])('of %s it is shown as written', (_, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });
});

describe('what is no block of ours', () => {
  it.each([
    ['[caption id="1"]hello[/caption]', '<p>[caption id="1"]hello[/caption]</p>'],
    ["[gallery ids='1,2']", "<p>[gallery ids='1,2']</p>"],
    ['[embed width="5" url="https://e.com/a_b_c"]', '<p>[embed width="5" url="https://e.com/a_b_c"]</p>'],
    [
      '[box title="a"]**bold** and [a link](/x)[/box]',
      'a"]<strong>bold</strong> and <a href="/x">a link</a>[/box]',
    ],
    ['[box title="a"]\n\n- one\n- two\n\n[/box]', '<li>two</li>\n</ul>\n<p>[/box]</p>'],
    ['[youtube]a_b_c-d_e-f[/youtube]', '<p>[youtube]a_b_c-d_e-f[/youtube]</p>'],
    ['[table]1 2[/table]', '<p>[table]1 2[/table]</p>'],
    ['[table 3 shows x=4]', '<p>[table 3 shows x=4]</p>'],
    ['[/button]', '<p>[/button]</p>'],
    ['<b>[nope a="b"]</b>', '<b>[nope a="b"]</b>'],
    ['[see [nope a="b"]](/x)', '<a href="/x">see [nope a="b"]</a>'],
    ['## [nope a="b"]', '>[nope a="b"]</h2>'],
  ])('%s stays text for visitors and owner', (written, shown) => {
    expect(html(written)).toContain(shown);
    expect(preview(written)).toBe(html(written));
    expect(markup.renderArticle(written, { title: '' }).html).toContain(shown);
    expect(markup.renderStory(written).problems).toEqual([]);
  });

  it.each([
    [`${source}inside[/youtube]`, `${video}<p>inside[/youtube]</p>`],
    [`${source}[/youtube]`, video],
  ])('the words behind a block that has none are not swallowed: %s', (written, shown) => {
    expect(html(written)).toBe(shown);
  });
});

describe('one that only an article can show', () => {
  const reason = 'Only an article can show this.';

  it.each([
    ['[table csv="/a.csv" caption="A"]', '<div class="live-error">Failed to load CSV.</div>', reason],
    ['[chart data="/a.json"]', '<div class="figure-note">Could not load this chart.</div>', reason],
    ['[calc id="a" schema="b"]', '<div class="live-error">Could not load this calculator.</div>', reason],
    ["[table csv='/a.csv']", '<div class="live-error">Failed to load CSV.</div>', reason],
  ])('%s says so in a story, and its owner why', (written, says, why) => {
    expect(html(`a\n\n${written}\n\nb`)).toBe(`<p>a</p>\n${says}\n<p>b</p>`);
    expect(preview(written)).toBe(`${says}<div class="figure-note"><code>${written}</code> ${why}</div>`);
    expect(markup.renderStory(written).problems).toEqual([{ source: written, reason: why }]);
  });

  it.each(['[photo slug="a"]', '[series slug="a"]'])('%s is left out of a story', (written) => {
    expect(html(`a\n\n${written}`)).toBe('<p>a</p>');
    expect(preview(written)).toBe(`<div class="figure-note"><code>${written}</code> ${reason}</div>`);
  });
});

describe('one of ours that cannot be read', () => {
  it.each([
    ['[youtube id="short"]', 'video', 'The id must be the URL of a YouTube video, or its 11 characters.'],
    ['[youtube id=“a_b_c-d_e-f”]', 'video', 'Write each value in straight quotes: name="value".'],
    ['[youtube id="a_b_c-d_e-f"', 'video', 'The closing bracket ] is missing.'],
  ])('%s says that the %s could not be loaded, and its owner why', (written, block, reason) => {
    const says = `<div class="figure-note">Could not load this ${block}.</div>`;
    expect(html(`a ${written}`)).toBe(`<p>a</p>${says}`);
    const code = written.replaceAll('<', '&#x3C;');
    expect(preview(`a ${written}`)).toBe(
      `<p>a</p>${says}<div class="figure-note"><code>${code}</code> ${reason}</div>`,
    );
    expect(markup.renderStory(written).problems).toEqual([{ source: written, reason }]);
  });

  it.each([
    ['[button url="/x"]', 'Add a label and the closing tag: [button url="…"]Label[/button].', 'A'],
    ['[button url="/x"', 'The closing bracket ] is missing.', ''],
    ['[button url=“/x”]', 'Write each value in straight quotes: name="value".', 'A'],
  ])('%s says so in its sentence', (written, reason, label) => {
    expect(html(`Go ${written}${label}`)).toBe(`<p>Go <em>Could not load this button. </em>${label}</p>`);
    expect(preview(`Go ${written}`)).toBe(
      `<p>Go <em>Could not load this button. <code>${written}</code> ${reason}</em></p>`,
    );
  });

  it.each([
    ['[button url="javascript:x"]A[/button]', 'A'],
    ['[button url="java&#115;cript:x"]<b>A</b> & **B**[/button]', 'A &#x26; B'],
    ['[button url="ftp://e.com/a" target="_blank"]A[/button]', 'A'],
  ])('%s is its label, and its owner reads why', (written, label) => {
    const reason = 'The url must be a web, mail or phone address, or a path.';
    expect(html(`Go ${written} now`)).toBe(`<p>Go <span>${label}</span> now</p>`);
    expect(html(`[Go ${written}](/y)`)).toBe(`<p><a href="/y">Go ${label}</a></p>`);
    expect(preview(`Go ${written}`)).toContain(`<p>Go <span>${label}</span><em> <code>`);
    expect(preview(`Go ${written}`)).toContain(`</code> ${reason}</em></p>`);
    expect(markup.renderStory(written).problems).toEqual([{ source: written, reason }]);
  });

  it('in code it is code', () => {
    expect(markup.renderStory("`[youtube id='x']`").problems).toEqual([]);
  });
});

describe('in an attribute', () => {
  it('words come back as they were written', () => {
    expect(html(`<img src="/a.jpg" alt='${source}'>`)).toContain(
      'alt="[youtube id=&#x22;a_b_c-d_e-f&#x22;]"',
    );
  });

  it('an address ends before it', () => {
    expect(html(`https://e.com/a${source}`)).toContain(
      '<p><a href="https://e.com/a" rel="noopener">https://e.com/a</a></p>',
    );
    expect(html(`[a](/b/${source})`)).toBe('<p><a href="/b/">a</a></p>');
  });
});
