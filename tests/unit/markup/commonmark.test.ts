import spec from 'commonmark-spec';
import { toHtml } from 'hast-util-to-html';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { createMarkup } from '#text/render/render.ts';

const { renderArticle } = createMarkup();
const html = (markdown: string) => renderArticle(markdown, { title: '' }).html;
const parser = unified().use(rehypeRaw);

interface Tree {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Tree[];
}

/** What every page adds, as docs/guide/markdown.md says: it is no matter of Markdown. */
const added = new Set(['id', 'rel', 'loading', 'decoding', 'scope']);

/** One spelling of the same tree. */
function comparable(source: string): string {
  const raw = { type: 'root', children: [{ type: 'raw', value: source }] };
  const tree = parser.runSync(raw as never) as unknown as Tree;
  tidy(tree);
  return toHtml(tree as never)
    .replace(/\s+/g, ' ')
    .replace(/ ?([<>]) ?/g, '$1')
    .trim();
}

function tidy(node: Tree): void {
  if (node.tagName === 'h1') node.tagName = 'h2';
  if (node.tagName === 'img') node.properties = { alt: '', ...node.properties };
  if (node.tagName === 'table') node.properties = {};
  const kept = Object.entries(node.properties ?? {}).filter(([name]) => !added.has(name));
  node.properties = Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const isCode = node.tagName === 'pre' || node.tagName === 'code';
  node.children = node.children
    ?.filter((child) => isCode || child.type !== 'text' || child.value?.trim() !== '')
    .flatMap((child) => (child.properties?.role === 'region' ? (child.children ?? []) : [child]));
  node.children?.forEach(tidy);
}

/** Examples whose result differs on purpose, by the reasons of docs/guide/markdown.md. */
const differences: Readonly<Record<string, number[]>> = {
  'HTML that may not stand goes, and its attributes': [
    144, 150, 152, 153, 154, 163, 164, 169, 170, 171, 172, 173, 176, 178, 201, 491, 524, 536, 613, 614, 615,
    616, 617, 623,
  ],
  'comments, declarations and instructions go': [177, 179, 180, 182, 183, 308, 309, 625, 626, 627, 628, 629],
  'what is blank goes': [34, 79, 148, 187, 334, 344, 476, 477, 484, 487, 494, 630],
  'links without an address that may stand are words': [
    21, 200, 485, 486, 500, 567, 597, 598, 599, 601, 631, 642, 643,
  ],
  'schemes are written small': [596],
  'pictures need an address from the root or of another host': [475, 517, 520, 531, 573, 576, 577, 578, 580],
  'bare addresses become links': [602, 606, 608, 611, 612],
};

describe('CommonMark', () => {
  const expected = new Set(Object.values(differences).flat());

  it('is read as its specification has it, but for the differences that are listed', () => {
    const found = spec.tests
      .filter(({ markdown, html: wanted }) => {
        const [source, result] = [markdown, wanted].map((text) => text.replaceAll('→', '\t'));
        return comparable(html(source ?? '')) !== comparable(result ?? '');
      })
      .map(({ number }) => number);
    expect(found).toEqual([...expected].toSorted((a, b) => a - b));
    expect(spec.tests).toHaveLength(652);
  });
});

describe('GitHub’s additions', () => {
  const table = (head: string, body = '') =>
    `<div class="scroll-x" tabindex="0" role="region" aria-label="Table 1, scrollable"><table class="data-table"> <thead> <tr> ${head} </tr> </thead>${body} </table></div>`;
  const row = (...cells: string[]) => ` <tbody> <tr> ${cells.join(' ')} </tr> </tbody>`;
  const line = (source: string) => html(source).replace(/\s+/g, ' ');

  it.each([
    [
      'a table',
      '| a | b |\n| - | - |\n| c | d |',
      table('<th scope="col">a</th> <th scope="col">b</th>', row('<td>c</td>', '<td>d</td>')),
    ],
    [
      'a table without outer bars',
      'a | b\n--- | ---\nc | d',
      table('<th scope="col">a</th> <th scope="col">b</th>', row('<td>c</td>', '<td>d</td>')),
    ],
    [
      'columns aligned',
      '| a | b | c |\n| :- | :-: | -: |\n| 1 | 2 | 3 |',
      table(
        '<th scope="col">a</th> <th scope="col" class="centre">b</th> <th scope="col" class="num">c</th>',
        row('<td>1</td>', '<td class="centre">2</td>', '<td class="num">3</td>'),
      ),
    ],
    ['a bar in a cell', '| a |\n| - |\n| b \\| c |', table('<th scope="col">a</th>', row('<td>b | c</td>'))],
    [
      'a bar in code in a cell',
      '| a |\n| - |\n| `b \\| c` |',
      table('<th scope="col">a</th>', row('<td><code>b | c</code></td>')),
    ],
    [
      'too few cells',
      '| a | b |\n| - | - |\n| c |',
      table('<th scope="col">a</th> <th scope="col">b</th>', row('<td>c</td>', '<td></td>')),
    ],
    ['too many cells', '| a |\n| - |\n| b | c |', table('<th scope="col">a</th>', row('<td>b</td>'))],
    ['a head alone', '| a |\n| - |', table('<th scope="col">a</th>')],
    ['heads and delimiters of different number are no table', '| a | b |\n| - |', '<p>| a | b | | - |</p>'],
    ['a table ends at a blank line', '| a |\n| - |\n\nb', `${table('<th scope="col">a</th>')} <p>b</p>`],
    ['struck out by two', '~~a~~', '<p><del>a</del></p>'],
    ['struck out by one', '~a~', '<p><del>a</del></p>'],
    ['struck out by three: not', 'a ~~~b~~~', '<p>a ~~~b~~~</p>'],
    ['struck out across paragraphs: not', '~~a\n\nb~~', '<p>~~a</p> <p>b~~</p>'],
    ['a task done and one to do', '- [x] a\n- [ ] b', '<ul> <li>☑ a</li> <li>☐ b</li> </ul>'],
    ['a task in a list of numbers', '1. [X] a', '<ol> <li>☑ a</li> </ol>'],
    ['no task without a space', '- [x]a', '<ul> <li>[x]a</li> </ul>'],
    ['a bare address', 'https://e.com', '<p><a href="https://e.com" rel="noopener">https://e.com</a></p>'],
    ['a bare www', 'www.e.com', '<p><a href="http://www.e.com" rel="noopener">www.e.com</a></p>'],
    ['a bare mail address', 'a@e.com', '<p><a href="mailto:a@e.com">a@e.com</a></p>'],
    [
      'the full stop behind an address',
      'https://e.com/a.',
      '<p><a href="https://e.com/a" rel="noopener">https://e.com/a</a>.</p>',
    ],
    [
      'brackets round an address',
      '(https://e.com/a)',
      '<p>(<a href="https://e.com/a" rel="noopener">https://e.com/a</a>)</p>',
    ],
    [
      'brackets in an address',
      'https://e.com/a_(b)',
      '<p><a href="https://e.com/a_(b)" rel="noopener">https://e.com/a_(b)</a></p>',
    ],
    ['an address in code', '`https://e.com`', '<p><code>https://e.com</code></p>'],
    ['an ftp address is words', 'ftp://e.com', '<p>ftp://e.com</p>'],
  ])('%s', (_, source, expected) => {
    expect(line(source)).toBe(expected);
  });

  it('a footnote leads there and back', () => {
    const result = line('A[^1].\n\n[^1]: Note.');
    expect(result).toContain(
      '<sup><a href="#note-fn-1" id="note-fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup>',
    );
    expect(result).toMatch(/<li id="note-fn-1"> <p>Note\. <a href="#note-fnref-1" data-footnote-backref/);
  });
});
