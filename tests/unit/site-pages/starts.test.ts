import { describe, expect, test } from 'vitest';
import { gapLabel, gapsIn } from '#domain/site-pages/gaps.ts';
import { pageStarts, type SiteFacts } from '#domain/site-pages/starts.ts';
import { en } from '#domain/texts/en.ts';
import { readText } from '#text/read/reading.ts';

const plainSite: SiteFacts = {
  owner: null,
  hasBiography: false,
  licenseUrl: null,
  isEncrypted: false,
  storage: null,
  ai: null,
  locationPrecision: 'city',
};
const bodyOf = (kind: string, facts: Partial<SiteFacts> = {}) =>
  pageStarts({ ...plainSite, ...facts }, en).find((start) => start.kind === kind)?.body ?? '';

describe('a text to begin a page with', () => {
  test.each(['about', 'imprint', 'privacy'])(
    'of %s has gaps that a reader sees, and ends in none',
    (kind) => {
      const body = bodyOf(kind);
      expect(gapsIn(body).length).toBeGreaterThan(2);
      const { blocks } = readText(body);
      expect(gapsIn(blocks.map(({ text }) => text).join('\n\n'))).toEqual(gapsIn(body));
      expect(body).not.toMatch(/undefined|null|\n{3}/);
    },
  );

  test('names the owner where the owner is known', () => {
    for (const kind of ['about', 'imprint', 'privacy']) {
      expect(bodyOf(kind, { owner: 'Ann Owner' })).toContain('Ann Owner');
      expect(bodyOf(kind, { owner: 'Ann Owner' })).not.toMatch(/your (full )?name/);
    }
  });

  test('About asks for no words about the owner where there is a biography', () => {
    expect(bodyOf('about', { hasBiography: true })).not.toContain('who you are');
    expect(bodyOf('about', { licenseUrl: 'https://shop.example/a b' })).toContain(
      '[Request a license](<https://shop.example/a b>)',
    );
  });

  test.each<[string, Partial<SiteFacts>, RegExp, RegExp]>([
    ['plain http', {}, /your IP address/, /encrypted/],
    ['https', { isEncrypted: true }, /The connection is encrypted\./, /undefined/],
    ['files on the disk', {}, /hosting provider/, /storage provider/],
    ['a bucket behind the site', { storage: { host: null } }, /through this website/, /null/],
    [
      'a bucket of its own address',
      { storage: { host: 'img.example' } },
      /loads them from img\.example/,
      /null/,
    ],
    ['no AI', {}, /no GPS position/, /\bAI\b/],
    ['an AI service', { ai: { host: 'ai.example', isOwn: false } }, /are sent to ai\.example\./, /of my own/],
    ['an own model', { ai: { host: 'localhost', isOwn: true } }, /Nothing is sent to others/, /localhost/],
    ['exact places', { locationPrecision: 'exact' }, /the place where it was taken, if/, /city/],
    ['hidden places', { locationPrecision: 'hidden' }, /without the place/, /with its city/],
  ])('the privacy text of a site with %s', (_, facts, says, saysNot) => {
    expect(bodyOf('privacy', facts)).toMatch(says);
    expect(bodyOf('privacy', facts)).not.toMatch(saysNot);
  });
});

test.each<[string, string[]]>([
  ['no gap [at all]', []],
  ['[FILL IN: a] and [fill in: b]', ['[FILL IN: a]', '[fill in: b]']],
  ['[FILL IN: over\ntwo lines]', ['[FILL IN: over two lines]']],
  ['[FILL IN: over\n\ntwo paragraphs]', []],
  ['[ Fill in ]', ['[ Fill in ]']],
  ['[fill inside]', []],
])('the gaps of %j', (text, gaps) => {
  expect(gapsIn(text).map((gap) => gap.text)).toEqual(gaps);
});

test('gaps of the same words are different ones, and a text full of brackets takes no longer', () => {
  expect(gapsIn('[FILL IN: a] [FILL IN: a]').map(({ occurrence }) => occurrence)).toEqual([0, 1]);
  expect(gapsIn('[fill in '.repeat(200_000))).toEqual([]);
  expect(gapsIn(`[${' '.repeat(1_000_000)}`)).toEqual([]);
});

test.each([
  ['[FILL IN: your email address]', 'your email address'],
  ['[AUSFÜLLEN: Straße und Hausnummer]', 'Straße und Hausnummer'],
  ['[fill in your name]', 'your name'],
])('%s is named by what has to be filled in', (text, label) => {
  expect(gapLabel(text)).toBe(label);
});
