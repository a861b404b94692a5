import ExifReader from 'exifreader';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, oneSite, type Site } from './site.ts';

const camera = {
  IFD0: { Make: 'NIKON', Artist: 'Ada Lens', Copyright: '(c) Ada Lens' },
  IFD2: {
    BodySerialNumber: 'SN-0815-4711',
    LensSerialNumber: 'LS-1234-9876',
    CameraOwnerName: 'Ada at home',
    DateTimeOriginal: '2024:06:05 21:14:03',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 28/1 2/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 53/1 6/1',
  },
};

oneSite('what a picture reveals to visitors', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start({
      LICENSE_URL: 'https://photos.example/licence',
      LICENSE_ACQUIRE_URL: 'https://photos.example/buy',
    });
    owner = await adminClient(site);
  });

  test('every rendition carries who made it and under which terms, and neither place nor serial number', async () => {
    const bytes = await sharp(await picture(1, 1500, 1000))
      .withExif(camera)
      .jpeg()
      .toBuffer();
    expect(ExifReader.load(bytes, { expanded: true }).gps?.Latitude).toBeCloseTo(43.467, 2);
    const { image_derivatives: files } = (await owner.upload(bytes)).json;
    expect(Object.keys(files)).toHaveLength(6);
    for (const address of Object.values<string>(files)) {
      const served = (await site.ask(address)).bytes;
      const { exif, gps, xmp } = ExifReader.load(served, { expanded: true });
      expect(gps).toBeUndefined();
      expect(exif?.Artist?.description).toBe('Ada Lens');
      expect(exif?.Copyright?.description).toBe('(c) Ada Lens');
      expect(xmp?.creator?.description).toBe('Ada Lens');
      expect(xmp?.rights?.description).toBe('(c) Ada Lens');
      expect(xmp?.WebStatement?.description).toBe('https://photos.example/licence');
      expect(JSON.stringify(xmp?.Licensor)).toContain('https://photos.example/buy');
      for (const secret of ['0815', '9876', 'at home', 'GPS', '2024:06:05']) {
        expect(served.includes(secret), `${secret} in ${address}`).toBe(false);
      }
    }
  });

  test('its owner sees the camera and the nearest city, not the position', async () => {
    const bytes = await sharp(await picture(3))
      .withExif({ ...camera, IFD0: { Make: 'NIKON', Model: 'NIKON P6000' } })
      .jpeg()
      .toBuffer();
    const { file_url } = (await owner.upload(bytes)).json;
    const { json: post } = await owner.post('/api/admin/posts', { title: 'In a lane', file_url });
    expect(post).toMatchObject({ camera: 'Nikon P6000', geo_city: null });
    const place = await owner.get(`/api/admin/posts/${post.id}/place`);
    expect(place.json).toEqual({ city: 'Arezzo', region: null, country: 'Italy' });
    expect(JSON.stringify(post)).not.toMatch(/43\.4|11\.8|latitude|SN-0815/);
    const { json: bare } = await owner.post('/api/admin/posts', { title: 'Without an image' });
    expect(bare.camera).toBeNull();
    const nowhere = { city: null, region: null, country: null };
    expect((await owner.get(`/api/admin/posts/${bare.id}/place`)).json).toEqual(nowhere);
    expect((await owner.get('/api/admin/posts/missing/place')).status).toBe(404);
    expect((await site.ask(`/api/admin/posts/${post.id}/place`)).status).toBe(401);
  });

  test('the original has no address', async () => {
    const { media_id } = (await owner.upload(await picture(2))).json;
    const { json } = await owner.get('/api/admin/files');
    expect(JSON.stringify(json)).toContain(media_id);
    expect(JSON.stringify(json)).not.toContain('originals');
  });
});

eachSite('where a picture was taken', (start) => {
  let site: Site;
  let owner: AdminClient;

  const create = async (fields: object) =>
    (
      await owner.post('/api/admin/posts', {
        geo_city: 'Vadstena',
        geo_country: 'Sweden',
        published: true,
        ...fields,
      })
    ).json;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    for (let number = 1; number <= 5; number++) await create({ title: `Open ${number}` });
    await create({ title: 'Exact', location_precision: 'exact' });
    await create({ title: 'Country only', location_precision: 'country' });
    await create({ title: 'Hidden', location_precision: 'hidden' });
    await create({ title: 'Hidden Alone', geo_city: 'Ljubljana', location_precision: 'hidden' });
    await site.services.clusters.create(
      { role: 'system' },
      { name: 'vadstena walks', requiredTokens: ['vadstena'], minPostsToIndex: 1 },
    );
  });

  const inCity = async (query = '') => {
    const { body } = await site.ask(`/api/posts?geo_city=vadstena${query}`);
    return (JSON.parse(body) as { slug: string }[]).map(({ slug }) => slug).sort();
  };
  /** Posts that a page links to. */
  const slugsIn = (html: string) =>
    [
      ...new Set([...html.matchAll(/href="\/(?:photo\?slug=|post\/)([^"]+)"/g)].map(([, slug]) => slug)),
    ].sort();
  const linked = async (path: string) => slugsIn((await site.ask(path)).body);
  const open = ['open-1', 'open-2', 'open-3', 'open-4', 'open-5'];

  test('a post that hides its city is in no list of the city', async () => {
    expect(await inCity()).toEqual(['exact', ...open]);
    expect(await inCity('&sort=title')).toEqual(['exact', ...open]);
    expect(await inCity('&tag=none')).toEqual([]);
    expect(await linked('/city/vadstena')).toEqual(['exact', ...open]);
    expect(await linked('/hub?slug=vadstena-walks')).toEqual(['exact', ...open]);
    const browse = (await site.ask('/browse')).body;
    expect(browse).toContain('aria-label="Vadstena, 6 photos"');
    expect(browse).not.toContain('Ljubljana');
  });

  test('the owner finds it by its city all the same', async () => {
    expect((await owner.get('/api/admin/posts?geo_city=vadstena')).headers['x-total-count']).toBe('8');
    expect(
      (await owner.get('/api/admin/posts?geo_city=vadstena&published=true')).headers['x-total-count'],
    ).toBe('8');
  });

  test('it is not akin to others because of the city it hides', async () => {
    const [, related = ''] = (await site.ask('/post/open-1')).body.split('id="related"');
    expect(slugsIn(related)).toEqual(['exact', 'open-2', 'open-3', 'open-4', 'open-5']);
  });

  test('changing the level moves the post at once', async () => {
    const { json } = await owner.get('/api/admin/posts?slug=open-5');
    await owner.put(`/api/admin/posts/${json[0].id}`, { location_precision: 'hidden' });
    expect(await inCity()).not.toContain('open-5');
    await owner.put(`/api/admin/posts/${json[0].id}`, { location_precision: null });
    expect(await inCity()).toContain('open-5');
  });

  test('a changed setting of the whole site is honoured at the next start, both ways', async () => {
    const sitemap = async () => (await site.ask('/sitemap.xml')).body;
    expect(await sitemap()).toContain('/city/vadstena');
    await site.services.locationPrivacy.honour('country');
    expect(await inCity()).toEqual(['exact']);
    expect(await linked('/city/vadstena')).toEqual(['exact']);
    expect(await sitemap()).not.toContain('/city/vadstena');
    await create({ title: 'Later' });
    expect(await inCity()).toEqual(['exact']);
    await site.services.locationPrivacy.honour('exact');
    expect(await inCity()).toEqual(['exact', 'later', ...open]);
    expect(await linked('/city/vadstena')).toEqual(['exact', 'later', ...open]);
    await site.services.locationPrivacy.honour('city');
  });
});
