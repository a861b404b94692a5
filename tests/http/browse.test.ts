import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { readHead } from './page-head.ts';
import { addPost, addPosts } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const nikon = { make: 'NIKON CORPORATION', model: 'NIKON D750', lens: '35mm f/1.8' };
const sydney = { latitude: -33.87, longitude: 151.21 };

eachSite('browse', (start) => {
  let site: Site;

  beforeAll(async () => {
    // At the turn of the year Auckland is 13 hours ahead of UTC.
    site = await start({ SITE_TIMEZONE: 'Pacific/Auckland' });
  });

  const page = async (path: string) => (await site.ask(path)).body;
  const status = async (path: string) => (await site.ask(path)).status;
  const linksOf = (html: string, part: RegExp) => [...html.matchAll(part)].map(([, found]) => found);
  const footer = async () =>
    linksOf(await page('/articleslistpage'), /<li><a href="(\/(?:browse|search)[^"]*)"/g);

  test('there is nothing to browse on an empty site', async () => {
    const empty = await site.ask('/browse');
    expect(empty.status).toBe(404);
    expect(empty.body).toContain('No Photos Yet');
    expect(readHead(empty.body)).toMatchObject({
      robots: 'noindex, follow',
      canonical: 'http://site.test/browse',
    });
    expect(await footer()).toEqual([]);
  });

  describe('with posts', () => {
    beforeAll(async () => {
      const { services } = site;
      // 2025 in UTC, 2026 in Auckland; then the last and the first moment of a year there.
      for (const [title, createdDate] of [
        ['After Midnight', '2025-12-31T11:30:00.000Z'],
        ['First Moment', '2024-12-31T11:00:00.000Z'],
        ['Last Moment', '2024-12-31T10:59:59.999Z'],
      ] as const)
        await addPost(services, { title, createdDate, tags: ['ænima', 'rain'], city: 'Porto' });
      await addPost(services, { title: 'Hidden', tags: ['hidden'], city: 'Nowhere', published: false });
      await addPosts(
        services,
        14,
        () => ({ tags: ['Rain', '雨', '2nd'], city: 'Lisbon', createdDate: '2023-05-05T12:00:00.000Z' }),
        { ...nikon, ...sydney },
      );
    });

    test('a year begins and ends in the site’s own time', async () => {
      expect(await page('/browse/year/2026')).toContain('After Midnight');
      const year = await page('/browse/year/2025');
      expect(year).toContain('First Moment');
      expect(year).not.toContain('After Midnight');
      expect(year).not.toContain('Last Moment');
      expect(await page('/browse/year/2024')).toContain('Last Moment');
    });

    test('the page names every list, with the number of its photos', async () => {
      const html = await page('/browse');
      expect(html).toContain('17 photos from 4 years, 2 cities and 1 camera.');
      expect(linksOf(html, /<h3><a href="([^"]*)"/g)).toEqual(
        [2026, 2025, 2024, 2023].map((year) => `/browse/year/${year}`),
      );
      expect(html).toContain('aria-label="Photos by month. May: 14"');
      expect(linksOf(html, /<h3>(.)<\/h3>/gu)).toEqual(['Æ', 'R', '#']);
      for (const entry of [
        '<a href="/tag/rain">Rain</a><span>17</span>',
        '<a href="/tag/2nd">2nd</a><span>14</span>',
        '<a href="/city/porto">Porto</a><span>3</span>',
        '<a href="/browse/camera/nikon-d750">Nikon D750</a><span>14</span>',
        '<a href="/browse/lens/35-mm-f-1-8">35 mm f/1.8</a><span>14</span>',
      ])
        expect(html).toContain(entry);
      expect(html).not.toMatch(/>hidden<|nowhere/i);
      expect(html).toContain('aria-label="Map of the cities"');
      expect(linksOf(html, /<a href="[^"]+" aria-label="([^"]+)"><circle/g)).toEqual([
        'Lisbon, 14 photos',
        'Porto, 3 photos',
      ]);
      // The coordinates of the files are in Sydney.
      expect(html).not.toContain('World map');
      expect(await footer()).toEqual(['/browse', '/search']);
    });

    test('every link of the page leads to a list', async () => {
      const links = linksOf(await page('/browse'), /href="(\/(?:tag|city|browse)\/[^"]*)"/g);
      expect(links.length).toBeGreaterThan(10);
      for (const link of links) expect(await status(link ?? ''), link).toBe(200);
    });

    test('what search engines read', async () => {
      const html = await page('/browse/camera/nikon-d750?page=2');
      expect(readHead(html)).toMatchObject({
        title: 'Photos taken with Nikon D750 - Page 2 - Passerby',
        canonical: 'http://site.test/browse/camera/nikon-d750?page=2',
      });
      expect(html).toContain('<link rel="prev" href="http://site.test/browse/camera/nikon-d750"/>');
      expect(html).toContain('"position":13');
      expect(html).toContain('"name":"Browse","item":"http://site.test/browse"');
      const sitemap = await page('/sitemap.xml');
      for (const path of [
        '/browse',
        '/browse/year/2023',
        '/browse/camera/nikon-d750',
        '/browse/lens/35-mm-f-1-8',
      ])
        expect(sitemap).toContain(`<loc>http://site.test${path}</loc>`);
      expect(sitemap).not.toContain('/browse/year/2024');
    });

    test('a camera and a lens have a social card', async () => {
      await site.services.jobs.drain('cards');
      for (const path of ['/browse/camera/nikon-d750', '/browse/lens/35-mm-f-1-8'])
        expect(await page(path)).toMatch(/property="og:image" content="[^"]*-card\.jpg"/);
    });

    test('a search that finds nothing leads here', async () => {
      const html = await page('/search?q=zeppelin');
      for (const part of ['tags', 'cities', 'years'])
        expect(html).toContain(`<a class="chip" href="/browse#browse-${part}">`);
    });

    test('another image moves a post to another camera, a deleted post leaves all lists', async () => {
      const { services } = site;
      const leica = { make: 'LEICA', model: 'M10' };
      const post = await addPost(services, {
        title: 'Moving',
        camera: leica,
        createdDate: '2020-03-03T00:00:00.000Z',
      });
      const other = await addPost(services, {
        title: 'Other',
        camera: { make: 'SONY', model: 'A7' },
        published: false,
      });
      expect(await status('/browse/camera/leica-m10')).toBe(200);
      await services.posts.update(system, post.id, { mediaId: other.media?.id ?? '' });
      expect(await status('/browse/camera/leica-m10')).toBe(404);
      expect(await page('/browse/camera/sony-a7')).toContain('Moving');
      expect(await page('/browse/year/2020')).toContain('Moving');
      await services.posts.remove(system, post.id);
      expect(await status('/browse/camera/sony-a7')).toBe(404);
      expect(await status('/browse/year/2020')).toBe(404);
    });

    test('cameras of a site that had no such lists are there after the job', async () => {
      const { writer, close } = await site.openDatabase();
      await writer.deleteFrom('listings').where('kind', 'in', ['camera', 'lens']).execute();
      await writer.deleteFrom('listing_counts').where('kind', 'in', ['camera', 'lens']).execute();
      await writer
        .insertInto('site_settings')
        .values({ key: 'derived_rows_missing', value: 'true' })
        .execute();
      await close();
      await site.services.prepareReindex();
      await site.services.jobs.drain('reindex');
      expect(await page('/browse/camera/nikon-d750')).toContain('Showing 1 to 12 of 14 photos');
      expect(await page('/browse')).toContain('Nikon D750</a><span>14</span>');
    });
  });
});
