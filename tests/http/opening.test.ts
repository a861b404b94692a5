import ExifReader from 'exifreader';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addPost, addPosts } from './seed.ts';
import { oneSite, type Site } from './site.ts';

/** Left half red, right half blue. */
function halves(seed: number, width = 1600, height = 1000): Promise<Buffer> {
  const half = `width="${width / 2}" height="${height}"`;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect ${half} fill="#e00000"/><rect ${half} x="${width / 2}" fill="#0000${(200 + seed).toString(16)}"/></svg>`),
  )
    .jpeg()
    .toBuffer();
}

async function publish(owner: AdminClient, title: string, file: Buffer, fields: object = {}) {
  const { json } = await owner.upload(file, `${title}.jpg`);
  const post = { title, file_url: json.file_url, alt_text: `Alt of ${title}`, published: true, ...fields };
  const created = await owner.post('/api/admin/posts', post);
  expect(created.status).toBe(201);
  return created.json as { id: string; slug: string; image_derivatives: Record<string, string> };
}

const openingOf = (body: string) => /<div class="card".*?<\/h2>/s.exec(body)?.[0] ?? null;
/** How a page's images are loaded. */
const urgencies = (body: string) =>
  [...body.matchAll(/<img [^>]*?(?:loading|fetchPriority)="(\w+)"/g)].map(([, urgency]) => urgency);
const cardsOf = (body: string) =>
  [...body.matchAll(/<li class="card".*?href="\/photo\?slug=([^"]+)"/gs)].map(([, slug]) => slug);
const coversOf = (body: string) =>
  [...(openingOf(body) ?? '').matchAll(/\/media\/[^ "]*-cover-[^ "]*/g)].map(String);

oneSite('the photo that opens Home', (start) => {
  let site: Site;
  let owner: AdminClient;
  let first: Awaited<ReturnType<typeof publish>>;
  let second: typeof first;

  beforeAll(async () => {
    site = await start({ SITE_OWNER: 'Ann Owner', OUTPUT_SHARPENING: 'off' });
    owner = await adminClient(site);
    await publish(owner, 'Portrait', await picture(1, 1600, 2000));
    await publish(owner, 'Narrow', await picture(2, 1599, 900));
  });

  const home = async () => (await site.ask('/')).body;
  const read = async (id: string) => (await owner.get(`/api/admin/posts/${id}`)).json;
  const opens = async () => /slug=([^"]+)/.exec(openingOf(await home()) ?? '')?.[1] ?? null;

  test('is none as long as there is no large landscape: Home is as it was', async () => {
    const body = await home();
    expect(openingOf(body)).toBeNull();
    expect(body).toContain('<main id="main" tabindex="-1" class="page">');
    expect(cardsOf(body)).toEqual(['narrow', 'portrait']);
  });

  test('is the newest large landscape, above a grid without it', async () => {
    first = await publish(owner, 'First', await halves(1), { caption: 'A caption.', geo_city: 'Ghent' });
    second = await publish(owner, 'Second', await halves(2));
    expect(await opens()).toBe('second');
    const body = await home();
    expect(cardsOf(body)).toEqual(['first', 'narrow', 'portrait']);
    const opening = openingOf(body) ?? '';
    expect(opening).toContain('alt="Alt of Second"');
    expect(opening).toContain('fetchPriority="high"');
    expect(body.match(/fetchPriority="high"/g)).toHaveLength(2);
    // The cards are below the first window: they are loaded at once, but must not take the opening's bandwidth.
    expect(urgencies(body)).toEqual(['high', 'low', 'low', 'low']);
    expect(body).toMatch(/<time[^>]*>\w{3} \d{1,2}<\/time>/);
    for (const text of ['Capturing candid moments', 'Street Photography', 'Latest Moments', '>More<'])
      expect(body).toContain(text);
  });

  test('gets crops for phones, which say what the photo says and are fetched first there', async () => {
    expect(coversOf(await home())).toEqual([]);
    await site.services.jobs.drain('cover', 'words');
    const body = await home();
    const covers = coversOf(body);
    expect(covers).toHaveLength(6);
    expect(body).toMatch(
      /<link rel="preload" as="image" type="image\/avif" media="\(max-width: 39\.99rem\) and \(orientation: portrait\)" imageSrcSet="[^"]*-cover-480/,
    );
    expect(body).toMatch(/media="\(min-width: 40rem\), \(orientation: landscape\)" imageSrcSet="[^"]*-1280/);
    const { image_derivatives } = await read(second.id);
    const named = ['cover_480w', 'cover_720w', 'cover_960w'].map((name) => image_derivatives[name]);
    // AVIF is offered first.
    expect(named).toEqual(covers.slice(3));
    for (const [index, address] of covers.entries()) {
      const { status, headers, bytes } = await site.ask(address);
      expect([status, headers['content-type']]).toEqual([200, index < 3 ? 'image/avif' : 'image/webp']);
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height]).toEqual(
        [
          [480, 600],
          [720, 900],
          [800, 1000],
        ][index % 3],
      );
      const xmp: Record<string, { description: string }> =
        ExifReader.load(bytes, { expanded: true }).xmp ?? {};
      expect(xmp.AltTextAccessibility?.description).toBe('Alt of Second');
      expect(xmp.creator?.description).toBe('Ann Owner');
    }
  });

  test('follows its focal point: other crops at other addresses, to which the old ones lead', async () => {
    const before = coversOf(await home());
    const pixel = async (address: string) => {
      const { bytes } = await site.ask(address);
      const { channels } = await sharp(bytes).stats();
      return channels.slice(0, 3).map(({ mean }) => (mean > 100 ? 'high' : mean > 60 ? 'half' : 'low'));
    };
    const put = await owner.put(`/api/admin/posts/${second.id}`, { focal_x: 0, focal_y: 0.254 });
    expect(put.json).toMatchObject({
      focal_x: 0,
      focal_y: 0.25,
      updated_date: (await read(second.id)).updated_date,
    });
    const between = await home();
    expect(coversOf(between)).toEqual([]);
    expect(between).toContain('--focus:0% 25%');
    await site.services.jobs.drain('cover', 'words');
    const after = coversOf(await home());
    expect(after).toHaveLength(6);
    // The left half of the crop, which is all red now.
    expect((await pixel(after[0] ?? ''))[0]).toBe('high');
    expect((await pixel(after[0] ?? ''))[2]).toBe('low');
    for (const [index, address] of before.entries()) {
      const { status, headers } = await site.ask(address);
      expect([status, headers.location]).toEqual([301, after[index]]);
    }
    await owner.put(`/api/admin/posts/${second.id}`, { focal_x: 0.5, focal_y: 0.5 });
    await site.services.jobs.drain('cover', 'words');
    expect(coversOf(await home())).toEqual(before);
    expect((await site.ask(before[0] ?? '')).status).toBe(200);
    expect((await site.ask(after[0] ?? '')).headers.location).toBe(before[0]);
  });

  test('is the one that its owner chose last, and no other', async () => {
    expect((await owner.put(`/api/admin/posts/${first.id}`, { opens_home: true })).json.opens_home).toBe(
      true,
    );
    expect(await opens()).toBe('first');
    expect(cardsOf(await home())).toEqual(['second', 'narrow', 'portrait']);
    const { version } = await read(first.id);
    const third = await publish(owner, 'Third', await picture(5, 300, 400), { opens_home: true });
    expect(await opens()).toBe('third');
    expect(await read(first.id)).toMatchObject({ opens_home: false, version: version + 1 });
    const stale = await owner.put(`/api/admin/posts/${first.id}`, { caption: 'Old.', version });
    expect(stale.status).toBe(409);
    expect((await owner.put(`/api/admin/posts/${third.id}`, { opens_home: false })).status).toBe(200);
    expect(await opens()).toBe('second');
  });

  test('is the newest again while the chosen one is a draft, and once it is deleted', async () => {
    await owner.put(`/api/admin/posts/${first.id}`, { opens_home: true, published: false });
    expect(await opens()).toBe('second');
    await owner.post(`/api/admin/posts/${first.id}/publish`);
    expect(await opens()).toBe('first');
    await site.services.jobs.drain('cover', 'words');
    const covers = coversOf(await home());
    expect(covers).toHaveLength(6);
    expect((await owner.remove(`/api/admin/posts/${first.id}`)).status).toBe(204);
    expect(await opens()).toBe('second');
    for (const address of covers) expect((await site.ask(address)).status).toBe(404);
  });

  test.each([
    [{ focal_x: 1.01 }, 'focal_x'],
    [{ focal_y: -0.01 }, 'focal_y'],
    [{ focal_x: 'left' }, 'focal_x'],
    [{ opens_home: 'yes' }, 'opens_home'],
  ])('%j is refused at its field and changes nothing', async (body, field) => {
    const before = await read(second.id);
    const { status, json } = await owner.put(`/api/admin/posts/${second.id}`, { title: 'Other', ...body });
    expect(status).toBe(422);
    expect(Object.keys(json.error.fields)).toEqual([field]);
    expect(await read(second.id)).toEqual(before);
  });

  test('is chosen by no visitor, and its fields are in no public answer', async () => {
    const answer = await site.ask(`/api/admin/posts/${second.id}`, {
      method: 'PUT',
      body: '{"opens_home":true}',
    });
    expect([401, 403]).toContain(answer.status);
    const post = JSON.parse((await site.ask('/api/posts/second')).body);
    for (const field of ['focal_x', 'focal_y', 'opens_home']) expect(post).not.toHaveProperty(field);
  });

  test('is found again by a new index', async () => {
    const before = await home();
    await site.services.reindexing.everything(system);
    await site.services.version.refresh();
    expect(openingOf(await home())).toBe(openingOf(before));
    expect(site.errors).toEqual([]);
  });
});

oneSite('Home with a photo that opens it', (start) => {
  test('has the 24 newest others below it', async () => {
    const site = await start();
    await addPosts(site.services, 26, () => ({}));
    const opening = await addPost(site.services, {
      title: 'Old',
      width: 1600,
      createdDate: '2020-01-01T00:00:00Z',
    });
    expect(openingOf((await site.ask('/')).body)).toContain(opening.slug);
    const { body } = await site.ask('/');
    const slugs = cardsOf(body);
    expect(urgencies(body).slice(0, 5)).toEqual(['high', 'low', 'low', 'low', 'lazy']);
    expect(slugs).toEqual(Array.from({ length: 24 }, (_, index) => `photo-${index + 1}`));
    await addPost(site.services, { title: 'New', width: 1800 });
    const after = cardsOf((await site.ask('/')).body);
    expect(after).toEqual(slugs);
  });

  test('has no empty grid where it is the only photo', async () => {
    const site = await start();
    await addPost(site.services, { title: 'Only', width: 1600 });
    const { body } = await site.ask('/');
    expect(openingOf(body)).toContain('only');
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
    for (const text of ['class="rows"', 'Latest Moments', 'No Photos Yet'])
      expect(main.includes(text), text).toBe(false);
    expect(main).toContain('Explore All Photos');
  });
});

describe('a photo of another sharpening', () => {
  oneSite('that opens Home', (start) => {
    test('gets crops at other addresses', async () => {
      const site = await start({ OUTPUT_SHARPENING: 'standard' });
      await addPost(site.services, { title: 'Only', width: 1600 });
      await site.services.jobs.drain('cover', 'words');
      expect(coversOf((await site.ask('/')).body)[0]).toMatch(/-cover-480-50x50-r2-standard\.avif$/);
    });
  });
});
