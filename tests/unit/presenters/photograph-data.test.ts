import { describe, expect, test } from 'vitest';
import type { Post } from '#domain/posts/post.ts';
import { createPhotoPresenter } from '#server/features/pages/photo.page.ts';
import type { SiteContext } from '../../../server/platform/presenting/site.ts';
import { noMetadata } from '../../factories/media.ts';
import { somePost, someSite, someVisit } from '../../factories/published.ts';

const metadata = {
  ...noMetadata,
  latitude: 35.01,
  longitude: 135.77,
  rights: {
    creator: 'Ann Owner',
    credit: 'Ann / Agency',
    copyright: '(c) Ann',
    licenseUrl: 'https://ann.example/licence',
    acquireUrl: 'javascript:alert(1)',
  },
};

function dataOf(post: Post, site: Partial<SiteContext> = {}) {
  const { view } = createPhotoPresenter(someSite(site)).photo(someVisit(), {
    post,
    storyHtml: '',
    related: [],
    previous: null,
    next: null,
    position: null,
  });
  return view.head.jsonLd[0] as Record<string, Record<string, unknown>>;
}

describe('the structured data of a photograph', () => {
  test('is a creative work with its picture as an image object', () => {
    expect(dataOf(somePost())).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['CreativeWork', 'Photograph'],
      url: 'https://photos.example/post/last-order',
      name: 'Last Order',
      datePublished: '2026-06-05T20:00:00.000Z',
      keywords: ['street', 'night'],
      image: {
        '@type': 'ImageObject',
        contentUrl: 'https://photos.example/media/night-1280.jpg',
        creditText: 'Passerby',
        creator: { '@type': 'Organization', name: 'Passerby' },
      },
      contentLocation: { name: 'Kyoto, Kansai, Japan', address: { addressLocality: 'Kyoto' } },
    });
  });

  test('names the rights of the site when the photograph has none of its own', () => {
    const { image } = dataOf(somePost(), {
      owner: 'Site Owner',
      licenseUrl: 'https://photos.example/licence',
      licenseAcquireUrl: 'https://photos.example/buy',
      copyrightNotice: '© Site Owner',
    });
    expect(image).toMatchObject({
      creator: { '@type': 'Person', name: 'Site Owner' },
      creditText: 'Site Owner',
      copyrightNotice: '© Site Owner',
      license: 'https://photos.example/licence',
      acquireLicensePage: 'https://photos.example/buy',
    });
  });

  test('prefers the photograph’s own rights, and trusts no address that is not of the web', () => {
    const { image } = dataOf(somePost({ metadata }), {
      owner: 'Site Owner',
      licenseAcquireUrl: 'https://photos.example/buy',
    });
    expect(image).toMatchObject({
      creator: { '@type': 'Person', name: 'Ann Owner' },
      creditText: 'Ann / Agency',
      copyrightNotice: '(c) Ann',
      license: 'https://ann.example/licence',
      acquireLicensePage: 'https://photos.example/buy',
    });
  });

  test('leaves out empty fields', () => {
    const { image } = dataOf(somePost());
    for (const key of ['copyrightNotice', 'license', 'acquireLicensePage'])
      expect(image).not.toHaveProperty(key);
  });

  test('holds coordinates only where exact places are shown', () => {
    expect(dataOf(somePost({ metadata })).contentLocation).not.toHaveProperty('geo');
    expect(dataOf(somePost({ metadata, locationPrecision: 'exact' })).contentLocation).toMatchObject({
      geo: { latitude: 35.01, longitude: 135.77 },
    });
    expect(dataOf(somePost({ metadata, locationPrecision: 'hidden' }))).not.toHaveProperty('contentLocation');
  });
});
