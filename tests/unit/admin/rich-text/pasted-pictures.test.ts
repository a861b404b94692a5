import { describe, expect, test } from 'vitest';
import { isImageAlone, readPastedImages } from '../../../../admin/rich-text/images/pasted-images.ts';

const around = () => {
  let count = 0;
  return { ownOrigins: ['https://site.test', 'https://files.test'], newId: () => `id${++count}` };
};
const read = (html: string, rtf = '') => readPastedImages(html, { rtf }, around());
const dot = 'iVBORw0KGgo=';

describe('pictures of pasted HTML', () => {
  test.each([
    ['of ours by path', '<img src="/media/ab/c.jpg" alt="a">', '<img src="/media/ab/c.jpg" alt="a">'],
    [
      'of ours by whole address',
      '<img alt="a" src="https://site.test/media/ab/c.jpg">',
      '<img src="/media/ab/c.jpg" alt="a">',
    ],
    [
      'where our files are',
      '<img src="https://files.test/media/ab/c.jpg">',
      '<img src="https://files.test/media/ab/c.jpg">',
    ],
  ])('%s stay', (_, html, expected) => {
    expect(read(`<p>x</p>${html}y`)).toEqual({ html: `<p>x</p>${expected}y`, images: [], leftOut: [] });
  });

  test('copied in an editor of ours stay, wherever they are', () => {
    const html = '<p data-pm-slice="1 1 []"><img src="https://e.example/a.jpg"></p>';
    expect(read(html)).toEqual({ html, images: [], leftOut: [] });
  });

  test('inside thousands of elements are read', () => {
    const deep = `${'<em>'.repeat(10_000)}<img src="https://site.test/media/ab/c.jpg">`;
    expect(read(deep).html).toContain('<img src="/media/ab/c.jpg" alt="">');
    expect(isImageAlone(deep)).toBe(true);
    expect(isImageAlone(`${deep}words`)).toBe(false);
  });

  test('written out are uploaded, with their words', async () => {
    const { html, images, leftOut } = read(
      `<p>a<img alt="A &amp; B" src="data:image/png;base64,${dot}">b</p>`,
    );
    expect(html).toBe('<p>a<img src="/media/pasted/id1">b</p>');
    expect(leftOut).toEqual([]);
    expect(images).toMatchObject([{ marker: '/media/pasted/id1', alt: 'A & B' }]);
    expect(images[0]?.file.type).toBe('image/png');
    expect(Buffer.from((await images[0]?.file.arrayBuffer()) ?? []).toString('base64')).toBe(dot);
  });

  test.each([
    [
      'with a sign of HTML in its words',
      `<img alt="a < b > c" src="data:image/png;base64,${dot}">`,
      'a < b > c',
    ],
    ['without quotes', `<IMG ALT=&lt; SRC=data:image/png;base64,${dot.replace('=', '')}>`, '<'],
    [
      'beside a tag in an attribute',
      `<i title="<img src=x>"></i><img src='data:image/png;base64,${dot}'>`,
      '',
    ],
  ])('%s are found', (_, img, alt) => {
    expect(read(img).images.map((image) => image.alt)).toEqual([alt]);
    expect(read(img).leftOut).toEqual([]);
  });

  test.each([
    [
      'on another site',
      '<img src="https://docs.example/x/lamp.png" alt="">',
      /^lamp\.png from docs\.example, which/,
    ],
    [
      'on another site, with words',
      '<img alt="A lamp" src="http://e.example/">',
      /^“A lamp”: an image from e\.example/,
    ],
    ['that is a drawing', '<img src="data:image/svg+xml;base64,AA==">', /^an image of a kind that cannot/],
    ['that is damaged', '<img src="data:image/png;base64,A">', /^an image of a kind that cannot/],
    ['that is not there', '<img src="cid:part1">', /^an image that is not on the clipboard/],
    ['of a word processor', '<img src="file:///C:/clip_image001.png">', /^an image that the word processor/],
  ])('%s is left out and named', (_, img, reason) => {
    const { html, images, leftOut } = read(`<p>a${img}b</p>`);
    expect({ html, images }).toEqual({ html: '<p>ab</p>', images: [] });
    expect(leftOut).toEqual([expect.stringMatching(reason)]);
  });

  test('in a comment are no pictures', () => {
    const html = '<p>a</p><!--[if gte vml 1]><img src="file:///a.png"><![endif]-->';
    expect(read(html).leftOut).toEqual([]);
  });

  test('of a word processor come from its RTF when all of them are there', async () => {
    const html = '<img src="file:///a.png" alt="One"><img src="file:///b.jpg" alt="Two">';
    const rtf = '{\\rtf1{\\pict\\pngblip 8950}{\\pict\\jpegblip ffd8}}';
    const { images, leftOut } = read(html, rtf);
    expect(images.map(({ file, alt }) => [file.name, file.type, alt])).toEqual([
      ['pasted.png', 'image/png', 'One'],
      ['pasted.jpeg', 'image/jpeg', 'Two'],
    ]);
    expect([...new Uint8Array((await images[1]?.file.arrayBuffer()) ?? [])]).toEqual([0xff, 0xd8]);
    expect(leftOut).toEqual([]);
    expect(read(html, '{\\rtf1{\\pict\\pngblip 8950}}').leftOut).toHaveLength(2);
  });
});

test.each([
  ['<meta charset="utf-8"><img src="https://e.example/a.jpg">', true],
  ['<html><body>\n<!--StartFragment--><img src="a"><!--EndFragment-->\n</body></html>', true],
  ['<p>words</p><img src="a">', false],
  ['<img src="a"><img src="b">', false],
  ['<p></p>', false],
])('%s is a picture alone: %j', (html, expected) => {
  expect(isImageAlone(html)).toBe(expected);
});
