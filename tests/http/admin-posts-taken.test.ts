import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

eachSite('photos by the date taken', (start) => {
  let site: Site;
  let owner: AdminClient;
  const media = new Map<string, string>();

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    for (const [index, year] of ['2019', '2024', ''].entries()) {
      const image = sharp(await picture(index + 1, 240, 160));
      if (year) image.withExif({ IFD2: { DateTimeOriginal: `${year}:05:04 10:00:00` } });
      const bytes = await image.jpeg().toBuffer();
      const stored = await site.services.media.store(system, { bytes, name: `DSCF00${index}2.jpg` });
      media.set(year, stored.media.id);
    }
    await site.services.posts.createMany(system, [
      { title: 'Old', mediaId: media.get('2019') ?? null, city: 'Bergen', slug: 'first-snow' },
      { title: 'New', mediaId: media.get('2024') ?? null },
      { title: 'Unknown', mediaId: media.get('') ?? null, published: true },
      { title: 'Bare' },
    ]);
  });

  const titles = async (query: string): Promise<string[]> =>
    (await owner.get(`/api/admin/posts?${query}`)).json.map(({ title }: { title: string }) => title);

  test('are ordered by it, those without it behind the others', async () => {
    expect((await titles('sort=-taken_at')).slice(0, 2)).toEqual(['New', 'Old']);
    const all = await titles('sort=taken_at');
    expect(all.slice(0, 2)).toEqual(['Old', 'New']);
    expect(all.slice(2).sort()).toEqual(['Bare', 'Unknown']);
    const pages = [0, 1, 2, 3].map((offset) => titles(`sort=taken_at&limit=1&offset=${offset}`));
    expect((await Promise.all(pages)).flat()).toEqual(all);
  });

  test('are found by the year, by a part of the slug, by the file name, and by a missing city', async () => {
    expect(await titles('taken_year=2019')).toEqual(['Old']);
    expect(await titles('taken_year=2020')).toEqual([]);
    expect(await titles('q=irst-sno')).toEqual(['Old']);
    expect(await titles('q=dscf0012')).toEqual(['New']);
    expect((await titles('missing=city')).sort()).toEqual(['Bare', 'New', 'Unknown']);
  });

  test('another image brings its own date', async () => {
    const { id } = await site.services.posts.create(system, {
      title: 'Changed',
      mediaId: media.get('2019') ?? null,
    });
    expect(await titles('taken_year=2019&sort=title')).toEqual(['Changed', 'Old']);
    await site.services.posts.update(system, id, { mediaId: media.get('2024') ?? null });
    expect(await titles('taken_year=2024&sort=title')).toEqual(['Changed', 'New']);
    await site.services.posts.update(system, id, { mediaId: null });
    expect(await titles('taken_year=2024')).toEqual(['New']);
  });

  test('every match is changed at once; a year that is none is refused', async () => {
    const matching = { taken_year: '2019' };
    const body = { matching, expected: 1, action: 'add_tags', tags: ['archive'] };
    expect((await owner.post('/api/admin/posts/bulk/matching', body)).json).toMatchObject({ updated: 1 });
    for (const year of ['19', '20191', 'last', ''])
      expect((await owner.get(`/api/admin/posts?taken_year=${year}`)).status).toBe(400);
    expect((await owner.get('/api/admin/posts?missing=hat')).status).toBe(400);
    const [read] = (await owner.get('/api/admin/posts?taken_year=2019')).json;
    await owner.put(`/api/admin/posts/${read.id}`, { taken_at: '1999-01-01' });
    expect(await titles('taken_year=2019')).toEqual(['Old']);
  });
});

eachSite('the last upload', (start) => {
  let site: Site;
  let owner: AdminClient;
  let clock = Date.parse('2026-05-04T10:00:00.000Z');
  const minutes = 60_000;

  const upload = (title: string, pause: number) => {
    clock += pause * minutes;
    return site.services.posts.create(system, { title });
  };
  const titles = async (query = '') =>
    (await owner.get(`/api/admin/posts?upload=last&sort=title${query}`)).json.map(
      ({ title }: { title: string }) => title,
    );

  beforeAll(async () => {
    site = await start({}, () => new Date(clock));
    owner = await adminClient(site);
  });

  test('is what was added without a pause of a quarter of an hour', async () => {
    expect(await titles()).toEqual([]);
    await upload('Yesterday', 0);
    await upload('First', 24 * 60);
    expect(await titles()).toEqual(['First']);
    await upload('Second', 14);
    await upload('Third', 14);
    await upload('Fourth', 1);
    expect(await titles()).toEqual(['First', 'Fourth', 'Second', 'Third']);
    expect(await titles('&q=fourth')).toEqual(['Fourth']);
    expect((await owner.get('/api/admin/posts?upload=first')).status).toBe(400);
  });

  test('is changed as a whole, and nothing of the one before it', async () => {
    const body = { matching: { upload: 'last' }, expected: 4, action: 'delete' };
    expect((await owner.post('/api/admin/posts/bulk/matching', { ...body, expected: 5 })).status).toBe(409);
    const { json } = await owner.post('/api/admin/posts/bulk/matching', body);
    expect(json).toMatchObject({ handled: 4, updated: 4 });
    expect(await titles()).toEqual(['Yesterday']);
  });
});
