import { describe, expect, it } from 'vitest';
import type { FindingKind } from '../../../domain/seo/audit/finding.ts';
import type { PageFacts } from '../../../domain/seo/audit/page-facts.ts';
import { pageFindings } from '../../../domain/seo/audit/page-rules.ts';
import { saidOnce } from '../../../domain/seo/audit/said-once.ts';
import { siteFindings } from '../../../domain/seo/audit/site-rules.ts';

const root = 'https://x.test/';
const page = (path: string, change: Partial<PageFacts> = {}): PageFacts => ({
  url: root + path,
  status: 200,
  location: null,
  title: `Title of ${path}`,
  description: `About ${path}`,
  canonical: root + path,
  robots: '',
  h1Count: 1,
  picturesWithoutAlt: [],
  jsonLd: [],
  links: [root],
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
    ['an alt text', page('tag/a', { picturesWithoutAlt: ['/a.jpg'] }), ['alt_missing']],
    ['a part of itself', page('tag/a', { deadAnchors: ['#gone'] }), ['broken_link']],
    ['structured data', page('post/a'), ['json_ld_missing']],
    ['nothing, of a photograph', page('post/a', { jsonLd: [photograph] }), []],
    ['readable data', page('post/a', { jsonLd: [photograph, null] }), ['json_ld_invalid']],
    ['a part of the data', page('post/a', { jsonLd: [{ ...photograph, name: '' }] }), ['json_ld_incomplete']],
    ['structured data on Home', page(''), ['json_ld_missing']],
    ['nothing, of a thin tag', page('tag/a', { canonical: root, robots: 'noindex, follow' }), []],
    ['everything, but is not there', page('tag/a', { status: 404, title: '', h1Count: 3 }), []],
    ['an answer', page('tag/a', { status: 503 }), ['status']],
  ])('%s', (_, facts, kinds) => {
    expect(pageFindings(facts).map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('what is wrong between pages', () => {
  const site = (pages: PageFacts[], sitemap = pages.map(({ url }) => url)) => ({
    root,
    pages: new Map(
      [page('', { links: pages.map(({ url }) => url) }), ...pages].map((each) => [each.url, each]),
    ),
    sitemap: [root, ...sitemap],
  });

  it.each<[string, PageFacts[], string[] | undefined, FindingKind[]]>([
    ['nothing', [page('a'), page('b')], undefined, []],
    [
      'a dead link',
      [page('a', { links: [`${root}b`] }), page('b', { status: 404 })],
      [`${root}a`],
      ['broken_link', 'broken_link'],
    ],
    ['a link that is led on', [page('b', { status: 301, location: root })], [], ['redirected_link']],
    ['a canonical that is not there', [page('a', { canonical: `${root}z` })], [], ['canonical_broken']],
    [
      'a canonical that must not be indexed',
      [page('a', { canonical: `${root}b` }), page('b', { robots: 'noindex' })],
      [],
      ['canonical_not_indexed'],
    ],
    ['a dead address in the sitemap', [page('a')], [`${root}a`, `${root}gone`], ['sitemap_dead']],
    [
      'a hidden page in the sitemap',
      [page('a', { robots: 'noindex, follow' })],
      undefined,
      ['sitemap_not_indexed'],
    ],
    ['a copy in the sitemap', [page('a', { canonical: root })], undefined, ['sitemap_not_indexed']],
    ['a page that the sitemap forgot', [page('a')], [], ['sitemap_missing']],
    [
      'further pages, which no sitemap names',
      [page('a?page=2', { title: 'Title of a' }), page('a')],
      [`${root}a`],
      [],
    ],
    [
      'one title twice',
      [page('a', { title: 'T' }), page('b', { title: 't ' })],
      undefined,
      ['duplicate_title'],
    ],
    [
      'one description twice',
      [page('a', { description: 'D' }), page('b', { description: 'D' })],
      undefined,
      ['duplicate_description'],
    ],
    [
      'one title on a page and its hidden copy',
      [page('a', { title: 'T' }), page('b', { title: 'T', robots: 'noindex' })],
      [`${root}a`],
      [],
    ],
  ])('%s', (_, pages, sitemap, kinds) => {
    expect(siteFindings(site(pages, sitemap)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['no other leads to', []],
    ['only itself leads to', [page('a', { links: [`${root}a`] })]],
    ['only its own second page leads to', [page('a?page=2', { links: [`${root}a`] })]],
    ['only its copy leads to', [page('b', { links: [`${root}a`], canonical: `${root}a` })]],
  ])('a page that %s', (_, others) => {
    const alone = {
      root,
      pages: new Map([page(''), page('a'), ...others].map((each) => [each.url, each])),
      sitemap: [root, `${root}a`],
    };
    expect(siteFindings(alone).map(({ kind }) => kind)).toEqual(['orphan']);
  });
});

describe('what is said of a page and of its copy', () => {
  const fault = (path: string, message = 'm') => ({
    kind: 'h1_count' as const,
    level: 'error' as const,
    url: root + path,
    message,
  });
  const pages = new Map(
    [
      page(''),
      page('post/a'),
      page('photo?slug=a', { canonical: `${root}post/a` }),
      page('tag/thin', { canonical: root }),
    ].map((each) => [each.url, each]),
  );

  it.each([
    ['is said once', ['post/a m', 'photo?slug=a m'], ['post/a m']],
    ['stays when it is another thing', ['post/a m', 'photo?slug=a n'], ['post/a m', 'photo?slug=a n']],
    ['stays when the copy alone has it', ['photo?slug=a m'], ['photo?slug=a m']],
    ['stays of a thin collection beside Home', [' m', 'tag/thin m'], [' m', 'tag/thin m']],
  ])('%s', (_, given, left) => {
    const findings = given.map((each) => fault(each.slice(0, -2), each.slice(-1)));
    const said = saidOnce(findings, { root, pages });
    expect(said.map(({ url, message }) => `${url.slice(root.length)} ${message}`)).toEqual(left);
  });
});
