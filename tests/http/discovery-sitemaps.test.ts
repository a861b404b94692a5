import { describe, expect, test } from 'vitest';
import { renderSitemap } from '#server/features/discovery/sitemaps.presenter.ts';
import { renderImageSitemap } from '../../server/features/discovery/sitemaps.presenter.ts';
import { someSite } from '../factories/published.ts';
import { listedPost, sourceOf } from './discovery-source.ts';
import { imageSitemapErrors, sitemapErrors, sitemapIndexErrors } from './sitemap-schemas.ts';

const site = someSite();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);
const manyPosts = (count: number) =>
  Array.from({ length: count }, (_, index) => listedPost(index, { renditions: [] }));

describe('the sitemap', () => {
  const updatedDate = '2026-04-01T08:00:00.000Z';
  const hub = (name: string, minPostsToIndex = 5, enabled = true) => ({
    name,
    minPostsToIndex,
    enabled,
    updatedDate,
  });
  const source = sourceOf({
    posts: [listedPost(1), listedPost(2, { slug: 'äther & co' })],
    articles: [{ slug: 'lamps', updatedDate: '2026-05-02T08:00:00.000Z' }],
    collections: [
      { kind: 'tag', label: 'Street', total: 5 },
      { kind: 'tag', label: 'thin', total: 4 },
      { kind: 'city', label: 'São Paulo', total: 9 },
    ],
    hubs: [
      { hub: hub('urban life'), total: 5 },
      { hub: hub('growing'), total: 4 },
      { hub: hub('never', 101), total: 500 },
      { hub: hub('off', 5, false), total: 500 },
    ],
  });

  test('names every address worth a search result, by its canonical, and no other', async () => {
    const { status, contentType, body } = await renderSitemap(site, source, null);
    expect(status).toBe(200);
    expect(contentType).toBe('application/xml; charset=utf-8');
    expect(locations(body)).toEqual([
      'https://photos.example/',
      'https://photos.example/photos',
      'https://photos.example/articleslistpage',
      'https://photos.example/hub?slug=urban-life',
      'https://photos.example/tag/street',
      'https://photos.example/city/s%C3%A3o%20paulo',
      'https://photos.example/article/lamps',
      'https://photos.example/post/post-000001',
      'https://photos.example/post/%C3%A4ther%20%26%20co',
    ]);
    expect(body).toContain(
      '<loc>https://photos.example/post/post-000001</loc><lastmod>2026-06-06T20:00:00.000Z</lastmod>',
    );
    expect(body).toContain(`slug=urban-life</loc><lastmod>${updatedDate}</lastmod>`);
  });

  test('leaves out lists without entries', async () => {
    expect(locations((await renderSitemap(site, sourceOf(), null)).body)).toEqual([
      'https://photos.example/',
    ]);
  });

  test('is valid by its schema, also when nothing is published', async () => {
    expect(await sitemapErrors((await renderSitemap(site, source, null)).body)).toEqual([]);
    expect(await sitemapErrors((await renderSitemap(site, sourceOf(), null)).body)).toEqual([]);
  });

  test('is one file of up to 50,000 addresses', async () => {
    const { body } = await renderSitemap(site, sourceOf({ posts: manyPosts(49_997) }), null);
    expect(locations(body)).toHaveLength(50_000);
  });

  test('is an index of parts beyond, which name each post once and are read in small batches', async () => {
    const large = sourceOf({ posts: manyPosts(100_000) });
    const index = await renderSitemap(site, large, null);
    expect(await sitemapIndexErrors(index.body)).toEqual([]);
    expect(locations(index.body)).toEqual(
      [1, 2, 3].map((part) => `https://photos.example/sitemap-${part}.xml`),
    );
    const parts = await Promise.all(
      [1, 2, 3].map(async (part) => (await renderSitemap(site, large, part)).body),
    );
    const listed = parts.map(locations);
    expect(listed.map((part) => part.length)).toEqual([50_000, 50_000, 3]);
    expect(new Set(listed.flat()).size).toBe(100_003);
    expect(large.largestBatch).toBeLessThanOrEqual(1000);
    expect((await renderSitemap(site, large, 4)).status).toBe(404);
  });
});

describe('the image sitemap', () => {
  test('names each picture with caption and title, in the order of the schema', async () => {
    const source = sourceOf({
      posts: [
        listedPost(1, { title: 'Fish & <chips> "now"', altText: 'Two\u0000 cups\u000b of tea' }),
        listedPost(2, { altText: '' }),
        listedPost(3, { renditions: [] }),
      ],
    });
    const { body } = await renderImageSitemap(site, source, null);
    expect(body).toContain(
      '<url><loc>https://photos.example/post/post-000001</loc><image:image>' +
        '<image:loc>https://photos.example/media/m000001-1280.jpg</image:loc>' +
        '<image:caption>Two cups of tea</image:caption>' +
        '<image:title>Fish &amp; &lt;chips&gt; &quot;now&quot;</image:title></image:image></url>',
    );
    expect(body).toContain(
      '<image:loc>https://photos.example/media/m000002-1280.jpg</image:loc><image:title>Post 2',
    );
    expect(body).not.toContain('post-000003');
    expect(await imageSitemapErrors(body)).toEqual([]);
  });

  test('with pictures from elsewhere names them there', async () => {
    const remote = someSite({ mediaUrl: (key) => `https://cdn.example/${key}` });
    const { body } = await renderImageSitemap(remote, sourceOf({ posts: [listedPost(1)] }), null);
    expect(body).toContain('<image:loc>https://cdn.example/m000001-1280.jpg</image:loc>');
  });

  test('is valid without any photograph', async () => {
    expect(await imageSitemapErrors((await renderImageSitemap(site, sourceOf(), null)).body)).toEqual([]);
  });

  test('is an index of parts beyond 50,000 photographs', async () => {
    const large = sourceOf({ posts: Array.from({ length: 50_001 }, (_, index) => listedPost(index)) });
    const index = await renderImageSitemap(site, large, null);
    expect(await sitemapIndexErrors(index.body)).toEqual([]);
    expect(locations(index.body)).toHaveLength(2);
    expect(locations((await renderImageSitemap(site, large, 2)).body)).toEqual([
      'https://photos.example/post/post-050000',
    ]);
    expect((await renderImageSitemap(site, large, 3)).status).toBe(404);
  });

  test('the schema would notice a wrong order', async () => {
    const { body } = await renderImageSitemap(site, sourceOf({ posts: [listedPost(1)] }), null);
    const swapped = body.replace(
      /(<image:caption>.*<\/image:caption>)(<image:title>.*<\/image:title>)/,
      '$2$1',
    );
    expect(await imageSitemapErrors(swapped)).not.toEqual([]);
  });
});
