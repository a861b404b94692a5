import { describe, expect, test } from 'vitest';
import { cardSizes } from '#domain/media/sizes.ts';
import { createPagePresenters } from '../../../server/features/pages/pages.page.ts';
import {
  homeOf,
  someArticle,
  someCard,
  someMedia,
  somePost,
  someSite,
  someVisit,
} from '../../factories/published.ts';

const pages = createPagePresenters(someSite());
const visit = someVisit();

describe('Home', () => {
  const posts = [
    someCard({ media: someMedia('first', 1000, 2000) }),
    someCard({ id: 'p2', slug: 'p2', caption: '', city: null }),
  ];

  test('has its title, the tagline as description and the site root as canonical', () => {
    const { status, view } = pages.home(visit, homeOf(posts));
    expect(status).toBe(200);
    expect(view.head).toMatchObject({
      title: 'Passerby - Candid Moments & Street Photography',
      description: 'Streets of the north.',
      canonical: 'https://photos.example/',
      robots: null,
    });
    expect(view.site).toMatchObject({
      name: 'Passerby',
      year: 2026,
      chips: [
        { href: '/hub?slug=street-candid', label: 'Street Photography' },
        { href: '/hub?slug=waterfront-candid', label: 'Waterfront Moments' },
        { href: '/hub?slug=urban-life', label: 'Urban Life' },
      ],
    });
  });

  test('shows cards that lead to the photo page', () => {
    const [first, second] = pages.home(visit, homeOf(posts)).view.cards;
    expect(first).toMatchObject({ href: '/photo?slug=last-order', date: { label: 'Jun 5' }, city: 'Kyoto' });
    expect(second).toMatchObject({ caption: null, city: null });
  });

  test('preloads the first picture with the words of its card, and connects to where pictures come from', () => {
    const { head } = pages.home(visit, homeOf(posts)).view;
    expect(head.preload).toEqual({
      srcset: '/media/first-384.webp 384w, /media/first-768.webp 768w, /media/first-1280.webp 1000w',
      sizes: cardSizes([0.5, 1.5])[0],
      type: 'image/webp',
    });
    expect(head.imagesOrigin).toBe('https://photos.example');
    const elsewhere = createPagePresenters(someSite({ imagesOrigin: 'https://cdn.example' }));
    expect(elsewhere.home(visit, homeOf(posts)).view.head.imagesOrigin).toBe('https://cdn.example');
  });

  test('without photos, or when they cannot be loaded, is empty and connects nowhere', () => {
    const empty = pages.home(visit, homeOf([]));
    expect(empty).toMatchObject({
      status: 200,
      view: { cards: [], head: { preload: null, imagesOrigin: null } },
    });
    expect(pages.homeFailed(visit)).toMatchObject({ status: 503, view: { cards: [] } });
  });

  test('names the site and its owner to machines', () => {
    expect(pages.home(visit, homeOf([])).view.head.jsonLd[0]).toMatchObject({
      '@type': 'WebSite',
      url: 'https://photos.example/',
      publisher: { '@type': 'Organization', name: 'Passerby' },
    });
    const owned = createPagePresenters(someSite({ owner: 'Ann Owner' }));
    expect(owned.home(visit, homeOf([])).view.head.jsonLd[0]).toMatchObject({
      publisher: { '@type': 'Person', name: 'Ann Owner' },
    });
  });

  test('is the profile page of its owner, when one is named', () => {
    const owned = createPagePresenters(someSite({ owner: 'Ann Owner' }));
    expect(owned.home(visit, homeOf([])).view.head.jsonLd[1]).toMatchObject({
      '@type': 'ProfilePage',
      url: 'https://photos.example/',
      mainEntity: { '@type': 'Person', name: 'Ann Owner', url: 'https://photos.example/' },
    });
    expect(pages.home(visit, homeOf([])).view.head.jsonLd).toHaveLength(1);
  });
});

describe('the list of articles', () => {
  test('links the article page, with medium dates and its position', () => {
    const { view } = pages.articles(visit, { page: 2, total: 10, articles: [someArticle()] });
    expect(view.teasers[0]).toMatchObject({
      href: '/articlepage?slug=after-the-lamps',
      date: { label: 'May 1, 2026' },
      excerpt: 'Eleven minutes in every evening.',
      image: { alt: 'After the Lamps Come On' },
    });
    expect(view.pager).toMatchObject({ text: 'Page 2 of 2', previous: '/articleslistpage', next: null });
    expect(view.head).toMatchObject({
      title: 'Articles & Insights - Page 2 - Passerby',
      canonical: 'https://photos.example/articleslistpage?page=2',
    });
  });

  test('beyond its last page is not found; empty or failed it is empty', () => {
    expect(pages.articles(visit, { page: 3, total: 10, articles: [] })).toMatchObject({
      status: 404,
      view: { title: '', empty: { title: 'Page Not Found' } },
    });
    expect(pages.articles(visit, { page: 1, total: 0, articles: [] })).toMatchObject({
      status: 200,
      view: { title: 'Articles & Insights', teasers: [], head: { robots: 'noindex, follow' } },
    });
    expect(pages.articlesFailed(visit)).toMatchObject({ status: 503, view: { teasers: [] } });
  });
});

describe('an article', () => {
  const collections = { tag: new Set(['night']), city: new Set(['Aarhus']) };
  const input = { bodyHtml: '<p>Be early.</p>', contents: [], related: [], collections };

  test('leads to no tag or city that has no photographs', () => {
    const none = { tag: new Set<string>(), city: new Set<string>() };
    const { view } = pages.article(visit, { ...input, article: someArticle(), collections: none });
    expect(view.article).toMatchObject({
      city: { href: null, label: 'Aarhus' },
      tags: [{ href: null, label: 'night' }],
    });
  });

  test('shows its hero in the specified measures, its long date and a link to its city', () => {
    const { view } = pages.article(visit, { ...input, article: someArticle() });
    expect(view.article).toMatchObject({
      date: { label: 'May 1, 2026' },
      city: { href: '/city/aarhus', label: 'Aarhus' },
      hero: { width: 1200, height: 675, alt: 'After the Lamps Come On' },
      tags: [{ href: '/tag/night', label: 'night' }],
    });
  });

  test('is a blog posting of the site, described by its excerpt', () => {
    const { head } = pages.article(visit, {
      ...input,
      article: someArticle({ metaDescription: 'Meta.' }),
    }).view;
    expect(head).toMatchObject({
      canonical: 'https://photos.example/article/after-the-lamps',
      description: 'Meta.',
    });
    expect(head.jsonLd[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'After the Lamps Come On',
      description: 'Eleven minutes in every evening.',
      image: 'https://photos.example/media/lamps-1280.jpg',
      datePublished: '2026-05-01T08:00:00.000Z',
      dateModified: '2026-05-02T08:00:00.000Z',
      author: { '@type': 'Organization', name: 'Passerby' },
      publisher: { '@type': 'Organization', name: 'Passerby' },
    });
  });

  test('gives machines its excerpt whole, as it was written', () => {
    const excerpt = `*Eleven* minutes in <every> evening, ${'and then some more of them, '.repeat(8)}end.`;
    const { head } = pages.article(visit, { ...input, article: someArticle({ excerpt }) }).view;
    expect(head.jsonLd[0]).toMatchObject({ description: excerpt });
    expect(Array.from(head.description ?? '').length).toBeLessThanOrEqual(160);
  });

  test('gives the social networks its own words where it has some', () => {
    const seo = {
      ogTitle: 'For friends',
      ogDescription: '',
      twitterTitle: '',
      twitterDescription: 'Short',
      internalLinks: [],
    };
    const { head } = pages.article(visit, { ...input, article: someArticle({ seo }) }).view;
    expect(head.openGraph).toMatchObject({
      title: 'For friends',
      description: 'Eleven minutes in every evening.',
    });
    expect(head.twitter).toEqual({ title: 'For friends', description: 'Short' });
  });

  test.each([
    ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
    ['/media/own.jpg', '/media/own.jpg'],
    ['//elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
    ['javascript:alert(1)', null],
    ['', null],
  ])('with the hero address %j and no stored picture shows %j', (heroImageUrl, src) => {
    const article = someArticle({ hero: null, heroImageUrl });
    expect(pages.article(visit, { ...input, article }).view.article?.hero?.src ?? null).toBe(src);
  });

  test('names its sources, each once, without addresses that are none of the web', () => {
    const sources = [
      { title: 'A study', url: 'https://e.com/study' },
      { title: ' ', url: 'https://e.com/bare' },
      { title: 'Again', url: 'https://e.com/study' },
      { title: 'Bad', url: 'javascript:alert(1)' },
    ];
    expect(
      pages.article(visit, { ...input, article: someArticle({ sources }) }).view.article?.sources,
    ).toEqual([
      { href: 'https://e.com/study', label: 'A study' },
      { href: 'https://e.com/bare', label: 'https://e.com/bare' },
    ]);
  });

  test('shows related articles and posts as cards', () => {
    const related = [
      { kind: 'article' as const, article: someArticle({ slug: 'other' }) },
      { kind: 'post' as const, post: somePost() },
    ];
    const { view } = pages.article(visit, { ...input, article: someArticle(), related });
    expect(view.article?.related.map(({ href }) => href)).toEqual([
      '/articlepage?slug=other',
      '/post/last-order',
    ]);
  });

  test.each([
    [
      'without a body',
      pages.article(visit, { ...input, article: someArticle(), bodyHtml: ' ' }),
      200,
      'No article to display.',
    ],
    ['without a slug', pages.articleMissing(visit, null), 404, 'No article specified.'],
    ['unknown', pages.articleMissing(visit, 'x'), 404, 'Article not found.'],
    ['deleted', pages.articleMissing(visit, 'x', 410), 410, 'Article not found.'],
    ['failed', pages.articleFailed(visit, 'x'), 503, 'Failed to load article.'],
  ])('%s: the screen', (_, { status, view }, expected, title) => {
    expect(status).toBe(expected);
    expect(view.empty?.title).toBe(title);
    expect(view.article).toBeNull();
  });
});
