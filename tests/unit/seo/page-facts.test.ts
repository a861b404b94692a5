import { describe, expect, it } from 'vitest';
import { readPageFacts } from '#server/adapters/html/page-facts.ts';

const factsOf = (html: string) =>
  readPageFacts({ url: 'https://x.test/a', status: 200, location: null, html }, 'https://x.test');

describe('a picture that nothing describes', () => {
  it.each([
    ['without the attribute', '<img src="p">', 1],
    ['with an empty one, by itself', '<p><img src="p" alt=""></p>', 1],
    ['with blanks', '<img src="p" alt="  ">', 1],
    ['in a link without words', '<a href="/b"><img src="p" alt=""></a>', 1],
    ['in an entry of a list without a link', '<ul><li><img src="p" alt=""> words</li></ul>', 1],
    ['without the attribute, in a link with words', '<a href="/b"><img src="p"> B</a>', 1],
    ['with words', '<img src="p" alt="A lamp">', 0],
    ['in a link with words', '<a href="/b"><img src="p" alt=""><b>B</b></a>', 0],
    [
      'on a card whose title is a link',
      '<ul><li><img src="p" alt=""><h2><a href="/b">B</a></h2></li></ul>',
      0,
    ],
  ])('%s', (_, html, count) => {
    expect(factsOf(html).picturesWithoutAlt).toHaveLength(count);
  });
});

describe('a link into the page', () => {
  it.each([
    ['to a part', '<a href="#b">x</a><h2 id="b">B</h2>', []],
    ['to no part', '<a href="#c">x</a><h2 id="b">B</h2>', ['#c']],
    ['to a part in other letters', '<a href="#%D0%B4">x</a><h2 id="д">B</h2>', []],
    ['that stands for no letter', '<a href="#%zz">x</a>', ['#%zz']],
    ['to its beginning', '<a href="#">x</a><a href="#top">x</a>', []],
  ])('%s', (_, html, dead) => {
    expect(factsOf(html).deadAnchors).toEqual(dead);
  });
});
