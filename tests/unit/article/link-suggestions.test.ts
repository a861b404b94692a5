import { describe, expect, it } from 'vitest';
import { countsAsInternal, mostSuggestions, suggestLinks } from '#domain/articles/links/suggest-links.ts';
import { readText } from '#text/read/reading.ts';
import { insertLink } from '../../../domain/articles/links/linkable.ts';
import type { LinkTarget } from '../../../domain/articles/links/suggest-links.ts';

const target = (kind: LinkTarget['kind'], title: string, href: string, ...terms: string[]): LinkTarget => ({
  kind,
  title,
  href,
  terms,
});
const sign = target('photo', 'Blue Sign, Pink Sign', '/post/blue-sign-pink-sign');
const waiting = target('article', 'Waiting as a Method', '/article/waiting-as-a-method', 'patience');
const rain = target('photo', 'Rain', '/post/rain');
const lisbon = target('city', 'Lisbon', '/city/lisbon');
const newYork = target('city', 'New York', '/city/new%20york');
const night = target('tag', 'night', '/tag/night');
const waterfront = target('hub', 'Waterfront candid', '/hub?slug=waterfront-candid', 'harbour walk');
const all = [sign, waiting, rain, lisbon, newYork, night, waterfront];

const found = (body: string, own: string | null = null, targets = all) =>
  suggestLinks(readText(body), targets, { siteUrl: 'https://site.example', own });
const said = (body: string, own?: string) =>
  found(body, own).map(({ phrase, target: { href } }) => `${phrase} > ${href}`);

describe('words that speak of a page', () => {
  it.each([
    ['a title', 'See blue sign, pink sign again.', ['blue sign, pink sign > /post/blue-sign-pink-sign']],
    [
      'a title without its comma',
      'Blue sign pink sign.',
      ['Blue sign pink sign > /post/blue-sign-pink-sign'],
    ],
    [
      'a title over two lines',
      'Waiting as\na method.',
      ['Waiting as\na method > /article/waiting-as-a-method'],
    ],
    ['a city in any letter case', 'In LISBON.', ['LISBON > /city/lisbon']],
    ['a tag', 'At night.', ['night > /tag/night']],
    ['a term of a hub', 'A harbour walk.', ['harbour walk > /hub?slug=waterfront-candid']],
    ['a tag of an article', 'It takes patience.', ['patience > /article/waiting-as-a-method']],
    ['a title of one word that is written like a name', 'I call it Rain.', ['Rain > /post/rain']],
    ['in a list, in a quote and beside emphasis', '- *a* night\n- b', ['night > /tag/night']],
    ['in HTML', '<p>In <b>old</b> Lisbon</p>', ['Lisbon > /city/lisbon']],
  ])('%s', (_, body, expected) => {
    expect(said(body)).toEqual(expected);
  });

  it.each([
    ['a title of one word written small', 'There was rain.'],
    ['a part of a word', 'Tonight, nightly, Lisbonne.'],
    ['words of two sentences', 'It was New. York it was not.'],
    ['words over two paragraphs', 'It was New\n\nYork'],
    ['words with markup between them', 'In New **York**.'],
    ['a heading', '# Lisbon\n\n## New York\n\nLisbon\n======\n\n<h2>Night</h2>'],
    ['a link', '[Lisbon](https://example.org) and <a href="/x">at night</a>, https://example.org/night'],
    ['code', '`night` and\n\n```\nLisbon\n```\n\n    New York\n\n<code>night</code>'],
    ['a shortcode', '[button url="/x"]Lisbon[/button] [chart data="/a.json" title="Night in New York"]'],
    ['a picture', '![Lisbon at night](/media/a.jpg)'],
    ['a table', '| Lisbon |\n| --- |\n| night |'],
    ['what has to be verified', 'It is [VERIFY Lisbon] and [night VERIFY].'],
    ['nothing', ''],
  ])('not %s', (_, body) => {
    expect(said(body)).toEqual([]);
  });
});

describe('what is linked already', () => {
  it.each([
    ['by its path', '[there](/city/lisbon) Lisbon'],
    ['in another letter case', '[there](/city/LISBON) Lisbon'],
    ['on our host', '[there](https://www.site.example/city/lisbon?page=2) Lisbon'],
    ['in HTML', '<a href="/city/lisbon">there</a> Lisbon'],
    ['by a button', '[button url="/city/lisbon"]there[/button] Lisbon'],
    ['the photo page of a post', '[it](/photo?slug=rain) I call it Rain.'],
  ])('%s, is not suggested again', (_, body) => {
    expect(said(body)).toEqual([]);
  });

  it('is another thing on another host', () => {
    expect(said('[there](https://example.org/city/lisbon) Lisbon')).toHaveLength(1);
  });
});

it('an article does not suggest itself', () => {
  expect(said('Waiting as a method takes patience.', '/article/waiting-as-a-method')).toEqual([]);
});

describe('which ones', () => {
  it('the names of works before cities and tags, the longer phrase before the shorter in it', () => {
    const york = target('tag', 'York', '/tag/york');
    expect(found('New York', null, [york, newYork]).map(({ target: { href } }) => href)).toEqual([
      newYork.href,
    ]);
    const nights = target('article', 'Lisbon at Night', '/article/lisbon-at-night');
    expect(found('Lisbon at night', null, [lisbon, night, nights])).toMatchObject([{ target: nights }]);
  });

  it('articles and photos, which the checklist counts, before all others', () => {
    const others = ['Lisbon', 'Porto', 'Madrid', 'Paris', 'Rome'].map((name) =>
      target('tag', name, `/tag/${name}`),
    );
    const body = 'Lisbon, Porto, Madrid, Paris, Rome: blue sign pink sign takes patience. I call it Rain.';
    const suggestions = found(body, null, [...others, waterfront, sign, waiting, rain]);
    expect(suggestions.map(({ target: { href } }) => href)).toEqual([
      ...['/post/blue-sign-pink-sign', '/article/waiting-as-a-method', '/post/rain'],
      ...['/tag/Lisbon', '/tag/Porto'],
    ]);
    expect(suggestions.map(({ target }) => countsAsInternal(target))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('each page and each phrase once, at their first place', () => {
    const patient = target('tag', 'patience', '/tag/patience');
    const body = 'Patience at night. Patience by night.';
    expect(found(body, null, [patient, waiting, night])).toEqual([
      { phrase: 'Patience', start: 0, end: 8, target: waiting },
      { phrase: 'night', start: 12, end: 17, target: night },
    ]);
  });

  it(`at most ${mostSuggestions}, in the order of the text`, () => {
    const tags = Array.from({ length: 9 }, (_, number) =>
      target('tag', `word${number}`, `/tag/word${number}`),
    );
    const suggested = found(tags.map(({ title }) => title).join(' '), null, tags);
    expect(suggested.map(({ phrase }) => phrase)).toEqual(['word0', 'word1', 'word2', 'word3', 'word4']);
    expect(found('word0 word1 word2 word3', null, tags)).toHaveLength(4);
  });

  it('a phrase of two letters is none', () => {
    expect(found('go up', null, [target('tag', 'up', '/tag/up')])).toEqual([]);
  });

  it('a long text and many pages are read in proportion to their length', () => {
    const many = Array.from({ length: 700 }, (_, number) =>
      target('photo', `the sign ${number}`, `/post/${number}`),
    );
    const text = `${'the sign of the street '.repeat(20_000)} the sign 699`;
    expect(found(text, null, many).map(({ phrase }) => phrase)).toEqual(['the sign 699']);
  });
});

describe('the link is put on these very words', () => {
  const inserted = (body: string) => {
    const [first] = found(body);
    return first && insertLink(body, first, first.target.href);
  };

  it.each([
    ['in Markdown', 'At *the* night *bus*.', 'At *the* [night](/tag/night) *bus*.'],
    ['in a quote', '> At night.', '> At [night](/tag/night).'],
    ['in HTML, as HTML', '<p>\nAt night.</p>', '<p>\nAt <a href="/tag/night">night</a>.</p>'],
    ['in Markdown after HTML', '<p>a</p>\n\nAt night.', '<p>a</p>\n\nAt [night](/tag/night).'],
    [
      'in a div with an address that has a query',
      '<div>A harbour walk</div>',
      '<div>A <a href="/hub?slug=waterfront-candid">harbour walk</a></div>',
    ],
  ])('%s', (_, body, expected) => {
    expect(inserted(body)).toBe(expected);
    expect(said(expected)).toEqual([]);
  });

  it('no address breaks out', () => {
    expect(insertLink('x', { start: 0, end: 1 }, '/tag/a(b) c')).toBe('[x](/tag/a%28b%29%20c)');
    expect(insertLink('<p>x', { start: 3, end: 4 }, '/hub?slug=a&b="')).toBe(
      '<p><a href="/hub?slug=a&amp;b=%22">x</a>',
    );
  });
});
