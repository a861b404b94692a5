import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const dayMs = 24 * 60 * 60 * 1000;

oneSite('pictures that nothing shows', (start) => {
  let site: Site;
  let owner: AdminClient;
  let ahead = 0;
  let seed = 500;

  beforeAll(async () => {
    site = await start({}, () => new Date(Date.now() + ahead));
    owner = await adminClient(site);
  });

  beforeEach(async () => {
    ahead = 0;
    for (const { media_id } of (await owner.get('/api/admin/files')).json) {
      await owner.remove(`/api/admin/files/${media_id}`);
    }
  });

  const upload = async (bytes?: Buffer) =>
    (await owner.upload(bytes ?? (await picture(++seed, 300, 200)), 'Näme.jpg')).json;
  const ids = async (query = '') =>
    (await owner.get(`/api/admin/files${query}`)).json.map(({ media_id }: { media_id: string }) => media_id);
  const filesOnDisk = async () =>
    (await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;

  test('they are listed, those that a post shows are not', async () => {
    const [loose, shown] = [await upload(), await upload()];
    await owner.post('/api/admin/posts', { title: 'Shown', file_url: shown.file_url });
    const { status, json, headers } = await owner.get('/api/admin/files');
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('1');
    expect(json).toEqual([
      {
        media_id: loose.media_id,
        file_url: loose.file_url,
        thumbnail_url: expect.stringContaining('-384.'),
        name: 'Näme.jpg',
        bytes: loose.bytes,
        width: 300,
        height: 200,
        created_date: expect.any(String),
        kept: false,
      },
    ]);
    expect((await owner.get('/api/admin/files?sort=name')).status).toBe(400);
  });

  test('after a day they go with their files, before it they stay', async () => {
    const before = await filesOnDisk();
    const { media_id, file_url } = await upload();
    ahead = dayMs - 60_000;
    await site.services.staging.sweep();
    expect(await ids()).toEqual([media_id]);
    ahead = dayMs + 60_000;
    expect(await site.services.staging.sweep()).toBe(1);
    expect((await site.ask(file_url)).status).toBe(404);
    expect(await filesOnDisk()).toBe(before);
  });

  test('can be named by the owner and released again for a day', async () => {
    const { media_id } = await upload();
    const kept = await owner.put(`/api/admin/files/${media_id}`, { kept: true });
    expect(kept).toMatchObject({ status: 200, json: { media_id, kept: true } });
    ahead = 3 * dayMs;
    expect(await site.services.staging.sweep()).toBe(0);
    expect(await ids('?kept=true')).toEqual([media_id]);
    expect(await ids('?kept=false')).toEqual([]);
    await owner.put(`/api/admin/files/${media_id}`, { kept: false });
    expect(await site.services.staging.sweep()).toBe(0);
    ahead += dayMs + 60_000;
    expect(await site.services.staging.sweep()).toBe(1);
  });

  test('a post named before the day is over still has its picture', async () => {
    const { file_url } = await upload();
    await owner.post('/api/admin/posts', { title: 'In time', file_url });
    ahead = 2 * dayMs;
    expect(await site.services.staging.sweep()).toBe(0);
    expect((await site.ask(file_url)).status).toBe(200);
  });

  test('an upload of the same file again restarts the day', async () => {
    const bytes = await picture(++seed, 300, 200);
    const { media_id } = await upload(bytes);
    ahead = dayMs - 60_000;
    expect(await upload(bytes)).toMatchObject({ media_id, is_new: false });
    ahead = dayMs + 60_000;
    expect(await site.services.staging.sweep()).toBe(0);
  });

  test('a picture uploaded again for a post still to be saved outlives the post that showed it, for a day', async () => {
    const bytes = await picture(++seed, 300, 200);
    const { file_url } = await upload(bytes);
    const first = (await owner.post('/api/admin/posts', { title: 'First', file_url })).json;
    expect(await upload(bytes)).toMatchObject({ file_url, is_new: false });
    await owner.put(`/api/admin/posts/${first.id}`, { title: 'First, changed' });
    await owner.remove(`/api/admin/posts/${first.id}?permanent=true`);
    const second = await owner.post('/api/admin/posts', { title: 'Second', file_url });
    expect(second).toMatchObject({ status: 201, json: { file_url } });
    await owner.remove(`/api/admin/posts/${second.json.id}?permanent=true`);
    expect((await site.ask(file_url)).status).toBe(404);

    await upload(bytes);
    const third = (await owner.post('/api/admin/posts', { title: 'Third', file_url })).json;
    await upload(bytes);
    ahead = dayMs + 60_000;
    await owner.remove(`/api/admin/posts/${third.id}?permanent=true`);
    expect((await site.ask(file_url)).status).toBe(404);
  });

  test('when the store does not answer, the post is gone all the same and the next sweep takes its files', async () => {
    const before = await filesOnDisk();
    const { file_url } = await upload();
    const post = (await owner.post('/api/admin/posts', { title: 'Regretted', file_url })).json;
    const broken = vi.spyOn(site.services.files, 'delete').mockRejectedValue(new Error('no answer'));
    expect((await owner.remove(`/api/admin/posts/${post.id}?permanent=true`)).status).toBe(204);
    broken.mockRestore();
    expect(site.errors.splice(0)).toMatchObject([{ msg: 'files could not be removed' }]);
    await site.services.staging.sweep();
    expect((await site.ask(file_url)).status).toBe(404);
    expect(await filesOnDisk()).toBe(before);
  });

  test('they can be deleted at once, kept ones too; what is shown or not there cannot', async () => {
    const { media_id, file_url } = await upload();
    await owner.put(`/api/admin/files/${media_id}`, { kept: true });
    expect((await owner.remove(`/api/admin/files/${media_id}`)).status).toBe(204);
    expect((await site.ask(file_url)).status).toBe(404);
    expect((await owner.remove(`/api/admin/files/${media_id}`)).status).toBe(404);
    expect((await owner.put(`/api/admin/files/${media_id}`, { kept: true })).status).toBe(404);
    expect((await owner.put(`/api/admin/files/${media_id}`, {})).status).toBe(422);
    const shown = await upload();
    await owner.post('/api/admin/posts', { title: 'Shown too', file_url: shown.file_url });
    const refused = await owner.remove(`/api/admin/files/${shown.media_id}`);
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
  });

  test('a kept picture outlives the post that showed it', async () => {
    const { media_id, file_url } = await upload();
    const post = (await owner.post('/api/admin/posts', { title: 'Short', file_url })).json;
    await owner.put(`/api/admin/files/${media_id}`, { kept: true });
    await owner.remove(`/api/admin/posts/${post.id}?permanent=true`);
    expect((await site.ask(file_url)).status).toBe(200);
  });

  test('the pictures of articles stay', async () => {
    const { media_id, file_url } = await upload();
    await site.services.articles.insert(system, [articleWith(media_id)]);
    ahead = 2 * dayMs;
    expect(await site.services.staging.sweep()).toBe(0);
    expect((await site.ask(file_url)).status).toBe(200);
  });

  test('two sweeps at the same moment remove nothing twice', async () => {
    await upload();
    ahead = 2 * dayMs;
    const removed = await Promise.all([site.services.staging.sweep(), site.services.staging.sweep()]);
    expect(removed[0] + removed[1]).toBe(1);
    expect(site.errors).toEqual([]);
  });
});

function articleWith(heroMediaId: string) {
  const date = '2026-01-20T09:00:00.000Z';
  return {
    id: 'article',
    slug: 'article',
    title: 'An article',
    excerpt: '',
    body: 'Words.',
    heroImageUrl: '',
    heroImageAltText: '',
    heroMediaId,
    metaDescription: '',
    tags: [],
    city: null,
    published: false,
    createdDate: date,
    updatedDate: date,
    publishedAt: null,
    seo: { ogTitle: '', ogDescription: '', twitterTitle: '', twitterDescription: '', internalLinks: [] },
  };
}
