import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { firstReleaseSite, recordedAnswers } from '../factories/first-release.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, oneSite, type Site } from './site.ts';

eachSite('larger image files', (start) => {
  let site: Site;
  let owner: AdminClient;
  let post: { slug: string; media: Record<string, string> };

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const derivatives = async (): Promise<Record<string, string>> =>
    JSON.parse((await site.ask(`/api/posts/${post.slug}`)).body).image_derivatives;

  test('are not waited for by the upload', async () => {
    const { json, status } = await owner.upload(await picture(1, 1500, 300), 'a.jpg');
    expect(status).toBe(201);
    expect(Object.keys(json.image_derivatives)).toHaveLength(6);
    const created = await owner.post('/api/admin/posts', {
      title: 'Night',
      file_url: json.file_url,
      published: true,
    });
    expect(created.status).toBe(201);
    post = { slug: created.json.slug, media: json.image_derivatives };
    expect(await derivatives()).toEqual(post.media);
    const page = await site.ask(`/post/${post.slug}`);
    expect(page.body).not.toContain('image/avif');
    expect(page.body).not.toContain('1500w');
  });

  test('are named and served once their job is done', async () => {
    await site.services.jobs.drain();
    const all = await derivatives();
    expect(all).toMatchObject(post.media);
    expect(Object.keys(all)).toHaveLength(9);
    const { status, headers } = await site.ask(all.webp_1920w ?? '');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    });
    const { body } = await site.ask(`/post/${post.slug}`);
    const { webp_384w, webp_768w, avif_1280w, avif_1920w } = all;
    const files = `${webp_384w} 384w, ${webp_768w} 768w, ${avif_1280w} 1280w, ${avif_1920w} 1500w`;
    expect(body).toContain(`<source type="image/avif" srcSet="${files}"`);
    expect(body).toMatch(/<link rel="preload" as="image" type="image\/avif" imageSrcSet="[^"]*1500w"/);
    post.media = all;
  });

  test('of other pixels have other addresses, to which the old ones lead, and reach the pages at once', async () => {
    const before = site.services.version.current();
    await site.services.renditions.start(system, true);
    await site.services.jobs.drain();
    await site.services.version.refresh();
    expect(site.services.version.current()).toBeGreaterThan(before);
    const now = await derivatives();
    expect(Object.keys(now)).toEqual(Object.keys(post.media));
    for (const [name, address] of Object.entries(post.media)) {
      expect(now[name]).not.toBe(address);
      const { status, headers } = await site.ask(address);
      expect([status, headers.location, headers['cache-control']]).toEqual([
        301,
        now[name],
        'public, max-age=86400',
      ]);
      expect(headers.etag).toBeUndefined();
      expect((await site.ask(now[name] ?? '')).status).toBe(200);
    }
    const missing = await site.ask('/media/aa/aaaaaaaaaaaaaaaaaaaa-768.webp');
    expect(missing.status).toBe(404);
  });

  test('go with the post', async () => {
    const all = await derivatives();
    const { json } = await owner.get(`/api/admin/posts?slug=${post.slug}`);
    expect((await owner.remove(`/api/admin/posts/${json[0].id}`)).status).toBe(204);
    for (const address of [...Object.values(all), ...Object.values(post.media)]) {
      expect((await site.ask(address)).status).toBe(404);
    }
    expect(site.errors).toEqual([]);
  });
});

const recorded = await recordedAnswers();

describe('a site made by the first release', () => {
  const removing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const remove of removing) await remove();
  });

  oneSite('whose image files are made again', (start) => {
    test('keeps every address of an image', async () => {
      const { settings, remove } = await firstReleaseSite('sqlite');
      removing.push(remove);
      const site = await start({ ...recorded.settings, ...settings }, () => new Date(recorded.recordedAt));
      const addresses = new Set<string>();
      for (const { path, hasPictures } of recorded.addresses) {
        if (!hasPictures) continue;
        for (const address of (await site.ask(path)).body.match(
          /\/media\/[0-9a-f]{2}\/[0-9a-f]+-\w+\.(?:jpg|webp)/g,
        ) ?? [])
          addresses.add(address);
      }
      expect(addresses.size).toBeGreaterThan(0);
      await site.services.renditions.prepare();
      const { batch } = await site.services.renditions.start(system, false);
      await site.services.jobs.drain();
      expect(await site.services.renditions.failed(system, batch)).toEqual([]);
      for (const address of addresses) {
        const { status, headers } = await site.ask(address);
        if (status === 301) expect((await site.ask(String(headers.location))).status, address).toBe(200);
        else expect(status, address).toBe(200);
      }
      // Encodes every image of that site.
    }, 300_000);
  });
});
