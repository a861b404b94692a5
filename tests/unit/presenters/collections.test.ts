import { describe, expect, test } from 'vitest';
import { createPagePresenters } from '../../../server/features/pages/pages.page.ts';
import { homeOf, someCard, someSite, someVisit } from '../../factories/published.ts';

const pages = createPagePresenters(someSite());
const visit = someVisit();
const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => someCard({ id: `p${index}`, slug: `p${index}` }));
const list = (total: number, page = 1, size = 12) => ({
  page,
  total,
  posts: cards(Math.max(0, Math.min(size, total - (page - 1) * size))),
});

describe('a tag or city page', () => {
  test.each([
    [1, 'https://photos.example/', 'noindex, follow', 200],
    [4, 'https://photos.example/', 'noindex, follow', 200],
    [5, 'https://photos.example/tag/street', null, 200],
    [0, 'https://photos.example/tag/street', 'noindex, follow', 404],
  ])('with %i photos has the canonical %s and the robots meta %j', (total, canonical, robots, status) => {
    const tag = pages.tag(visit, 'Street', list(total));
    expect(tag.view.head).toMatchObject({ canonical, robots });
    expect(tag.status).toBe(status);
    const city = pages.city(visit, 'Street', list(total));
    expect(city.view.head).toMatchObject({ canonical: canonical.replace('tag', 'city'), robots });
    expect(city.status).toBe(status);
  });

  test('links its cards to the photo page, with the year in their dates', () => {
    const { view } = pages.tag(visit, 'street', list(13));
    expect(view.cards).toHaveLength(12);
    expect(view.cards[0]).toMatchObject({
      href: '/photo?slug=p0',
      date: { label: 'Jun 5, 2026' },
      city: 'Kyoto',
    });
  });

  test('names its position and links the other pages; each is its own canonical', () => {
    const { view } = pages.tag(visit, 'c++', list(40, 2));
    expect(view.pager).toEqual({
      text: 'Showing 13 to 24 of 40 photos',
      pages: [
        { number: 1, href: '/tag/c%2B%2B', current: false },
        { number: 2, href: '/tag/c%2B%2B?page=2', current: true },
        { number: 3, href: '/tag/c%2B%2B?page=3', current: false },
        { number: 4, href: '/tag/c%2B%2B?page=4', current: false },
      ],
      previous: '/tag/c%2B%2B',
      next: '/tag/c%2B%2B?page=3',
    });
    expect(view.head).toMatchObject({
      title: 'Photos tagged "c++" - Page 2 - Passerby',
      canonical: 'https://photos.example/tag/c%2B%2B?page=2',
      prev: 'https://photos.example/tag/c%2B%2B',
      next: 'https://photos.example/tag/c%2B%2B?page=3',
    });
    expect(view.head.description).toContain('Page 2 of 4');
  });

  test('beyond the last is not found and leads back', () => {
    const { status, view } = pages.city(visit, 'Kyoto', list(13, 3));
    expect(status).toBe(404);
    expect(view.head).toMatchObject({ robots: 'noindex', canonical: null });
    expect(view.empty?.actions).toEqual([{ href: '/city/kyoto', label: 'Back to the first page' }]);
  });

  test('without photos says so in the specified words', () => {
    expect(pages.tag(visit, 'nocturne', list(0)).view.empty).toMatchObject({
      title: 'No Photos Found',
      text: 'No photos are tagged with "nocturne" yet.',
      actions: [{ href: '/photos', label: 'Explore All Photos' }],
    });
    expect(pages.city(visit, 'Uppsala', list(0)).view.empty?.text).toBe(
      'No photos from "Uppsala" have been published yet.',
    );
  });

  test.each([
    ['tag', pages.tagMissing(visit), 404, 'Tag Not Found', 'No tag specified.'],
    ['city', pages.cityMissing(visit), 404, 'City Not Found', 'No city specified.'],
    ['failed tag', pages.tagFailed(visit, 'x'), 503, 'No Photos Found', 'No photos are tagged with "x" yet.'],
    [
      'failed city',
      pages.cityFailed(visit, 'x'),
      503,
      'No Photos Found',
      'No photos from "x" have been published yet.',
    ],
  ])('%s: the screen', (_, { status, view }, expected, title, text) => {
    expect(status).toBe(expected);
    expect(view.empty).toMatchObject({ title, text });
    expect(view).toMatchObject({ title: '', cards: [], pager: null });
    expect(view.head).toMatchObject({ robots: 'noindex', canonical: null });
  });

  test('describes to machines what it collects', () => {
    expect(pages.tag(visit, 'street', list(5)).view.head.jsonLd[0]).toMatchObject({
      '@type': 'CollectionPage',
      url: 'https://photos.example/tag/street',
      mainEntity: {
        numberOfItems: 5,
        itemListElement: [{ position: 1, url: 'https://photos.example/post/p0' }, {}, {}, {}, {}],
      },
    });
  });

  test('names no URL of its own to machines while the site is its canonical', () => {
    const { canonical, jsonLd } = pages.city(visit, 'Porto', list(2)).view.head;
    expect(canonical).toBe('https://photos.example/');
    expect(jsonLd).toMatchObject([
      { '@type': 'CollectionPage', name: 'Porto' },
      { '@type': 'BreadcrumbList', itemListElement: [{ item: canonical }, { position: 2, name: 'Porto' }] },
    ]);
    expect(JSON.stringify(jsonLd)).not.toContain('/city/');
  });

  test('counts the photos of the whole collection on every page', () => {
    const { view } = pages.tag(visit, 'street', list(25, 2));
    const [data] = view.head.jsonLd as { mainEntity: { numberOfItems: number; itemListElement: object[] } }[];
    expect(data?.mainEntity.numberOfItems).toBe(25);
    expect(data?.mainEntity.itemListElement[0]).toMatchObject({ position: 13 });
  });
});

describe('a hub', () => {
  const hub = { name: 'urban life', description: 'The city going about its day.', minPostsToIndex: 5 };

  test('with enough posts is indexed and shows its description', () => {
    const { status, view } = pages.hub(visit, hub, list(5, 1, 24));
    expect(status).toBe(200);
    expect(view).toMatchObject({
      title: 'Urban life',
      description: 'The city going about its day.',
      growing: null,
    });
    expect(view.head).toMatchObject({
      robots: null,
      canonical: 'https://photos.example/hub?slug=urban-life',
    });
    expect(view.cards[0]).toMatchObject({ href: '/photo?slug=p0', date: { label: 'Jun 5, 2026' } });
  });

  test('that is still growing says how far it is, without its description', () => {
    const { status, view } = pages.hub(visit, hub, list(4, 1, 24));
    expect(status).toBe(200);
    expect(view).toMatchObject({ description: null, growing: { found: 4, needed: 5 } });
    expect(view.head.robots).toBe('noindex, follow');
  });

  test('without posts is a page, not an error', () => {
    const { status, view } = pages.hub(visit, hub, list(0));
    expect(status).toBe(200);
    expect(view.empty).toMatchObject({
      title: 'No Photos Found',
      text: 'There are no photos in this collection yet. Check back soon!',
    });
  });

  test('lights up alone in the navigation', () => {
    const hubs = [{ name: 'street candid' }, { name: 'urban life' }];
    const { view } = pages.hub(someVisit({ hubs }), hub, list(5, 1, 24));
    expect(view.site.nav.filter((link) => link.current).map((link) => link.label)).toEqual(['Urban life']);
  });

  test.each([
    ['no slug', pages.hubMissing(visit, null), 404, 'No content hub specified.', null],
    ['unknown', pages.hubMissing(visit, 'x'), 404, 'Content hub not found.', 'Content hub "x" not found.'],
    ['failed', pages.hubFailed(visit, 'x'), 503, 'An error occurred while loading the page.', null],
  ])('%s: the screen', (_, { status, view }, expected, title, text) => {
    expect(status).toBe(expected);
    expect(view.empty).toMatchObject({ title, text });
  });
});

describe('the archive', () => {
  test('links the canonical addresses, 24 a page', () => {
    const { view } = pages.photos(visit, list(25, 1, 24), []);
    expect(view.cards[0]?.href).toBe('/post/p0');
    expect(view.pager).toMatchObject({ text: 'Showing 1 to 24 of 25 photos', next: '/photos?page=2' });
  });

  test('without photos is a page; a failed load answers 503', () => {
    expect(pages.photos(visit, list(0), []).status).toBe(200);
    expect(pages.photosFailed(visit).status).toBe(503);
  });
});

test('on a foreign host every page is noindex', () => {
  const foreign = someVisit({ isCanonicalHost: false });
  const views = [
    pages.home(foreign, homeOf([])),
    pages.tag(foreign, 'x', list(9)),
    pages.unknown(foreign, '/x'),
    pages.articles(foreign, { page: 1, total: 0, articles: [] }),
  ];
  for (const { view } of views) expect(view.head.robots).toBe('noindex, nofollow');
});
