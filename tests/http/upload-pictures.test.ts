import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityFile, accessibilityTexts } from '../factories/accessibility-files.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const words =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">' +
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Өглөө, Straße</rdf:li></rdf:Alt></dc:title>' +
  '<dc:description><rdf:Alt><rdf:li xml:lang="x-default">A man waits.</rdf:li></rdf:Alt></dc:description>' +
  '<dc:subject><rdf:Bag><rdf:li>Night</rdf:li><rdf:li>Tram</rdf:li></rdf:Bag></dc:subject>' +
  '<dc:creator><rdf:Seq><rdf:li>Ada Lens</rdf:li></rdf:Seq></dc:creator>' +
  '<photoshop:City>Ulm</photoshop:City><photoshop:Country>Germany</photoshop:Country>' +
  '</rdf:Description></rdf:RDF></x:xmpmeta>';

/** Somewhere in the old town of Arezzo. */
const arezzo = {
  IFD0: { Make: 'NIKON', Model: 'COOLPIX P6000', Copyright: '(c) Ada Lens' },
  IFD2: {
    FNumber: '28/10',
    ISOSpeedRatings: '64',
    ExposureTime: '1/250',
    DateTimeOriginal: '2024:06:05 21:14:03',
  },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '43/1 28/1 2/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '11/1 53/1 6/1',
  },
};

oneSite('uploading pictures', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  test('an upload answers with the URL, the size and all metadata of the picture', async () => {
    const bytes = await sharp(await picture(1, 1500, 1000))
      .withXmp(words)
      .jpeg()
      .toBuffer();
    const { status, json } = await owner.upload(bytes, 'Straße.jpg');
    expect(status).toBe(201);
    expect(json).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: 1500,
      height: 1000,
      bytes: bytes.length,
      mime: 'image/jpeg',
      is_new: true,
      duplicates: [],
      metadata: {
        title: 'Өглөө, Straße',
        description: 'A man waits.',
        alt_text: null,
        extended_description: null,
        tags: ['night', 'tram'],
        city: 'Ulm',
        region: null,
        country: 'Germany',
        place_source: 'iptc',
        creator: 'Ada Lens',
        camera: null,
        taken_at: null,
        taken_date: null,
      },
    });
    expect(Object.keys(json.image_derivatives).sort()).toEqual([
      'jpg_1280w',
      'jpg_384w',
      'jpg_768w',
      'webp_1280w',
      'webp_384w',
      'webp_768w',
    ]);
    const served = await site.ask(json.file_url);
    expect((await sharp(served.bytes).metadata()).width).toBe(1280);
  });

  test('coordinates become the name of a place, exposure becomes the camera line', async () => {
    const bytes = await sharp(await picture(2))
      .withExif(arezzo)
      .jpeg()
      .toBuffer();
    const { metadata } = (await owner.upload(bytes)).json;
    expect(metadata).toMatchObject({
      title: null,
      tags: [],
      city: 'Arezzo',
      country: 'Italy',
      place_source: 'gps',
      camera: 'Nikon COOLPIX P6000 · f/2.8 · 1/250 s · ISO 64',
      copyright: '(c) Ada Lens',
      taken_at: '2024-06-05T21:14:03.000Z',
      taken_date: '2024-06-05',
    });
  });

  test('what is wrong with a file is answered, also when it is uploaded again', async () => {
    const note = 'The file is damaged (its end is missing), but its image is complete.';
    const cut = (await picture(77)).subarray(0, -2);
    for (const isNew of [true, false])
      expect((await owner.upload(cut)).json).toMatchObject({ is_new: isNew, notes: [note] });
  });

  test('a date of exposure in the future is named and used nowhere', async () => {
    const image = sharp(await picture(3)).withExif({ IFD2: { DateTimeOriginal: '2100:03:03 10:00:00' } });
    const { json } = await owner.upload(await image.jpeg().toBuffer());
    const note = 'The file says that it was taken in the future (March 3, 2100). This date is not used.';
    expect(json).toMatchObject({ notes: [note], metadata: { taken_at: null, taken_date: null } });
    const body = { title: 'Ahead of time', file_url: json.file_url, date_when_taken: true };
    const created = (await owner.post('/api/admin/posts', body)).json;
    expect(created).toMatchObject({ taken_at: null, date_set_by_owner: false, date_when_taken: false });
    expect((await owner.get('/api/admin/posts?taken_year=2100')).json).toEqual([]);
  });

  test('alt text and extended description of the file are answered', async () => {
    const { json } = await owner.upload(await accessibilityFile('texts.png'), 'tram.png');
    expect(json.metadata).toMatchObject({
      title: accessibilityTexts.title,
      description: accessibilityTexts.description,
      alt_text: accessibilityTexts.altText,
      extended_description: accessibilityTexts.extendedDescription,
    });
  });

  test('a keyword that is a stopword is not proposed, and one that is a synonym in its other word', async () => {
    await owner.post('/api/admin/stopwords', { name: 'Cameras', words: ['lumix'] });
    await owner.post('/api/admin/synonyms', { key: 'umbrella', variants: ['brolly'] });
    const keywords = ['Lumix', 'Brolly', 'Pier'].map((word) => `<rdf:li>${word}</rdf:li>`).join('');
    const packet = words.replace('<rdf:li>Night</rdf:li>', keywords);
    const bytes = await sharp(await picture(31))
      .withXmp(packet)
      .jpeg()
      .toBuffer();
    const { tags } = (await owner.upload(bytes)).json.metadata;
    expect(tags).toEqual(expect.arrayContaining(['umbrella', 'pier']));
    expect(tags).not.toContain('lumix');
    expect(tags).not.toContain('brolly');
  });

  test('what it proposes can be saved as it is, however much it says', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => `<rdf:li>word ${index}</rdf:li>`).join('');
    const packet = words
      .replace('<rdf:li>Night</rdf:li>', many)
      .replace('Өглөө, Straße', 'endless '.repeat(7500))
      .replace('>Ulm<', `>${'Llanfair'.repeat(50)}<`);
    const bytes = await sharp(await picture(3))
      .withXmp(packet)
      .webp()
      .toBuffer();
    const { json } = await owner.upload(bytes);
    const { title, description, tags, city, country } = json.metadata;
    expect(tags).toHaveLength(50);
    const saved = await owner.post('/api/admin/posts', {
      title,
      caption: description,
      tags,
      geo_city: city,
      geo_country: country,
      file_url: json.file_url,
    });
    expect(saved.status).toBe(201);
  });

  test('the same bytes again are the same picture, and the post that shows it is named', async () => {
    const bytes = await picture(4);
    const first = (await owner.upload(bytes)).json;
    const again = (await owner.upload(bytes, 'copy.jpg')).json;
    expect(again).toMatchObject({
      media_id: first.media_id,
      file_url: first.file_url,
      is_new: false,
      duplicates: [],
    });
    const post = (await owner.post('/api/admin/posts', { title: 'Shown', file_url: first.file_url })).json;
    const { duplicates } = (await owner.upload(bytes)).json;
    expect(duplicates).toEqual([
      {
        kind: 'exact',
        in_bin: false,
        id: post.id,
        slug: 'shown',
        title: 'Shown',
        original_name: 'photo.jpg',
        published: false,
        created_date: post.created_date,
        file_url: post.file_url,
        thumbnail_url: expect.stringContaining('-384.'),
        width: 300,
        height: 200,
      },
    ]);
  });

  test('files that are stored are known by their hash, with the post that shows them', async () => {
    const [shown, staged] = [await picture(5), await picture(6)];
    const { file_url, sha256 } = (await owner.upload(shown)).json;
    const loose = (await owner.upload(staged)).json;
    const post = (await owner.post('/api/admin/posts', { title: 'Known', file_url })).json;
    const asked = { sha256: [sha256, loose.sha256, '0'.repeat(64)] };
    const { status, json } = await owner.post('/api/admin/upload/known', asked);
    expect(status).toBe(200);
    expect(json.known).toEqual({
      [sha256]: {
        file_url,
        post: { id: post.id, slug: 'known', title: 'Known', original_name: 'photo.jpg' },
      },
      [loose.sha256]: { file_url: loose.file_url, post: null },
    });
    for (const wrong of [{}, { sha256: [] }, { sha256: ['abc'] }]) {
      expect((await owner.post('/api/admin/upload/known', wrong)).status).toBe(422);
    }
  });

  test('forty at once all end well, and leave nothing behind on the way', async () => {
    const bytes = await Promise.all(Array.from({ length: 40 }, (_, index) => picture(100 + index, 300, 200)));
    const answers = await Promise.all(bytes.map((file, index) => owner.upload(file, `${index}.jpg`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201));
    expect(new Set(answers.map(({ json }) => json.media_id)).size).toBe(40);
    expect(await readdir(join(site.dataDir, 'incoming'))).toEqual([]);
  });
});
