import { beforeAll, describe, expect, test } from 'vitest';
import { fitCallBody as fit } from '../factories/article-texts.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

const dayMs = 24 * 60 * 60 * 1000;

eachSite('the bin', (start) => {
  let ahead = 0;
  let site: Site;
  let owner: AdminClient;
  let seed = 9000;

  beforeAll(async () => {
    site = await start(
      { SITE_OWNER: 'Ann Owner' },
      () => new Date(Date.parse('2026-03-01T12:00:00Z') + ahead),
    );
    owner = await adminClient(site);
    await owner.post('/api/admin/clusters', { name: 'lamp light', required_tokens: ['lamp'] });
  });

  async function photo(title: string, fields: object = {}) {
    const { json: file } = await owner.upload(await picture(++seed, 400, 300), `${title}.jpg`);
    const body = { title, alt_text: `Alt of ${title}`, file_url: file.file_url, published: true, ...fields };
    const { status, json } = await owner.post('/api/admin/posts', body);
    expect(status).toBe(201);
    return json;
  }
  async function article(title: string, fields: object = {}) {
    const { status, json } = await owner.post('/api/admin/articles', {
      ...fit,
      ...fields,
      title,
      published: true,
    });
    expect(status).toBe(201);
    return json;
  }
  /** Sessions end after weeks. */
  async function later(ms: number): Promise<void> {
    ahead += ms;
    owner = await adminClient(site);
  }
  const toBin = async (kind: 'posts' | 'articles', id: string) =>
    expect((await owner.remove(`/api/admin/${kind}/${id}?force=true`)).status).toBe(204);
  const restore = (id: string) => owner.post(`/api/admin/bin/${id}/restore`);
  const binned = async () => (await owner.get('/api/admin/bin?limit=100')).json as { id: string }[];
  const asOwner = (path: string) => site.ask(path, { headers: owner.headers });
  const statusOf = async (path: string) => (await site.ask(path)).status;

  describe('of a photo', () => {
    const places = [
      ...['/', '/photos', '/tag/lamps', '/city/Graz', '/hub?slug=lamp-light', '/photo?slug=beside'],
      ...['/feed.xml', '/feed.json', '/sitemap.xml', '/sitemap-images.xml', '/llms.txt'],
      ...['/api/posts', '/api/posts?tag=lamps', '/api/hubs/lamp-light', '/article/about-lamps'],
    ];
    const calls = [
      ...['/api/admin/posts', '/api/admin/posts?q=lantern', '/api/admin/link-targets?q=lantern'],
      '/api/admin/files',
    ];
    const naming = async (word: string) => {
      const found: string[] = [];
      for (const place of places) if ((await site.ask(place)).body.includes(word)) found.push(place);
      for (const call of calls) if ((await owner.get(call)).body.includes(word)) found.push(call);
      return found;
    };

    test('shows it on no page, list, feed, sitemap or call, and its URL and files answer nothing', async () => {
      const fields = { tags: ['lamps', 'lamp'], geo_city: 'Graz', caption: 'A caption.' };
      await photo('Beside', fields);
      const gone = await photo('Lantern', { ...fields, opens_home: true, story: 'Of a lantern.' });
      await article('About lamps', {
        body: `${fit.body}\n\n[photo slug="lantern"]\n\n[See](/post/lantern)`,
      });
      const files = Object.values(gone.image_derivatives as Record<string, string>);
      expect(await naming('lantern')).toEqual(expect.arrayContaining(['/', '/photos', '/sitemap.xml']));
      expect(await statusOf(files[0] ?? '')).toBe(200);

      expect((await owner.remove(`/api/admin/posts/${gone.id}`)).status).toBe(409);
      expect(await statusOf('/post/lantern')).toBe(200);
      await toBin('posts', gone.id);
      // The text of the article is the owner's: its link now leads to a page that says 'gone'.
      const inText = (await site.ask('/article/about-lamps')).body;
      for (const file of files) expect(inText).not.toContain(file);
      expect((await naming('lantern')).filter((place) => place !== '/article/about-lamps')).toEqual([]);
      for (const path of ['/post/lantern', '/photo?slug=lantern', '/api/posts/lantern'])
        expect([path, await statusOf(path)]).toEqual([path, 410]);
      for (const file of [...files, gone.file_url]) expect([file, await statusOf(file)]).toEqual([file, 404]);
      const known = await site.ask(files[0] ?? '', { headers: { 'if-none-match': '"any"' } });
      expect([known.status, known.headers['cache-control']]).toEqual([404, 'no-cache']);
      expect((await owner.get(`/api/admin/posts/${gone.id}`)).status).toBe(404);
    });

    test('gives it back as a draft with everything it had, and its URL lives again once published', async () => {
      const [{ id } = { id: '' }] = await binned();
      expect(await restore(id)).toMatchObject({ status: 200, json: { id, kind: 'post', slug: 'lantern' } });
      expect(await restore(id)).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
      expect(await binned()).toEqual([]);
      expect(await statusOf('/post/lantern')).toBe(404);
      expect((await owner.get(`/api/admin/posts/${id}`)).json).toMatchObject({ published: false });
      expect(await owner.post(`/api/admin/posts/${id}/publish`)).toMatchObject({ status: 200 });
      expect(await statusOf('/post/lantern')).toBe(200);
      const where = await naming('lantern');
      expect(where).toEqual(
        expect.arrayContaining(['/', '/tag/lamps', '/city/Graz', '/hub?slug=lamp-light', '/sitemap.xml']),
      );
    });

    test('loses nothing of it: fields, dates, former slugs, file', async () => {
      const before = await photo('Kept whole', {
        ...{ tags: ['lamps', 'Night'], geo_city: 'Graz', geo_region: 'Styria', geo_country: 'Austria' },
        ...{ caption: 'C', story: 'S *t*', meta_description: 'M', location_precision: 'city' },
        ...{ created_date: '2019-05-04T10:00:00.000Z', focal_x: 0.25, focal_y: 0.75 },
      });
      await owner.put(`/api/admin/posts/${before.id}`, { slug: 'kept-moved' });
      const whole = (await owner.get(`/api/admin/posts/${before.id}`)).json;
      await toBin('posts', before.id);
      for (const slug of ['kept-whole', 'kept-moved']) expect(await statusOf(`/post/${slug}`)).toBe(410);
      await restore(before.id);
      await owner.post(`/api/admin/posts/${before.id}/publish`);
      const { version: _, ...after } = (await owner.get(`/api/admin/posts/${before.id}`)).json;
      expect({ ...whole, ...after }).toEqual({ ...whole, updated_date: after.updated_date });
      const moved = await site.ask('/post/kept-whole');
      expect([moved.status, moved.headers.location]).toEqual([301, '/post/kept-moved']);
    });

    test('keeps its URL for it', async () => {
      const taken = await photo('Same name');
      await toBin('posts', taken.id);
      expect((await photo('Same name')).slug).toBe('same-name-2');
      expect((await restore(taken.id)).json.slug).toBe('same-name');
    });

    test('finds it when its file is uploaded again', async () => {
      const bytes = await picture(++seed, 800, 600);
      const { json: file } = await owner.upload(bytes, 'again.jpg');
      const fields = { title: 'Seen before', file_url: file.file_url };
      const { id } = (await owner.post('/api/admin/posts', fields)).json;
      await toBin('posts', id);
      const [same, ...others] = (await owner.upload(bytes, 'again.jpg')).json.duplicates;
      expect(same).toMatchObject({ kind: 'exact', id, title: 'Seen before', in_bin: true, published: false });
      expect(others).toEqual([]);
      expect((await asOwner(same.thumbnail_url)).status).toBe(200);
      expect(await statusOf(same.thumbnail_url)).toBe(401);
    });
  });

  describe('of an article', () => {
    test('hides images that were uploaded once more before it', async () => {
      const bytes = await picture(++seed);
      const image = (await owner.upload(bytes, 'lamp.jpg')).json.file_url;
      const { id } = await article('Uploaded twice', { body: `${fit.body}\n\n![Alt](${image})` });
      expect((await owner.upload(bytes, 'lamp.jpg')).json.file_url).toBe(image);
      expect(await statusOf(image)).toBe(200);
      await toBin('articles', id);
      expect(await statusOf(image)).toBe(404);
      // A form that uploads it now shows it.
      await later(1000);
      await owner.upload(bytes, 'lamp.jpg');
      expect(await statusOf(image)).toBe(200);
    });

    test('hides it and its images, and gives it back with revisions and working copy', async () => {
      const hero = (await owner.upload(await picture(++seed), 'hero.jpg')).json;
      const figure = (await owner.upload(await picture(++seed), 'figure.jpg')).json;
      const { id } = await article('On binning', {
        hero_image_url: hero.file_url,
        hero_image_alt_text: 'A hero',
        body: `${fit.body}\n\n![Alt](${figure.file_url})`,
        tags: ['lamps'],
      });
      const images = [hero.file_url, figure.file_url];
      await owner.put(`/api/admin/articles/${id}`, { excerpt: 'Another excerpt.' });
      const copy = `/api/admin/articles/${id}/working-copy`;
      await owner.put(copy, { base_version: 2, fields: { title: 'Unsaved' } });
      const whole = (await owner.get(`/api/admin/articles/${id}`)).json;
      const revisions = (await owner.get(`/api/admin/articles/${id}/revisions`)).json;
      expect(revisions.length).toBeGreaterThan(1);
      const listed = ['/articlesListPage', '/feed.xml', '/sitemap.xml', '/api/articles'];
      for (const path of listed) expect((await site.ask(path)).body).toContain('on-binning');

      await toBin('articles', id);
      for (const path of listed) expect((await site.ask(path)).body).not.toContain('on-binning');
      expect(await statusOf('/article/on-binning')).toBe(410);
      for (const image of images) expect(await statusOf(image)).toBe(404);
      await later(2 * dayMs);
      await site.services.staging.sweep();

      expect((await restore(id)).json).toMatchObject({ kind: 'article', slug: 'on-binning' });
      expect(await statusOf('/article/on-binning')).toBe(404);
      expect((await owner.get(`/api/admin/articles/${id}/revisions`)).json).toEqual(revisions);
      expect((await owner.get(copy)).json.working_copy.fields).toEqual({ title: 'Unsaved' });
      await owner.post(`/api/admin/articles/${id}/publish`);
      expect(await statusOf('/article/on-binning')).toBe(200);
      for (const image of images) expect(await statusOf(image)).toBe(200);
      const { version, ...after } = (await owner.get(`/api/admin/articles/${id}`)).json;
      expect({ ...whole, ...after, version }).toEqual({
        ...whole,
        version,
        updated_date: after.updated_date,
      });
    });
  });

  test('lists what is in it, newest first, with the days that are left', async () => {
    const [draft, shown] = [await photo('A draft', { published: false }), await article('Shown once')];
    await toBin('posts', draft.id);
    await later(3 * dayMs);
    await toBin('articles', shown.id);
    const { json, headers } = await owner.get('/api/admin/bin?limit=2');
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(2);
    expect(json).toMatchObject([
      { id: shown.id, kind: 'article', title: 'Shown once', was_public: true, days_left: 30 },
      { id: draft.id, kind: 'post', was_public: false, days_left: 27, original_name: 'A draft.jpg' },
    ]);
    expect(json[0].thumbnail_url).toBeNull();
    expect((await asOwner(json[1].thumbnail_url)).headers['content-type']).toBe('image/webp');
  });

  test('deletes for good after 30 days, with the files, once among several processes', async () => {
    const expiring = await photo('Expiring');
    await toBin('posts', expiring.id);
    const original = expiring.file_url.replace('/media/', 'media/');
    await later(30 * dayMs - 60_000);
    await site.services.staging.sweep();
    expect((await binned()).some(({ id }) => id === expiring.id)).toBe(true);
    expect(await site.services.files.has(original)).toBe(true);
    await later(120_000);
    const replica = await site.openReplica();
    await Promise.all([
      site.services.staging.sweep(),
      replica.bin.deleteExpired(),
      site.services.bin.deleteExpired(),
    ]);
    expect((await binned()).some(({ id }) => id === expiring.id)).toBe(false);
    expect(await site.services.files.has(original)).toBe(false);
    expect(await statusOf('/post/expiring')).toBe(410);
    expect((await restore(expiring.id)).status).toBe(404);
    expect(site.errors).toEqual([]);
  });

  test('deletes one, some or all permanently, from the bin and past it', async () => {
    const made = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) made.push(await photo(`Bin ${name}`));
    const [one, two, three, four, five] = made.map(({ id }) => id);
    expect((await owner.remove(`/api/admin/posts/${one}?permanent=true`)).status).toBe(204);
    for (const id of [two, three, four, five]) await toBin('posts', id);
    expect((await owner.remove(`/api/admin/posts/${two}`)).status).toBe(404);
    expect((await owner.remove(`/api/admin/articles/${two}?permanent=true`)).status).toBe(404);
    expect((await owner.remove(`/api/admin/posts/${two}?permanent=true`)).status).toBe(204);
    const both = { ids: [three, four, 'not-there'] };
    expect((await owner.post('/api/admin/bin/bulk', { action: 'restore', ...both })).json.updated).toBe(2);
    for (const id of [three, four]) await toBin('posts', id);
    expect((await owner.post('/api/admin/bin/bulk', { action: 'delete', ...both })).json.updated).toBe(2);
    const expected = (await binned()).length;
    const refused = await owner.post('/api/admin/bin/empty', { expected: expected + 1 });
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'conflict' } } });
    expect(await binned()).toHaveLength(expected);
    const emptied = await owner.post('/api/admin/bin/empty', { expected });
    expect(emptied.json).toEqual({ deleted: expected, next: null });
    expect(await binned()).toEqual([]);
    for (const { file_url, slug } of made) {
      expect(await statusOf(file_url)).toBe(404);
      expect(await statusOf(`/post/${slug}`)).toBe(410);
    }
  });

  test.each([
    ['POST', '/api/admin/bin/bulk', { action: 'burn', ids: ['x'] }],
    ['POST', '/api/admin/bin/bulk', { action: 'restore', ids: [] }],
    ['POST', '/api/admin/bin/bulk', { action: 'delete', ids: Array.from({ length: 501 }, (_, i) => `${i}`) }],
    ['POST', '/api/admin/bin/empty', {}],
    ['POST', '/api/admin/bin/empty', { expected: -1 }],
    ['POST', '/api/admin/bin/empty', { expected: 0, until: 'yesterday' }],
  ])('refuses %s %s with %j and changes nothing', async (method, path, body) => {
    const before = await binned();
    const { status, json } = await owner.call(method, path, body);
    expect([status, json.error.code]).toEqual([422, 'invalid']);
    expect(await binned()).toEqual(before);
  });

  test('is the owner’s alone', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/bin'],
      ['GET', '/api/admin/bin/x/thumbnail'],
      ['POST', '/api/admin/bin/x/restore'],
      ['POST', '/api/admin/bin/bulk'],
      ['POST', '/api/admin/bin/empty'],
    ] as const) {
      expect([path, (await site.ask(path, { method })).status]).toEqual([path, 401]);
    }
    expect((await owner.get('/api/admin/bin/not-there/thumbnail')).status).toBe(404);
    expect((await owner.get('/api/admin/bin?sort=colour')).status).toBe(400);
  });
});
