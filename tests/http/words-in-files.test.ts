import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningBucket, startBucket } from '../factories/bucket.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, oneSite, type Site } from './site.ts';

interface Words {
  alt: string | undefined;
  title: string | undefined;
  caption: string | undefined;
  creator: string | undefined;
  mining: string | undefined;
}

function wordsIn(file: Buffer): Words {
  const xmp: Record<string, { description: string }> = ExifReader.load(file, { expanded: true }).xmp ?? {};
  const read = (name: string) => xmp[name]?.description || undefined;
  return {
    alt: read('AltTextAccessibility'),
    title: read('title'),
    caption: read('description'),
    creator: read('creator'),
    mining: read('DataMining'),
  };
}

const reserved = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING';
const rights = { creator: 'Ann Owner', mining: reserved };
const silent = { alt: undefined, title: undefined, caption: undefined };

/** A published photo and what its files say. */
async function publish(owner: AdminClient, fields: object = {}) {
  const { json } = await owner.upload(await picture(1, 1500, 300), 'a.jpg');
  const post = { title: 'Night', caption: 'The last tram.', alt_text: 'A tram in the rain' };
  const created = await owner.post('/api/admin/posts', {
    ...{ ...post, file_url: json.file_url, published: true },
    ...fields,
  });
  expect(created.status).toBe(201);
  return created.json as { id: string; slug: string };
}

/** Every file of a published photo, each with what it says. */
async function filesOf(site: Site, slug: string) {
  const post = JSON.parse((await site.ask(`/api/posts/${slug}`)).body);
  const files = [];
  for (const address of Object.values<string>(post.image_derivatives)) {
    const answer = await site.ask(address);
    expect(answer.status).toBe(200);
    files.push({ address, ...answer, words: wordsIn(answer.bytes) });
  }
  return files;
}

eachSite('the words in image files', (start, dialect) => {
  let site: Site;
  let owner: AdminClient;
  let post: { id: string; slug: string };

  beforeAll(async () => {
    site = await start({ SITE_OWNER: 'Ann Owner' });
    owner = await adminClient(site);
    post = await publish(owner);
  });

  const change = async (fields: object) => {
    expect((await owner.put(`/api/admin/posts/${post.id}`, fields)).status).toBe(200);
    await site.services.jobs.drain();
    return filesOf(site, post.slug);
  };

  test('are those of the published photo, in every file', async () => {
    await site.services.jobs.drain();
    const files = await filesOf(site, post.slug);
    expect(files).toHaveLength(9);
    for (const { words } of files) {
      const said = { alt: 'A tram in the rain', title: 'Night', caption: 'The last tram.' };
      expect(words).toEqual({ ...rights, ...said });
    }
  });

  if (dialect === 'sqlite') {
    test('follow a change: the same pixels at the same addresses, with another entity tag', async () => {
      const before = await filesOf(site, post.slug);
      const after = await change({ alt_text: 'Трамвай под <дождём> & "wind"', caption: '' });
      expect(after.map(({ address }) => address)).toEqual(before.map(({ address }) => address));
      for (const [index, { address, words, bytes, headers }] of after.entries()) {
        expect(words).toMatchObject({ ...rights, alt: 'Трамвай под <дождём> & "wind"', caption: undefined });
        const old = before[index];
        const pixels = await sharp(bytes).raw().toBuffer();
        expect(pixels.equals(await sharp(old?.bytes).raw().toBuffer())).toBe(true);
        expect(headers['content-length']).toBe(String(bytes.length));
        expect(headers.etag).not.toBe(old?.headers.etag);
        const head = await site.ask(address, { method: 'HEAD' });
        expect([head.status, head.headers.etag, head.bytes.length]).toEqual([200, headers.etag, 0]);
        const tags = [old?.headers.etag, headers.etag].map(String);
        const asked = tags.map((tag) => site.ask(address, { headers: { 'if-none-match': tag } }));
        expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 304]);
      }
      const feed = JSON.parse((await site.ask('/feed.json')).body);
      expect(after.map(({ address }) => `http://site.test${address}`)).toContain(feed.items[0].image);
    });

    test('stay as they are when nothing of them changes', async () => {
      const before = await filesOf(site, post.slug);
      const after = await change({ story: 'A long story.', tags: ['tram'] });
      expect(after.map(({ headers }) => headers.etag)).toEqual(before.map(({ headers }) => headers.etag));
    });

    test('say nothing of a place, a time or a camera', async () => {
      await change({ geo_city: 'Lisbon', geo_country: 'Portugal', location_precision: 'hidden' });
      for (const { bytes } of await filesOf(site, post.slug)) {
        expect(bytes.toString('latin1')).not.toMatch(/Lisbon|Portugal|GPS|DateTimeOriginal/);
      }
    });
  }

  test('of several photos with one image are those of the oldest', async () => {
    const url = JSON.parse((await site.ask(`/api/posts/${post.slug}`)).body).file_url;
    const fields = { title: 'Again', alt_text: 'The same tram', file_url: url, published: true };
    const second = (await owner.post('/api/admin/posts', fields)).json as { id: string; slug: string };
    await site.services.jobs.drain();
    for (const { words } of await filesOf(site, second.slug)) expect(words.title).toBe('Night');
    await owner.put(`/api/admin/posts/${post.id}`, { published: false });
    await site.services.jobs.drain();
    for (const { words } of await filesOf(site, second.slug)) expect(words.alt).toBe('The same tram');
    const files = await filesOf(site, second.slug);
    await owner.put(`/api/admin/posts/${second.id}`, { published: false });
    await site.services.jobs.drain();
    // No page names them any more, but who knows an address still gets the file.
    for (const { address } of files) {
      expect(wordsIn((await site.ask(address)).bytes)).toEqual({ ...rights, ...silent });
    }
    expect(site.errors).toEqual([]);
  });
});

oneSite('other settings', (start) => {
  test('write the files again at the next start, once', async () => {
    const site = await start({ SITE_OWNER: 'Ann Owner' });
    const owner = await adminClient(site);
    const post = await publish(owner);
    expect(await site.services.prepareWords()).toBe(true);
    await site.services.jobs.drain();
    expect(await site.services.prepareWords()).toBe(false);
    for (const { words } of await filesOf(site, post.slug)) expect(words).toMatchObject(rights);
  });

  test('may leave the words out of the files, and reserve nothing', async () => {
    const site = await start({ SITE_OWNER: 'Ann Owner', EMBED_WORDS: 'off', TDM_RESERVATION: 'off' });
    const post = await publish(await adminClient(site));
    await site.services.jobs.drain();
    const files = await filesOf(site, post.slug);
    for (const { words, headers } of files) {
      expect(words).toEqual({ creator: 'Ann Owner', mining: undefined, ...silent });
      expect(headers['tdm-reservation']).toBeUndefined();
    }
    expect((await site.ask('/.well-known/tdmrep.json')).status).toBe(404);
    expect((await site.ask('/')).headers['tdm-reservation']).toBeUndefined();
  });
});

oneSite('the reservation of text and data mining', (start) => {
  test('is said by every public answer, also by those from memory, and by its own file', async () => {
    const site = await start();
    const post = await publish(await adminClient(site));
    const { image_derivatives } = JSON.parse((await site.ask(`/api/posts/${post.slug}`)).body);
    const addresses = ['/', '/', `/post/${post.slug}`, '/feed.xml', image_derivatives.webp_384w, '/nowhere'];
    for (const address of addresses) {
      expect([address, (await site.ask(address)).headers['tdm-reservation']]).toEqual([address, '1']);
    }
    const { status, headers, body } = await site.ask('/.well-known/tdmrep.json');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toEqual([{ location: '/', 'tdm-reservation': 1 }]);
  });
});

describe('image files in a bucket', () => {
  let bucket: RunningBucket;

  beforeAll(async () => {
    bucket = await startBucket();
  });

  afterAll(() => bucket.close());

  oneSite('of a site', (start) => {
    test('follow a change of the words as well', async () => {
      const site = await start(bucket.settings);
      const owner = await adminClient(site);
      const post = await publish(owner);
      await site.services.jobs.drain();
      const before = await filesOf(site, post.slug);
      await owner.put(`/api/admin/posts/${post.id}`, { alt_text: 'A bus' });
      await site.services.jobs.drain();
      for (const [index, { address, words, headers }] of (await filesOf(site, post.slug)).entries()) {
        expect([address, words.alt]).toEqual([before[index]?.address, 'A bus']);
        expect(headers.etag).not.toBe(before[index]?.headers.etag);
        const again = await site.ask(address, { headers: { 'if-none-match': String(headers.etag) } });
        expect(again.status).toBe(304);
      }
      expect(site.errors).toEqual([]);
    });
  });
});
