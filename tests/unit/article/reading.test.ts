import { describe, expect, it, test } from 'vitest';
import { isInternal, measure, wordsIn } from '../../../domain/articles/checklist/measure.ts';
import { readText } from '../../../text/read/reading.ts';
import { fitArticle } from '../../factories/article-texts.ts';

const measured = (body: string) =>
  measure(fitArticle({ body }), readText(body), { siteUrl: 'https://photos.example' });

describe('words of a body, as a reader counts them', () => {
  test.each([
    ['plain', 'one two three', 3],
    ['of any markup', '# One\n\n**two**-tone *th*ree\n\n> four\n\n- five\n- six\n\n1. seven', 7],
    ['inside words', '**bold**ly', 1],
    ['HTML', '<p>one <b>two</b></p><p>three</p><ul><li>four</li></ul>', 4],
    ['entities', 'caf&eacute;&nbsp;noir &amp; blanc', 3],
    ['entities that nobody has named', 'one &constructor; &toString; &unheard;', 4],
    ['links and their texts', '[one two](https://x.example/a-b-c "title words") three', 3],
    ['references', '[one][ref] two\n\n[ref]: https://x.example "not counted"', 2],
    ['pictures', '![three words here](/a.jpg "title") one <img alt="no words" src="x">', 1],
    ['an address is one', 'see https://x.example/a-b?c=d now', 3],
    ['footnotes', 'one[^1]\n\n[^1]: two', 2],
    ['tables', '| one | two |\n|:----|----:|\n| three | four |', 4],
    ['code counts', 'one `two three`\n\n```js\nfour five\n```\n\n    six', 6],
    ['shortcodes do not', '[table csv="/a.csv" caption="some caption"] one [youtube id="dQw4w9WgXcQ"]', 1],
    ['a button shows its label', '[button url="/x"]Read this[/button]', 2],
    ['what is broken is left out', '[table csv=x] one', 1],
    [
      'comments and scripts',
      '<!-- no words --> one <script>var two = 3</script><style>a { b: c }</style>',
      1,
    ],
    ['dashes', 'one—two – three', 3],
    ['apostrophes', "don’t can't", 2],
    ['numbers', 'f/2.8 at 1/250 s', 4],
    ['rules and marks alone', '---\n\n* * *\n\n...', 0],
    ['Cyrillic', 'Свет **идёт** по стене', 4],
    ['Chinese, sign by sign', '街头摄影。好', 5],
    ['Japanese with Latin', 'カメラ Leica', 4],
    ['accents written as marks', 'cafe\u0301 noir', 2],
    ['signs beyond the plane', '😀 one 𝔘nicode', 2],
  ])('%s', (_, body, words) => {
    expect(wordsIn(readText(body))).toBe(words);
  });
});

describe('headings of level 1', () => {
  test.each([
    ['# One', 1],
    ['One\n===', 1],
    ['One\ntwo\n===', 1],
    ['<h1>One</h1>', 1],
    ['<h1 class="a">One <b>two</b></h1>', 1],
    ['> # One', 1],
    ['- # One', 1],
    ['text <h1>One</h1> text', 1],
    ['# One #', 1],
    ['#\n\n<h1> </h1>', 0],
    ['#One', 0],
    ['## One', 0],
    ['One\n---', 0],
    ['\n===', 0],
    ['> One\n===', 0],
    ['- One\n===', 0],
    ['\\# One', 0],
    ['`# One`', 0],
    ['```\n# One\n```', 0],
    ['    # One', 0],
    ['`<h1>One</h1>`', 0],
    ['<pre># One</pre>', 0],
    ['<!-- <h1>One</h1> -->', 0],
    ['<div>\n# One\n</div>', 0],
    ['<div>\n\n# One\n\n</div>', 1],
    ['# One\n\nTwo\n===\n\n<h1>Three</h1>', 3],
  ])('%j has %i', (body, count) => {
    expect(measured(body).h1).toBe(count);
  });
});

describe('[VERIFY] markers', () => {
  test.each([
    ['[VERIFY]', 1],
    ['[verify]', 1],
    ['\\[VERIFY\\]', 1],
    ['&#91;VERIFY&#93;', 1],
    ['[**VERIFY**]', 1],
    ['[VERIFY: the year]', 1],
    ['`[VERIFY]`', 1],
    ['[table csv="/a.csv" caption="[VERIFY]"]', 1],
    ['[VERIFY](/article/x)', 1],
    ['[verify](/article/x)', 0],
    ['[VERIFYING]', 0],
    ['verify', 0],
    ['[VERIFY] one [VERIFY]', 2],
  ])('%j holds %i', (body, count) => {
    expect(measured(body).verify).toHaveLength(count);
  });

  it('are reported with their place and sentence', () => {
    const body = '# A\n\nIt is so. In *Lisbon* the blue lasts [VERIFY] minutes. Yes.';
    const [place] = measured(body).verify;
    expect(body.slice(place.start, place.end)).toBe('[VERIFY]');
    expect(place.text).toBe('In Lisbon the blue lasts [VERIFY] minutes.');
  });
});

describe('internal links', () => {
  test.each([
    ['[a](/article/x)', 1],
    ['[a](</post/x> "title")', 1],
    ['[a](/articlepage?slug=x)', 1],
    ['[a](/Photo?slug=x#top)', 1],
    ['[a](/?slug=x)', 1],
    ['[a](article/x)', 1],
    ['[a](https://photos.example/article/x)', 1],
    ['[a](http://www.PHOTOS.example/post/x)', 1],
    ['<a class="b" href="/article/x">a</a>', 1],
    ["<a href='https://photos.example/?a=b&amp;slug=x'>a</a>", 1],
    ['<https://photos.example/post/x>', 1],
    ['see https://photos.example/post/x.', 1],
    ['[a][r]\n\n[r]: /article/x', 1],
    ['[r]\n\n[r]: /article/x', 1],
    ['[button url="/article/x"]Go[/button]', 1],
    ['[![p](/media/a.jpg)](/article/x)', 1],
    ['[a](/article/x) [a](/article/x)', 2],
    ['[a](/article)', 0],
    ['[a](/tag/x)', 0],
    ['[a](/articleslistpage)', 0],
    ['[a](https://other.example/article/x)', 0],
    ['[a](https://photos.example.evil.test/article/x)', 0],
    ['[a](//other.example/article/x)', 0],
    ['[a](//photos.example/article/x) [b](//www.photos.example/photo?slug=x)', 2],
    ['<a href="\\\\photos.example\\article\\x">a</a>', 1],
    ['[a](mailto:a@b.example)', 0],
    ['`[a](/article/x)`', 0],
    ['<!-- <a href="/article/x">a</a> -->', 0],
    ['![a](/article/x)', 0],
    ['\\[a](/article/x)', 0],
    ['[r]: /article/x', 0],
  ])('%j has %i', (body, count) => {
    expect(measured(body).internalLinks).toBe(count);
  });

  it('an address without a subject leads to no article', () => {
    expect(isInternal('/articlepage?slug=', 'https://photos.example')).toBe(false);
  });
});

describe('tables without a caption', () => {
  test.each([
    ['[table csv="/a.csv" caption="What"]', 0],
    ['[table csv="/a.csv"]', 1],
    ['[table csv="/a.csv" caption=" "]', 1],
    ['`[table csv="/a.csv"]`', 0],
    ['| a |\n|---|\n| 1 |', 1],
    ['a | b\n--|--\n1 | 2', 1],
    ['a | b\n---\n', 0],
    ['```\n| a |\n|---|\n```', 0],
    ['<table><caption>What</caption><tr><td>1</td></tr></table>', 0],
    ['<table><caption> </caption><tr><td>1</td></tr></table>', 1],
    ['<table><tr><td>1</td></tr></table><table><caption>What</caption></table>', 1],
  ])('%j has %i', (body, count) => {
    expect(measured(body).tables.withoutCaption).toBe(count);
  });
});

describe('the places of what is read', () => {
  it('every sign is where the source has it', () => {
    const source =
      '# T&eacute;st\n\nA **bold** [link](/x) and `code`.\n\n| a | b |\n|---|---|\n| c | d |\n\n<p>H<i>i</i></p>';
    for (const { text, places } of readText(source).blocks) {
      expect(places).toHaveLength(text.length);
      for (const [index, letter] of [...text].entries()) {
        if (/[A-Za-z]/.test(letter) && source[places[index]] !== '&')
          expect(source[places[index]]).toBe(letter);
      }
    }
  });

  it.each([
    ['a byte order mark', '\ufeff'],
    ['letters of private use', '\ue000\ue008 '],
    ['a picture in the text', `![a](data:image/png;base64,${'A'.repeat(500)})\n\n`],
    ['deep quotes, which the parser reads otherwise', `${'> '.repeat(25)}- a\n\n`],
  ])('also behind %s', (_, before) => {
    const source = `${before}The [first](/post/x) place\n\n[youtube id="x"] the second`;
    const { blocks, links, shortcodes } = readText(source);
    const text = blocks.map((block) => block.text).join(' ');
    const places = blocks.flatMap((block) => [...block.places, -1]);
    expect(places[text.indexOf('first')]).toBe(source.indexOf('first'));
    expect(places[text.indexOf('second')]).toBe(source.indexOf('second'));
    expect(links.map(({ start, end }) => source.slice(start, end))).toEqual(['[first](/post/x)']);
    expect(shortcodes.map(({ start, end }) => source.slice(start, end))).toEqual(['[youtube id="x"]']);
  });
});
