import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

let seed = 400;

async function upload(owner: AdminClient, DateTimeOriginal: string, OffsetTimeOriginal?: string) {
  seed += 1;
  const IFD2 = { DateTimeOriginal, ...(OffsetTimeOriginal && { OffsetTimeOriginal }) };
  const image = sharp(await picture(seed, 240, 160)).withExif({ IFD2 });
  return (await owner.upload(await image.jpeg().toBuffer(), `one-${seed}.jpg`)).json;
}

const newYear = { time: '2025:12:31 23:30:00', offset: '-05:00', moment: '2026-01-01T04:30:00.000Z' };

/** Dates as visitors read them, and the one of the structured data. */
function datesOf(html: string) {
  const times = [...html.matchAll(/<time dateTime="([^"]*)"[^>]*>([^<]*)</gi)].map(([, iso, label]) => [
    label,
    iso,
  ]);
  return { ...Object.fromEntries(times), data: /"dateCreated":"([^"]*)"/.exec(html)?.[1] };
}

eachSite('the day of exposure', (start) => {
  async function published(site: Site, owner: AdminClient, fileUrl: string, fields: object) {
    const body = { file_url: fileUrl, published: true, ...fields };
    const { json } = await owner.post('/api/admin/posts', body);
    return { post: json, page: datesOf((await site.ask(`/photo?slug=${json.slug}`)).body) };
  }

  test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
    'is where the camera was, on a site in %s',
    async (zone) => {
      const site = await start({ SITE_TIMEZONE: zone });
      const owner = await adminClient(site);
      const { file_url: url, metadata } = await upload(owner, newYear.time, newYear.offset);
      expect(metadata).toMatchObject({ taken_at: newYear.moment, taken_date: '2025-12-31' });

      const { post, page } = await published(site, owner, url, { title: 'Midnight', date_when_taken: true });
      expect(post).toMatchObject({
        taken_at: newYear.moment,
        taken_date: '2025-12-31',
        created_date: newYear.moment,
      });
      const seen = zone === 'America/Los_Angeles' ? newYear.moment : '2025-12-31';
      expect(page).toEqual({ 'December 31, 2025': seen, data: '2025-12-31' });
      expect(datesOf((await site.ask('/photos')).body)).toHaveProperty(['Dec 31, 2025']);
      expect(datesOf((await site.ask('/browse/year/2025')).body)).toHaveProperty(['Dec 31, 2025']);
      expect((await site.ask('/browse/year/2026')).status).toBe(404);
      expect((await site.ask('/browse')).body).not.toContain('/browse/year/2026');
      expect((await owner.get('/api/admin/posts?taken_year=2025')).json).toHaveLength(1);
      expect((await owner.get('/api/admin/posts?taken_year=2026')).json).toEqual([]);
    },
  );

  test('is shown beside another date, and a part of a date as what it is', async () => {
    const site = await start({ SITE_TIMEZONE: 'Asia/Tokyo' });
    const owner = await adminClient(site);
    const date = { created_date: '2026-02-03T04:05:06.000Z' };
    const night = await upload(owner, newYear.time, newYear.offset);
    expect((await published(site, owner, night.file_url, { title: 'Night', ...date })).page).toEqual({
      'February 3, 2026': date.created_date,
      'December 31, 2025': '2025-12-31',
      data: '2025-12-31',
    });

    for (const [time, day, label, moment] of [
      ['1968:05:00 00:00:00', '1968-05', 'May 1968', '1968-05-01T03:00:00.000Z'],
      ['1968:00:00 00:00:00', '1968', '1968', '1968-01-01T03:00:00.000Z'],
    ] as const) {
      const { file_url: url, metadata } = await upload(owner, time);
      expect(metadata).toMatchObject({ taken_at: null, taken_date: day });
      const beside = await published(site, owner, url, { title: `Beside ${day}`, ...date });
      expect(beside.post).toMatchObject({ taken_at: null, taken_date: day });
      expect(beside.page).toEqual({ 'February 3, 2026': date.created_date, [label]: day, data: day });
      const dated = await published(site, owner, url, { title: `Dated ${day}`, date_when_taken: true });
      expect(dated.post.created_date).toBe(moment);
      expect(dated.page).toEqual({ [label]: day, data: day });
    }
  });

  test('orders by the exact moment, whatever the offsets', async () => {
    const site = await start({ SITE_TIMEZONE: 'Asia/Tokyo' });
    const owner = await adminClient(site);
    const times: [title: string, time: string, offset: string][] = [
      ['Third', '2025:07:04 23:30:00', '-05:00'],
      ['First', '2025:07:05 09:00:00', '+09:00'],
      ['Second', '2025:07:05 03:00:00', 'Z'],
    ];
    for (const [title, time, offset] of times) {
      const { file_url: url } = await upload(owner, time, offset);
      await owner.post('/api/admin/posts', { title, file_url: url, date_when_taken: true, published: true });
    }
    const titles = async (query: string): Promise<string[]> =>
      (await owner.get(`/api/admin/posts?${query}`)).json.map(({ title }: { title: string }) => title);
    for (const query of ['sort=taken_at', 'sort=taken_at&taken_year=2025', 'sort=created_date'])
      expect(await titles(query)).toEqual(['First', 'Second', 'Third']);
    expect(await titles('sort=-taken_at')).toEqual(['Third', 'Second', 'First']);
  });
});
