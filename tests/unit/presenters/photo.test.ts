import { describe, expect, test } from 'vitest';
import type { PhotoMetadata } from '#domain/posts/post.ts';
import { createPhotoPresenter } from '#server/features/pages/photo.page.ts';
import { noMetadata } from '../../factories/media.ts';
import { someCard, someMedia, somePost, someSite, someVisit } from '../../factories/published.ts';

const { camera: noCamera, rights: noRights } = noMetadata;

const someMetadata = (changes: Partial<PhotoMetadata>): PhotoMetadata => ({ ...noMetadata, ...changes });

const pages = createPhotoPresenter(someSite());
const visit = someVisit();
const alone = { storyHtml: '', previous: null, next: null, position: null, related: [] };

describe('the photo page', () => {
  test('shows the post with its long date, place, tags and every size of the picture', () => {
    const { status, view } = pages.photo(visit, { ...alone, post: somePost(), storyHtml: '<p>Asleep.</p>' });
    expect(status).toBe(200);
    expect(view.photo).toMatchObject({
      title: 'Last Order',
      caption: 'The cook turns the stools.',
      date: { iso: '2026-06-05T20:00:00.000Z', label: 'June 5, 2026' },
      location: 'Kyoto, Kansai, Japan',
      storyHtml: '<p>Asleep.</p>',
      tags: [
        { href: '/tag/street', label: 'street' },
        { href: '/tag/night', label: 'night' },
      ],
      shape: 'landscape',
      preview: false,
      related: [],
    });
    expect(view.photo?.image).toEqual({
      webp: '/media/night-384.webp 384w, /media/night-768.webp 768w, /media/night-1280.webp 1280w',
      avif: null,
      jpg: '/media/night-384.jpg 384w, /media/night-768.jpg 768w, /media/night-1280.jpg 1280w',
      src: '/media/night-1280.jpg',
      width: 3000,
      height: 2000,
      ratio: 1.5,
      alt: 'Small restaurant front at night',
      colour: '#25261d',
      thumbhash: '',
    });
  });

  test('and the post page have one canonical link, and say everything to the social networks', () => {
    const post = somePost();
    const heads = [pages.photo(visit, { ...alone, post }), pages.post(visit, { ...alone, post })].map(
      ({ view }) => view.head,
    );
    for (const head of heads) {
      expect(head).toMatchObject({
        title: 'Last Order - Passerby',
        description: 'The cook turns the stools.',
        canonical: 'https://photos.example/post/last-order',
        robots: null,
        published: '2026-06-05T20:00:00.000Z',
        modified: '2026-06-06T20:00:00.000Z',
        openGraph: {
          type: 'article',
          image: {
            url: 'https://photos.example/media/night-1280.jpg',
            width: 1280,
            height: 853,
            alt: 'Small restaurant front at night',
          },
        },
        preload: { type: 'image/webp' },
      });
    }
  });

  test('offers larger files once there are any, as AVIF from 1280 pixels on', () => {
    const media = someMedia();
    const larger = (['webp', 'avif'] as const).flatMap((format) =>
      ([1280, 1920] as const).map((target) => ({
        ...{ format, target, width: target, height: (target * 2) / 3, bytes: 1 },
        key: `night-${target}.${format}`,
      })),
    );
    const renditions = [...media.renditions, ...larger.filter(({ key }) => key !== 'night-1280.webp')];
    const post = somePost({ media: { ...media, renditions } });
    const { view } = pages.photo(visit, { ...alone, post });
    const below = '/media/night-384.webp 384w, /media/night-768.webp 768w';
    const avif = `${below}, /media/night-1280.avif 1280w, /media/night-1920.avif 1920w`;
    expect(view.photo?.image).toMatchObject({
      avif,
      webp: `${below}, /media/night-1280.webp 1280w, /media/night-1920.webp 1920w`,
      jpg: '/media/night-384.jpg 384w, /media/night-768.jpg 768w, /media/night-1280.jpg 1280w',
    });
    expect(view.head.preload).toMatchObject({ type: 'image/avif', srcset: avif });
  });

  test('names each width once when the photograph is narrower than the sizes aimed at', () => {
    const post = somePost({ media: someMedia('small', 500, 500) });
    const { view } = pages.photo(visit, { ...alone, post });
    expect(view.photo?.image?.jpg).toBe('/media/small-384.jpg 384w, /media/small-768.jpg 500w');
  });

  test.each([
    ['nothing', {}, {}, null],
    [
      'the settings of the site',
      {
        copyrightNotice: '© Site',
        licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
        licenseAcquireUrl: 'https://photos.example/buy',
      },
      {},
      {
        notice: '© Site',
        license: { href: 'https://creativecommons.org/licenses/by/4.0/', label: 'CC BY 4.0' },
        acquire: 'https://photos.example/buy',
      },
    ],
    [
      'what the file says first',
      { copyrightNotice: '© Site', licenseAcquireUrl: 'https://photos.example/buy' },
      { copyright: '© Ann', licenseUrl: 'https://ann.example/l', acquireUrl: 'javascript:alert(1)' },
      {
        notice: '© Ann',
        license: { href: 'https://ann.example/l', label: 'License' },
        acquire: 'https://photos.example/buy',
      },
    ],
  ])('names of the rights %s', (_, settings, rights, expected) => {
    const metadata = someMetadata({ rights: { ...noRights, ...rights } });
    const { view } = createPhotoPresenter(someSite(settings)).photo(visit, {
      ...alone,
      post: somePost({ metadata }),
    });
    expect(view.photo?.rights).toEqual(expected);
  });

  test('names camera and exposure in their own letters', () => {
    const camera = {
      ...noCamera,
      make: 'Canon',
      model: 'EOS 5D',
      focalLength: 15,
      aperture: 4.4,
      exposureTime: 0.01,
    };
    const camerasOf = (metadata: PhotoMetadata | null) =>
      pages.photo(visit, { ...alone, post: somePost({ metadata }) }).view.photo?.camera;
    expect(camerasOf(someMetadata({ camera }))).toEqual({
      names: ['Canon EOS 5D'],
      values: ['15 mm', 'f/4.4', '1/100 s'],
    });
    expect(camerasOf(someMetadata({}))).toBeNull();
    expect(camerasOf(null)).toBeNull();
  });

  test('of a post without an image file says that there is nothing to display', () => {
    const { view } = pages.photo(visit, { ...alone, post: somePost({ media: null }) });
    expect(view.empty?.title).toBe('No photo to display.');
    expect(view.photo).toBeNull();
  });

  test.each([
    ['meta description first', { metaDescription: 'Own words.' }, 'Own words.'],
    ['then the caption', {}, 'The cook turns the stools.'],
    ['then the story', { caption: '' }, 'The street was already asleep.'],
    ['caption letter by letter', { caption: '*Stools* <up> [sic](1)' }, '*Stools* <up> [sic](1)'],
    ['story without its markup', { caption: '', story: '*Stools* up' }, 'Stools up'],
    [
      'title letter by letter',
      { caption: '', story: '', altText: '', title: '# 5 <b>*stools*</b> [a](b)' },
      '# 5 <b>*stools*</b> [a](b), Kyoto, Kansai, Japan. A photograph on Passerby.',
    ],
    [
      'then what is seen and where',
      { caption: '', story: '' },
      'Small restaurant front at night, Kyoto, Kansai, Japan. A photograph on Passerby.',
    ],
  ])('describes itself: the %s', (_, changes, description) => {
    expect(pages.photo(visit, { ...alone, post: somePost(changes) }).view.head.description).toBe(description);
  });

  test('shows a caption that repeats the title', () => {
    const post = somePost({ caption: 'Last Order' });
    expect(pages.photo(visit, { ...alone, post }).view.photo?.caption).toBe('Last Order');
  });

  test('hides the place as far as the post or the site demands', () => {
    const hidden = somePost({ locationPrecision: 'hidden' });
    const { photo, head } = pages.post(visit, {
      ...alone,
      post: hidden,
      related: [someCard({ locationPrecision: 'country' })],
    }).view;
    expect(photo).toMatchObject({ location: null });
    expect(photo?.breadcrumb.map(({ label }) => label)).toEqual(['Home', 'Photos', 'Last Order']);
    expect(photo?.related[0]).toMatchObject({ city: null, title: 'Last Order' });
    expect(JSON.stringify(head.jsonLd)).not.toContain('Kyoto');
  });
});

describe('the post page', () => {
  test('has the breadcrumb Home, Photos, city, title, also for machines', () => {
    const { photo, head } = pages.post(visit, { ...alone, post: somePost() }).view;
    expect(photo?.breadcrumb).toEqual([
      { href: '/', label: 'Home' },
      { href: '/photos', label: 'Photos' },
      { href: '/city/kyoto', label: 'Kyoto', isOwn: true },
      { href: '/post/last-order', label: 'Last Order' },
    ]);
    expect(head.jsonLd[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://photos.example/' },
        { position: 2, name: 'Photos', item: 'https://photos.example/photos' },
        { position: 3, name: 'Kyoto', item: 'https://photos.example/city/kyoto' },
        { position: 4, name: 'Last Order', item: 'https://photos.example/post/last-order' },
      ],
    });
  });

  test('leads to its neighbours and labels what is related', () => {
    const { photo } = pages.post(visit, {
      post: somePost(),
      storyHtml: ' ',
      previous: someCard({ slug: 'newer', title: 'Newer' }),
      next: null,
      position: { number: 2, of: 9 },
      related: [someCard({ slug: 'kin', tags: ['market'], city: 'Osaka' })],
    }).view;
    expect(photo?.previous).toMatchObject({ href: '/post/newer', title: 'Newer' });
    expect(photo?.next).toBeNull();
    expect(photo?.position).toEqual({ number: 2, of: 9 });
    expect(photo?.related[0]).toMatchObject({ href: '/post/kin', title: 'market Osaka' });
    expect(photo?.storyHtml).toBeNull();
  });

  test('of a draft is a preview that no search engine indexes', () => {
    const { view } = pages.post(visit, {
      ...alone,
      post: somePost({ published: false, media: null }),
      position: { number: 2, of: 9 },
      related: [],
    });
    expect(view.photo).toMatchObject({ preview: true, image: null });
    expect(view.head.robots).toBe('noindex, nofollow');
  });

  test.each([404, 410, 503] as const)('answers %i with the one screen', (status) => {
    const missing = pages.postMissing(visit, 'nobody', status);
    expect(missing.status).toBe(status);
    expect(missing.view.photo).toBeNull();
    expect(missing.view.empty).toMatchObject({
      title: '404 - Post Not Found',
      text: "The post you're looking for doesn't exist or is not published.",
      actions: [{ href: '/index', label: 'Return to Home' }],
    });
    expect(missing.view.head).toMatchObject({ robots: 'noindex', canonical: null });
  });
});

describe('without a photo', () => {
  test.each([
    ['no slug', pages.photoMissing(visit, null), 404, 'No photo specified.'],
    ['an unknown slug', pages.photoMissing(visit, 'x'), 404, 'Photo not found.'],
    ['a deleted photo', pages.photoMissing(visit, 'x', 410), 410, 'Photo not found.'],
    ['a failed load', pages.photoFailed(visit, 'x'), 503, 'Failed to load photo.'],
    ['an unknown path', pages.unknown(visit, '/nowhere'), 404, 'No photo specified.'],
  ])('%s', (_, { status, view }, expectedStatus, title) => {
    expect(status).toBe(expectedStatus);
    expect(view.empty?.title).toBe(title);
    expect(view.head).toMatchObject({ robots: 'noindex', canonical: null });
    expect(view.empty?.actions.map(({ href }) => href)).toEqual(['/index', '/photos']);
  });
});
