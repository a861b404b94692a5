import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningBucket, startBucket } from '../factories/bucket.ts';
import { picture } from '../factories/pictures.ts';
import { adminClient } from './admin-client.ts';
import { oneSite } from './site.ts';

const origin = 'https://images.example';

describe('the bin, where browsers read a bucket directly', () => {
  let bucket: RunningBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());

  oneSite('of a site', (start) => {
    async function open() {
      const site = await start({ ...bucket.settings, S3_PUBLIC_URL: origin });
      const { files, jobs } = site.services;
      return { site, owner: await adminClient(site), files, jobs };
    }

    test('takes the files of a photo out of their reach, puts them back, and deletes them in the end', async () => {
      const { site, owner, files, jobs } = await open();
      const { json: file } = await owner.upload(await picture(1, 1600, 900), 'far.jpg');
      const fields = { title: 'Far away', alt_text: 'Far', file_url: file.file_url, published: true };
      const { json: post } = await owner.post('/api/admin/posts', fields);
      await jobs.drain();
      const keys = Object.values(post.image_derivatives as Record<string, string>).map((url) =>
        url.slice(origin.length + 1),
      );
      const there = () => Promise.all(keys.map((key) => files.has(key)));
      expect(new Set(await there())).toEqual(new Set([true]));
      await owner.remove(`/api/admin/posts/${post.id}`);
      await jobs.drain();
      expect(new Set(await there())).toEqual(new Set([false]));
      const [item] = (await owner.get('/api/admin/bin')).json;
      expect((await site.ask(item.thumbnail_url, { headers: owner.headers })).status).toBe(200);
      await owner.post(`/api/admin/bin/${post.id}/restore`);
      await jobs.drain();
      expect(new Set(await there())).toEqual(new Set([true]));
      await owner.post(`/api/admin/posts/${post.id}/publish`);
      await owner.remove(`/api/admin/posts/${post.id}`);
      await jobs.drain();
      await owner.remove(`/api/admin/posts/${post.id}?permanent=true`);
      for (const key of keys) expect(await files.stream(key)).toBeNull();
      expect(site.errors).toEqual([]);
    });

    test('follows a draft, the images of a story, and a new upload of the same file', async () => {
      const { owner, files, jobs } = await open();
      const upload = async (seed: number) =>
        (await owner.upload(await picture(seed, 400, 300), 'far.jpg')).json.file_url as string;
      const isPublic = async (url: string) => {
        await jobs.drain();
        return files.has(url.slice(origin.length + 1));
      };
      const [ofDraft, ofPost, inStory] = [await upload(2), await upload(3), await upload(4)];
      const drafts = { title: 'Near', file_url: ofDraft };
      const { json: draft } = await owner.post('/api/admin/posts', drafts);
      const fields = { title: 'Far', alt_text: 'Far', file_url: ofPost, published: true };
      const story = `A lamp.\n\n![Lamp](${inStory})`;
      const { json: post } = await owner.post('/api/admin/posts', { ...fields, story });
      expect([await isPublic(ofDraft), await isPublic(inStory)]).toEqual([true, true]);
      for (const { id } of [draft, post]) await owner.remove(`/api/admin/posts/${id}`);
      expect([await isPublic(ofDraft), await isPublic(inStory)]).toEqual([false, false]);
      expect(await upload(4)).toBe(inStory);
      expect(await isPublic(inStory)).toBe(true);
      await owner.post(`/api/admin/bin/${draft.id}/restore`);
      expect(await isPublic(ofDraft)).toBe(true);
    });

    test('follows the images in the text of a series', async () => {
      const { owner, files, jobs } = await open();
      const { json: file } = await owner.upload(await picture(5, 400, 300), 'far.jpg');
      const text = `A lamp.\n\n![Lamp](${file.file_url})`;
      const { json: series } = await owner.post('/api/admin/series', {
        title: 'Lamps',
        text,
        published: true,
      });
      const isPublic = async () => {
        await jobs.drain();
        return files.has(file.file_url.slice(origin.length + 1));
      };
      expect(await isPublic()).toBe(true);
      await owner.remove(`/api/admin/series/${series.id}`);
      expect(await isPublic()).toBe(false);
      await owner.post(`/api/admin/bin/${series.id}/restore`);
      expect(await isPublic()).toBe(true);
    });
  });
});
