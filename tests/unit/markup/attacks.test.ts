import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';
import type { ArticleData } from '../../../text/blocks/block.ts';
import { attackingAddresses, attackingData, attacks, dataAttacks } from '../../factories/attacks.ts';
import { parsedElements } from './parsed.ts';

const { renderStory, renderArticle } = createMarkup();

/** Attributes that may reach a page, by element. Written here a second time: the test must not follow the code. */
const everywhere = ['lang', 'dir'];
const attributes: Record<string, string[]> = {
  a: [
    'href',
    'title',
    'target',
    'rel',
    'className',
    'dataYoutube',
    'id',
    'dataFootnoteRef',
    'dataFootnoteBackref',
    'ariaLabel',
    'ariaDescribedBy',
  ],
  abbr: ['title'],
  b: [],
  blockquote: ['className'],
  br: [],
  code: ['className'],
  del: [],
  details: ['open'],
  div: ['className', 'tabIndex', 'role', 'ariaLabel'],
  em: [],
  h2: ['id', 'className'],
  h3: ['id', 'className'],
  h4: ['id', 'className'],
  hr: [],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  li: ['id', 'value', 'className'],
  ol: ['start', 'reversed', 'className'],
  p: ['className'],
  pre: [],
  section: ['dataFootnotes', 'className'],
  span: [],
  strong: [],
  summary: [],
  sup: [],
  table: ['className'],
  caption: [],
  tbody: [],
  td: ['className', 'colSpan', 'rowSpan'],
  th: ['className', 'scope', 'colSpan', 'rowSpan'],
  thead: [],
  tr: [],
  ul: ['className'],
  i: [],
  u: [],
  s: [],
  small: [],
  mark: [],
  kbd: [],
  q: [],
};
/** Blocks that the editor can move in, by a class. */
const indented = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote']);
const safeLink = /^(?:https?:\/\/[^\s\\]|mailto:|tel:|\/(?![/\\])|#|\?|[\w%.-]+(?:[/?#]|$))/i;

/** What the server's own tables, charts and calculators add. */
const drawing = ['className', 'd', 'x', 'y', 'width', 'height', 'textAnchor', 'transform'];
const withData: Record<string, string[]> = {
  ...attributes,
  div: [
    ...attributes.div,
    'id',
    'dataRemote',
    'dataSource',
    'dataCaption',
    'dataType',
    'dataTitle',
    'dataCalc',
    'dataSchema',
  ],
  details: ['open', 'className'],
  li: [...attributes.li, 'value'],
  p: ['className'],
  figure: ['className'],
  figcaption: [],
  noscript: [],
  svg: ['className', 'viewBox', 'role', 'ariaHidden'],
  title: [],
  desc: [],
  path: drawing,
  rect: drawing,
  text: drawing,
  g: drawing,
};
const data: ArticleData = {
  files: new Map([
    [attackingAddresses.csv, { type: 'csv', text: attackingData.csv }],
    [attackingAddresses.json, { type: 'json', text: attackingData.json }],
  ]),
  calculators: new Set(['CALCULATOR']),
  isOurs: () => false,
};

function expectSafe(html: string, allowed = attributes): void {
  for (const { tagName, properties } of parsedElements(html)) {
    expect(Object.keys(allowed), `<${tagName}> in ${html}`).toContain(tagName);
    for (const name of Object.keys(properties)) {
      expect([...everywhere, ...allowed[tagName]], `${tagName} ${name} in ${html}`).toContain(name);
    }
    if (allowed === attributes && indented.has(tagName) && properties.className !== undefined) {
      expect(String(properties.className), `${tagName} in ${html}`).toMatch(
        /^(?:indent-[1-8]|visually-hidden)$/,
      );
    }
    if (properties.href !== undefined) expect(String(properties.href)).toMatch(safeLink);
    if (properties.src !== undefined) expect(String(properties.src)).toMatch(/^(?:https?:\/\/|\/(?!\/))/);
    if (properties.id !== undefined) expect(String(properties.id)).toMatch(/^[a-z0-9][a-z0-9_-]*$/i);
  }
}

describe('what an attacker writes', () => {
  it.each(attacks)('%s', (attack) => {
    for (const source of [
      attack,
      `Text ${attack} text`,
      `- a\n- ${attack}\n\n> ${attack}`,
      `<div>${attack}</div>`,
      `# ${attack}`,
    ]) {
      expectSafe(renderStory(source).html);
      expectSafe(renderArticle(source, { title: 'T' }).html);
      expectSafe(
        renderStory(source, { preview: true }).html.replaceAll(
          'src="data:image/png;base64,AAAA"',
          'src="/a"',
        ),
      );
    }
  });

  it.each([...dataAttacks, ...attacks])('%s beside data that attacks too', (attack) => {
    for (const source of [attack, `Text ${attack} text`, `> - ${attack}`, `<div>${attack}</div>`]) {
      for (const preview of [false, true]) {
        const { html } = renderArticle(source, { title: 'T', preview, data });
        expectSafe(html.replaceAll('src="data:image/png;base64,AAAA"', 'src="/a"'), withData);
      }
    }
  });

  it('the marks of a long paragraph come back as characters, not as markup', () => {
    const { html } = renderStory(
      `${'[a'.repeat(6000)}](javascript:alert(1)) ${'`x'.repeat(900)}<script>alert(1)</script>`,
    );
    expectSafe(html);
    expect(html).toContain('[a[a[a');
    expect(html).not.toMatch(/[\ue000-\ue00f]/);
  });
});

describe('what is left of it', () => {
  it.each([
    ['script', 'a <script>alert(1)</script> b'],
    ['style', 'a <style>p{}</style> b'],
    ['an SVG', 'a <svg><text>alert(1)</text></svg> b'],
    ['a formula', 'a <math><mi>alert(1)</mi></math> b'],
    ['a frame', 'a <iframe>alert(1)</iframe> b'],
  ])('of %s not even the content', (_, source) => {
    expect(renderStory(source).html).toBe('<p>a  b</p>');
  });

  it('of a form its words', () => {
    expect(renderStory('<form><p>Words</p><input name=a><button>Go</button></form>').html).toBe(
      '<p>Words</p>Go',
    );
  });

  it('of a refused link its words', () => {
    expect(renderStory('[here](javascript:alert(1)) <a href="//other.example">there</a>').html).toBe(
      '<p>here <a href="https://other.example" rel="noopener">there</a></p>',
    );
  });
});
