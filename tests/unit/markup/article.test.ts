import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';

const markup = createMarkup({ imageOrigins: ['https://media.example.org'] });
const article = (body: string) => markup.renderArticle(body, { title: 'Waiting as a Method' });

describe('the H1 of a body', () => {
  it.each([
    ['is left out when it equals the title', '# Waiting as a method\n\na', '<p>a</p>'],
    ['is left out in HTML too', '<h1>Waiting <b>as</b> a Method</h1><p>a</p>', '<p>a</p>'],
    ['becomes an H2 otherwise', '# Another\n\na', '<h2 id="another">Another</h2>\n<p>a</p>'],
    [
      'becomes an H2 when it comes again',
      '# Waiting as a Method\n\n# Waiting as a Method',
      '<h2 id="waiting-as-a-method">Waiting as a Method</h2>',
    ],
  ])('%s', (_, body, expected) => {
    expect(article(body).html).toBe(expected);
  });
});

describe('contents', () => {
  it('lists the headings of level 2 and 3 in order, each with the id it has in the text', () => {
    const body =
      '# Waiting as a Method\n\n## Where\n\n### By *the* door\n\n#### Deeper\n\n# Two\n\n## Where[^1]\n\n[^1]: a';
    const { html, contents } = article(body);
    expect(contents).toEqual([
      { id: 'where', text: 'Where', level: 2 },
      { id: 'by-the-door', text: 'By the door', level: 3 },
      { id: 'two', text: 'Two', level: 2 },
      { id: 'where-2', text: 'Where', level: 2 },
    ]);
    for (const { id, level } of contents) expect(html).toContain(`<h${level} id="${id}">`);
    expect(html).toContain('<h4 id="deeper">');
  });

  it('finds headings in quotes and HTML, without what shortcodes put in', () => {
    const { contents } = article('<div><h2 id="main">Main [table csv="/a.csv"]</h2></div>\n\n> ### Größe');
    expect(contents).toEqual([
      { id: 'main-2', text: 'Main', level: 2 },
      { id: 'grosse', text: 'Größe', level: 3 },
    ]);
  });
});

describe('what a page has to allow', () => {
  it.each([
    ['nothing', 'a ![b](/media/c.jpg) ![d](https://media.example.org/e.jpg)', false, false],
    ['a video', '[youtube id="abcdefghijk"]', true, false],
    ['a picture of another host', '![a](https://e.com/b.jpg)', false, true],
    ['nothing for code', '`[youtube id="abcdefghijk"]` `![a](https://e.com/b.jpg)`', false, false],
  ])('%s', (_, body, hasYoutube, remoteImages) => {
    expect(article(body)).toMatchObject({ hasYoutube, remoteImages });
  });
});

describe('a scheme in capitals', () => {
  it.each([
    ['<a href="MAILTO:a@e.com">a</a>', '<p><a href="mailto:a@e.com">a</a></p>'],
    ['[a](MailTo:a@e.com)', '<p><a href="mailto:a@e.com">a</a></p>'],
    ['[a](TEL:+451234)', '<p><a href="tel:+451234">a</a></p>'],
    ['[a](HTTPS://e.com/B)', '<p><a href="https://e.com/B" rel="noopener">a</a></p>'],
    [
      '![a](HTTPS://e.com/B.jpg)',
      '<p><img src="https://e.com/B.jpg" alt="a" loading="lazy" decoding="async"></p>',
    ],
    ['[a](JAVASCRIPT:alert(1))', '<p>a</p>'],
    ['<a href=" JavaScript:alert(1)">a</a>', '<p>a</p>'],
    ['![a](DATA:image/svg+xml,x)', ''],
  ])('%s', (body, expected) => {
    expect(article(body).html).toBe(expected);
  });
});

it('the parts of a text begin where a heading of level 2 is inside nothing else', () => {
  const { html, sections } = article(
    '\n\n# Waiting as a Method\n\nFirst.\n\n## One\n\n> ## Quoted\n\n### Small\n\n- ## Listed\n\n# Two\n\n<img alt="<h2>" src="/a.png">',
  );
  const parts = [0, ...sections].map((start, index) => html.slice(start, sections[index]));
  expect(parts.map((part) => part.slice(0, part.indexOf('</')))).toEqual([
    '<p>First.',
    '<h2 id="one">One',
    '<h2 id="two">Two',
  ]);
  expect(parts.join('')).toBe(html);
  expect(article('No heading.').sections).toEqual([]);
});
