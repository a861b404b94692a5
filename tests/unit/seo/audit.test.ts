import { describe, expect, it } from 'vitest';
import {
  duplicateFinding,
  type KnownAddress,
  type LinkingPage,
  leadsTo,
  linkFindings,
  sitemapFindings,
} from '../../../domain/seo/audit/link-rules.ts';
import {
  type AuditState,
  firstCursor,
  isComplete,
  leftOutOf,
  shareOf,
} from '../../../domain/seo/audit/state.ts';
import type { FindingKind, PageFacts } from '../../../domain/seo/audit.ts';
import { pageFindings } from '../../../domain/seo/audit.ts';

const root = 'https://x.test/';
const page = (path: string, change: Partial<PageFacts> = {}): PageFacts => ({
  url: root + path,
  status: 200,
  location: null,
  title: `Title of ${path}`,
  description: `All that there is to say about the page called ${path}`,
  canonical: root + path,
  robots: '',
  h1Count: 1,
  headings: [1, 2, 3, 2],
  altTexts: [],
  unreadBlocks: [],
  imagesWithoutAlt: [],
  jsonLd: [],
  links: [root],
  fragmentLinks: [],
  files: [],
  anchors: [],
  failedBlocks: [],
  deadAnchors: [],
  ...change,
});
const photograph = { '@type': ['CreativeWork', 'Photograph'], name: 'A', image: {}, url: 'u' };

describe('what a page lacks by itself', () => {
  it.each<[string, PageFacts, FindingKind[]]>([
    ['nothing', page('tag/a'), []],
    ['a title', page('tag/a', { title: '' }), ['title_missing']],
    ['a description', page('tag/a', { description: '' }), ['description_missing']],
    ['a canonical', page('tag/a', { canonical: null }), ['canonical_missing']],
    ['an H1', page('tag/a', { h1Count: 0 }), ['h1_count']],
    ['one H1 alone', page('tag/a', { h1Count: 2 }), ['h1_count']],
    ['an alt text', page('tag/a', { imagesWithoutAlt: ['/a.jpg'] }), ['alt_missing']],
    ['a part of itself', page('tag/a', { deadAnchors: ['#gone'] }), ['broken_link']],
    ['a table', page('tag/a', { failedBlocks: ['Failed to load CSV.'] }), ['block_failed']],
    ['structured data', page('post/a'), ['json_ld_missing']],
    ['nothing, of a photograph', page('post/a', { jsonLd: [photograph] }), []],
    ['readable data', page('post/a', { jsonLd: [photograph, null] }), ['json_ld_invalid']],
    ['a part of the data', page('post/a', { jsonLd: [{ ...photograph, name: '' }] }), ['json_ld_incomplete']],
    [
      'structured data on Home',
      page('', { title: 'Street life', description: 'x'.repeat(60) }),
      ['json_ld_missing'],
    ],
    ['a title of some length', page('tag/a', { title: 'Lamps' }), ['title_length']],
    ['a short title', page('tag/a', { title: 'x'.repeat(71) }), ['title_length']],
    ['a description of some length', page('tag/a', { description: 'x'.repeat(49) }), ['description_length']],
    ['a short description', page('tag/a', { description: 'x'.repeat(171) }), ['description_length']],
    [
      'nothing, of a short title that is not listed',
      page('tag/a', { title: 'Lamps', robots: 'noindex' }),
      [],
    ],
    ['a heading of level 3', page('tag/a', { headings: [1, 2, 4] }), ['heading_skipped']],
    ['a described image', page('tag/a', { altTexts: ['IMG_1234.JPG'] }), ['alt_file_name']],
    ['a described image of a camera', page('tag/a', { altTexts: ['DSC_0042'] }), ['alt_file_name']],
    [
      'a described image of any program',
      page('tag/a', { altTexts: ['night-tram-final.jpg'] }),
      ['alt_file_name'],
    ],
    [
      'nothing, of a sentence with a file',
      page('tag/a', { altTexts: ['A print of tram.jpg on a wall'] }),
      [],
    ],
    ['a short alt text', page('tag/a', { altTexts: ['x'.repeat(251)] }), ['alt_long']],
    ['nothing, of 250 characters', page('tag/a', { altTexts: ['x'.repeat(250)] }), []],
    ['a readable block', page('tag/a', { unreadBlocks: ['[photos slug="a]'] }), ['block_unreadable']],
    ['nothing, of a thin tag', page('tag/a', { canonical: root, robots: 'noindex, follow' }), []],
    ['everything, but is not there', page('tag/a', { status: 404, title: '', h1Count: 3 }), []],
    ['an answer', page('tag/a', { status: 503 }), ['status']],
  ])('%s', (_, facts, kinds) => {
    expect(pageFindings(facts).map(({ kind }) => kind)).toEqual(kinds);
  });
});

const known = (path: string, change: Partial<KnownAddress> = {}): KnownAddress => ({
  url: root + path,
  status: 200,
  location: null,
  canonical: root + path,
  isIndexable: true,
  anchors: [],
  ...change,
});
const linking = (change: Partial<LinkingPage> = {}): LinkingPage => ({
  ...known('a'),
  links: [],
  fragmentLinks: [],
  files: [],
  ...change,
});
const found = (...addresses: KnownAddress[]) => {
  const byUrl = new Map(addresses.map((each) => [each.url, each]));
  return (url: string) => byUrl.get(url);
};

describe('what is wrong with the links of a page', () => {
  const dead = known('b', { status: 404 });
  const moved = known('b', { status: 301, location: root });
  const hidden = known('b', { isIndexable: false });

  it.each<[string, LinkingPage, KnownAddress[], FindingKind[]]>([
    ['nothing', linking({ links: [`${root}b`] }), [known('b')], []],
    ['a dead link', linking({ links: [`${root}b`] }), [dead], ['broken_link']],
    ['a dead link, written twice', linking({ links: [`${root}b`, `${root}b`] }), [dead], ['broken_link']],
    ['a link that redirects', linking({ links: [`${root}b`] }), [moved], ['redirected_link']],
    ['a link for who signs in', linking({ links: [`${root}b`] }), [known('b', { status: 401 })], []],
    ['a link to itself', linking({ links: [`${root}a`] }), [known('a', { status: 404 })], []],
    ['a missing picture', linking({ files: [`${root}b`] }), [dead], ['missing_file']],
    [
      'a missing picture that is linked',
      linking({ files: [`${root}b`], links: [`${root}b`] }),
      [dead],
      ['missing_file'],
    ],
    ['a file that is there', linking({ files: [`${root}b`] }), [known('b')], []],
    [
      'a part that is there',
      linking({ fragmentLinks: [`${root}b#%C3%BC`] }),
      [known('b', { anchors: ['ü'] })],
      [],
    ],
    ['a part that is not there', linking({ fragmentLinks: [`${root}b#x`] }), [known('b')], ['broken_link']],
    ['a part of a dead page', linking({ fragmentLinks: [`${root}b#x`] }), [dead], []],
    ['a canonical that is not there', linking({ canonical: `${root}z` }), [], ['canonical_broken']],
    ['a canonical that is dead', linking({ canonical: `${root}b` }), [dead], ['canonical_broken']],
    [
      'a canonical that says noindex',
      linking({ canonical: `${root}b` }),
      [hidden],
      ['canonical_not_indexed'],
    ],
    ['the same, of a hidden page', linking({ canonical: `${root}b`, isIndexable: false }), [hidden], []],
  ])('%s', (_, from, targets, kinds) => {
    expect(linkFindings(from, found(...targets)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('names each missing file', () => {
    const files = [`${root}1.jpg`, `${root}2.jpg`];
    const messages = linkFindings(
      linking({ files }),
      found(known('1.jpg', { status: 404 }), known('2.jpg', { status: 404 })),
    );
    expect(messages.map(({ message }) => message)).toEqual(files.map((file) => `A file is missing: ${file}`));
  });
});

describe('what the sitemap says wrongly', () => {
  it.each<[string, KnownAddress, boolean, FindingKind[]]>([
    ['nothing', known('a'), true, []],
    ['a dead address', known('a', { status: 404, isIndexable: false }), true, ['sitemap_dead']],
    [
      'an address that was never read',
      known('a', { status: null, isIndexable: false }),
      true,
      ['sitemap_dead'],
    ],
    ['a hidden page', known('a', { isIndexable: false }), true, ['sitemap_not_indexed']],
    ['a copy', known('a', { canonical: root }), true, ['sitemap_not_indexed']],
    ['a page that it lacks', known('a'), false, ['sitemap_missing']],
    ['a further page, which no sitemap names', known('a?page=2'), false, []],
    ['a hidden page that it lacks', known('a', { isIndexable: false }), false, []],
  ])('%s', (_, address, isNamed, kinds) => {
    expect(sitemapFindings(address, isNamed).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('says so of one title on two pages', () => {
    expect(duplicateFinding('duplicate_title', `${root}a`, null)).toEqual([]);
    expect(duplicateFinding('duplicate_title', `${root}a`, `${root}b`)).toMatchObject([
      { kind: 'duplicate_title', message: `It has the same title as ${root}b.` },
    ]);
  });
});

describe('the pages to which a page leads', () => {
  const copy = known('photo?slug=a', { canonical: `${root}post/a` });
  it.each<[string, Partial<LinkingPage>, string[]]>([
    ['others', { links: [`${root}b`] }, ['b']],
    ['not itself', { links: [`${root}a`] }, []],
    ['not its first page', { url: `${root}a?page=2`, links: [`${root}a`] }, []],
    ['not its canonical', { url: `${root}b`, canonical: `${root}a`, links: [`${root}a`] }, []],
    ['the canonical of a copy too', { links: [copy.url] }, ['photo?slug=a', 'post/a']],
  ])('%s', (_, change, leads) => {
    expect(leadsTo(linking(change), found(copy))).toEqual(leads.map((path) => root + path));
  });
});

describe('the summary of an audit', () => {
  const state = (change: Partial<AuditState>): AuditState => ({
    run: 1,
    phase: 'done',
    startedAt: '',
    finishedAt: '',
    contentVersion: 1,
    fingerprint: '',
    cursor: firstCursor,
    changedLists: [],
    moved: 0,
    pages: 5000,
    unchanged: 0,
    read: 5000,
    files: 0,
    checkedFiles: 0,
    compared: 0,
    unreadSitemaps: [],
    siteChanged: false,
    ...change,
  });

  it.each<[string, Partial<AuditState>, boolean, RegExp | null]>([
    ['the end', {}, true, null],
    ['the end with unchanged pages', { unchanged: 4000, read: 1000 }, true, /^4,000 pages unchanged/],
    ['pages that are left', { phase: 'read', read: 1200 }, false, /^3,800 pages not read yet\.$/],
    ['one page that is left', { phase: 'read', read: 4999 }, false, /^1 page not read yet\.$/],
    ['the last phase', { phase: 'compare' }, false, /compared at the end/],
    [
      'a sitemap that fails',
      { unreadSitemaps: ['/sitemap.xml answers 500'] },
      false,
      /^\/sitemap\.xml answers 500\./,
    ],
    ['a site that changed', { siteChanged: true }, false, /^The site changed/],
  ])('at %s', (_, change, complete, text) => {
    expect(isComplete(state(change))).toBe(complete);
    const [first = ''] = leftOutOf(state(change));
    expect(first).toMatch(text ?? /^Links to other sites/);
  });

  it.each<[AuditState['phase'], Partial<AuditState>, number]>([
    ['sitemap', { pages: 0, read: 0 }, 0],
    ['read', { pages: 200, unchanged: 100, read: 50 }, 1 / 6],
    ['files', { files: 10, checkedFiles: 5 }, 1 / 2],
    ['compare', { compared: 2500 }, 5 / 6],
    ['done', {}, 1],
  ])('grows to its share of the whole while it is at %s', (phase, change, share) => {
    expect(shareOf(state({ phase, ...change }))).toBeCloseTo(share);
  });
});
