import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawScene } from '../../demo/drawing/draw-scene.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const [width, height] = [900, 600];

oneSite('copies of a picture', (start) => {
  let site: Site;
  let owner: AdminClient;
  let street: Buffer;
  let post: { id: string };

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    street = await drawScene({ kind: 'crossing', seed: 4, width, height });
    const { file_url } = (await owner.upload(street)).json;
    post = (await owner.post('/api/admin/posts', { title: 'The street', file_url })).json;
  });

  const duplicatesOf = async (bytes: Buffer) => (await owner.upload(bytes)).json.duplicates;
  const cut = (left: number, top: number, right: number, bottom: number) =>
    sharp(street).extract({
      left: Math.round(width * left),
      top: Math.round(height * top),
      width: Math.round(width * (1 - left - right)),
      height: Math.round(height * (1 - top - bottom)),
    });

  test.each([
    ['saved again at quality 60', () => sharp(street).jpeg({ quality: 60 })],
    ['of half the size', () => sharp(street).resize(width / 2)],
    ['in another format', () => sharp(street).png()],
    ['cropped by 4 % on every side', () => cut(0.04, 0.04, 0.04, 0.04)],
    ['cropped at a corner', () => cut(0.04, 0.04, 0, 0)],
    ['cropped, shrunk and saved badly', () => cut(0.02, 0.04, 0.03, 0.01).resize(500).jpeg({ quality: 60 })],
    ['a little brighter', () => sharp(street).modulate({ brightness: 1.08 })],
  ])('a copy %s is noticed, with the post it copies', async (_, make) => {
    const duplicates = await duplicatesOf(await make().toBuffer());
    expect(duplicates).toMatchObject([{ kind: 'near', id: post.id, title: 'The street' }]);
  });

  test('an image that was stored before the post it copies is compared with it on request', async () => {
    const wharf = await drawScene({ kind: 'waterfront', seed: 7, width, height });
    const copy = await sharp(wharf).jpeg({ quality: 60 }).toBuffer();
    const [first, second] = await Promise.all([owner.upload(wharf), owner.upload(copy)]);
    expect([first.json.duplicates, second.json.duplicates]).toEqual([[], []]);
    const made = (await owner.post('/api/admin/posts', { title: 'Wharf', file_url: first.json.file_url }))
      .json;
    const url = `/api/admin/upload/${second.json.media_id}/duplicates`;
    const { json } = await owner.get(url);
    expect(json).toMatchObject([{ kind: 'near', id: made.id, title: 'Wharf', in_bin: false }]);
    await owner.remove(`/api/admin/posts/${made.id}`);
    expect((await owner.get(url)).json).toEqual([]);
    expect((await owner.get('/api/admin/upload/none/duplicates')).status).toBe(404);
    expect((await site.ask(url)).status).toBe(401);
  });

  test('another frame of the same street, with a person in it, is not a duplicate', async () => {
    const walker = await sharp({ create: { width: 60, height: 190, channels: 3, background: '#1c1a18' } })
      .png()
      .toBuffer();
    const frame = await sharp(street)
      .composite([{ input: walker, left: 380, top: 330 }])
      .jpeg()
      .toBuffer();
    expect(await duplicatesOf(frame)).toEqual([]);
  });

  test('another street is none', async () => {
    expect(await duplicatesOf(await drawScene({ kind: 'crossing', seed: 11, width, height }))).toEqual([]);
  });

  test('an image that no post shows any more has no duplicates', async () => {
    const alone = await drawScene({ kind: 'waterfront', seed: 2, width, height });
    const { file_url } = (await owner.upload(alone)).json;
    const shown = (await owner.post('/api/admin/posts', { title: 'Harbour', file_url })).json;
    const copy = await sharp(alone).jpeg({ quality: 60 }).toBuffer();
    expect(await duplicatesOf(copy)).toHaveLength(1);
    await owner.remove(`/api/admin/posts/${shown.id}`);
    expect(await duplicatesOf(copy)).toEqual([]);
  });
});
