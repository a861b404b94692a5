import { describe, expect, test } from 'vitest';
import { plainText } from '#text/read/reading.ts';

describe('the plain text of a story', () => {
  test.each([
    ['# Heading\n\nWords **bold** and *soft* and ~~gone~~.', 'Heading Words bold and soft and gone.'],
    ['## Closed heading ##\nnext', 'Closed heading next'],
    ['A [link](https://example.com/a_b) and ![picture](x.jpg) here', 'A link and here'],
    ['> Quoted\n> twice', 'Quoted twice'],
    ['- one\n- two\n1. three', 'one two three'],
    ['Use `npm start` now', 'Use npm start now'],
    ['```js\nconst a = 1;\n```\nafter', 'const a = 1; after'],
    ['snake_case_name stays, 2 * 3 * 4 too', 'snake_case_name stays, 2 * 3 * 4 too'],
    ['before\n\n---\n\nafter', 'before after'],
    ['<p>Some <em>HTML</em></p><script>alert(1)</script><!-- note -->done', 'Some HTML done'],
    ['Fish &amp; chips &#8212; 3 &lt; 5 &unknown;', 'Fish & chips — 3 < 5 &unknown;'],
    ['Go [button url="/x?a=[1]" target="_blank"]Read on[/button] now', 'Go Read on now'],
    ['See [youtube id="dQw4w9WgXcQ"] and [chart data="/a.json"]', 'See and'],
    ['An [aside] stays', 'An [aside] stays'],
    ['never closed &lt;!-- note', 'never closed <!-- note'],
    ['Plain words,\n  on two lines.', 'Plain words, on two lines.'],
    ['Mail <me@site.test> or see <https://site.test/a>.', 'Mail me@site.test or see https://site.test/a.'],
    ['A [word] defined.\n\n[word]: /there', 'A word defined.'],
    ['&copy; by the author', '© by the author'],
  ])('%j reads %j', (markdown, text) => {
    expect(plainText(markdown)).toBe(text);
  });

  test.each(['<!--', '<script>', '[', '![](', '**a ', '_a', '`', '<a ', '# ', '\n', ' #', '> '])(
    'is found in a long run of %j',
    (piece) => {
      expect(plainText(piece.repeat(100_000)).length).toBeLessThanOrEqual(piece.length * 100_000);
    },
  );
});
