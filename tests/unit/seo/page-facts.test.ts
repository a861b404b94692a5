import { describe, expect, it } from 'vitest';
import { readPageFacts } from '#server/features/audit/html/page-facts.ts';

const factsOf = (html: string) =>
  readPageFacts(
    { url: 'https://x.test/a', status: 200, location: null, html },
    {
      site: 'https://x.test',
      images: 'https://pictures.test',
    },
  );

describe('a picture that nothing describes', () => {
  it.each([
    ['without the attribute', '<img src="p">', 1],
    ['with an empty one, by itself', '<p><img src="p" alt=""></p>', 1],
    ['with blanks', '<img src="p" alt="  ">', 1],
    ['in a link without words', '<a href="/b"><img src="p" alt=""></a>', 1],
    ['in an entry of a list without a link', '<ul><li><img src="p" alt=""> words</li></ul>', 1],
    ['without the attribute, in a link with words', '<a href="/b"><img src="p"> B</a>', 1],
    ['in a navigation without a link', '<nav><img src="p" alt=""> words</nav>', 1],
    ['with words', '<img src="p" alt="A lamp">', 0],
    ['beside the link of a navigation', '<nav><img src="p" alt=""><h2><a href="/b">B</a></h2></nav>', 0],
    ['in a link with words', '<a href="/b"><img src="p" alt=""><b>B</b></a>', 0],
    [
      'on a card whose title is a link',
      '<ul><li><img src="p" alt=""><h2><a href="/b">B</a></h2></li></ul>',
      0,
    ],
  ])('%s', (_, html, count) => {
    expect(factsOf(html).imagesWithoutAlt).toHaveLength(count);
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

describe('the files that a page names', () => {
  it.each([
    ['a picture', '<img src="/a.jpg">', ['/a.jpg']],
    ['a source set', '<source srcset="/a,1.webp 384w, /b.webp 768w">', ['/a,1.webp', '/b.webp']],
    [
      'an icon and a style',
      '<link rel="icon" href="/i.ico"><link rel="stylesheet" href="/s.css">',
      ['/i.ico', '/s.css'],
    ],
    ['a script', '<script src="/s.js"></script>', ['/s.js']],
    ['a social picture', '<meta property="og:image" content="/o.jpg">', ['/o.jpg']],
    ['not the canonical', '<link rel="canonical" href="/a">', []],
    ['not those of other sites', '<img src="https://y.test/a.jpg"><img src="data:image/png;base64,x">', []],
  ])('%s', (_, html, files) => {
    expect(factsOf(html).files).toEqual(files.map((path) => `https://x.test${path}`));
  });

  it('pictures of their own origin too', () => {
    expect(factsOf('<img src="https://pictures.test/media/a.jpg">').files).toEqual([
      'https://pictures.test/media/a.jpg',
    ]);
  });
});

describe('links to parts of other pages', () => {
  it.each([
    ['a part', '<a href="/b#x">x</a>', ['/b#x']],
    ['no part', '<a href="/b">x</a>', []],
    ['a part of the page itself', '<a href="/a#x">x</a><p id="x">', []],
    ['the top', '<a href="/b#top">x</a>', []],
    ['a text', '<a href="/b#:~:text=x">x</a>', []],
  ])('%s', (_, html, links) => {
    expect(factsOf(html).fragmentLinks).toEqual(links.map((path) => `https://x.test${path}`));
  });

  it('what they can name', () => {
    expect(factsOf('<h2 id="one">1</h2><p id="">2</p>').anchors).toEqual(['one']);
  });

  it('a block that cannot be shown', () => {
    expect(
      factsOf('<div class="live-error">Failed to load CSV.</div><div>Failed to load CSV. Or not.</div>')
        .failedBlocks,
    ).toEqual(['Failed to load CSV.']);
  });
});

describe('the headings of the contents', () => {
  it.each([
    ['in their order', '<main><h1>a</h1><section><h3>b</h3></section><h2>c</h2></main>', [1, 3, 2]],
    [
      'not of header and footer',
      '<header><h2>a</h2></header><main><h1>b</h1></main><footer><h4>c</h4></footer>',
      [1],
    ],
    ['not of a template', '<main><template><h3>a</h3></template></main>', []],
    ['not what only begins like one', '<main><hr><header>a</header></main>', []],
  ])('%s', (_, html, levels) => {
    expect(factsOf(html).headings).toEqual(levels);
  });
});

describe('shortcodes that are shown as they are written', () => {
  const photos = '[photos slugs="a, b]';
  it.each([
    ['one of ours', `<main><p>x ${photos} y</p></main>`, [photos]],
    ['one of another program', '<main><p>[caption id=1]x[/caption]</p></main>', ['[caption id=1]']],
    ['the end of one of ours', '<main><p>x[/button]</p><li>[/photo]</li></main>', ['[/button]', '[/photo]']],
    ['in an element of a sentence', `<main><p><em>${photos}</em></p></main>`, [photos]],
    ['not in code', `<main><code>${photos}</code><pre>${photos}</pre></main>`, []],
    ['not in elements of code', `<main><pre><span>${photos}</span></pre></main>`, []],
    ['not outside the contents', `<footer>${photos}</footer>`, []],
    ['not in attributes', '<main><a title="[photo slug=a]">x</a></main>', []],
    ['not plain words in brackets', '<main><p>[sic] [table 3 shows x=4] [/home]</p></main>', []],
  ])('%s', (_, html, blocks) => {
    expect(factsOf(html).unreadBlocks).toEqual(blocks);
  });
});
