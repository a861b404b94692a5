import { beforeAll, describe, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addLamps, addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const calls = '/api/admin/series';

eachSite('series', (start) => {
  let site: Site;
  let owner: AdminClient;
  /** By title. */
  let ids: Record<string, string>;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    ids = await addLamps(site.services, ['First Lamp', 'Second Lamp', 'Third Lamp', 'Last Lamp']);
  });

  const order = (...titles: string[]) => titles.map((title) => ids[title] ?? '');
  async function create(title: string, fields: object = {}) {
    const { status, json } = await owner.post(calls, { title, published: true, ...fields });
    expect(status, JSON.stringify(json)).toBe(201);
    return json;
  }
  const statusOf = async (path: string) => (await site.ask(path)).status;

  describe('as their owner keeps them', () => {
    test('a series has its fields, and what was read can be sent back', async () => {
      const made = await create('Evening Lamps', {
        posts: order('Last Lamp', 'Draft', 'First Lamp'),
        cover: ids['First Lamp'],
        text: 'Lamps, *one after the other*.',
        published: false,
      });
      expect(made).toMatchObject({
        title: 'Evening Lamps',
        slug: 'evening-lamps',
        cover: ids['First Lamp'],
        posts: order('Last Lamp', 'Draft', 'First Lamp'),
        published: false,
        published_at: null,
        version: 1,
        visible_photos: 2,
      });
      expect(made.photos.map(({ title }: { title: string }) => title)).toEqual([
        'Last Lamp',
        'Dark Lamp',
        'First Lamp',
      ]);
      const again = await owner.put(`${calls}/${made.id}`, made);
      expect(again.status).toBe(200);
      expect(again.json).toMatchObject({ ...made, version: 2 });
      const list = await owner.get(`${calls}?sort=title&published=false`);
      expect(list.headers['x-total-count']).toBe('1');
      expect(list.json[0].id).toBe(made.id);
    });

    test('an order is stored as it was sent, each photo once', async () => {
      const made = await create('Kept Order', { posts: order('Second Lamp', 'First Lamp', 'Second Lamp') });
      expect(made.posts).toEqual(order('Second Lamp', 'First Lamp'));
      const turned = await owner.put(`${calls}/${made.id}`, { posts: order('First Lamp', 'Second Lamp') });
      expect(turned.json.posts).toEqual(order('First Lamp', 'Second Lamp'));
      expect((await site.ask('/api/series/kept-order')).body).toContain(
        JSON.stringify(order('First Lamp', 'Second Lamp')),
      );
    });

    test('an older version is a conflict with the series as it is now', async () => {
      const made = await create('Two Tabs', { published: false });
      await owner.put(`${calls}/${made.id}`, { title: 'Two Tabs, Later', version: 1 });
      const late = await owner.put(`${calls}/${made.id}`, { title: 'Mine', version: 1 });
      expect(late.status).toBe(409);
      expect(late.json.current).toMatchObject({ title: 'Two Tabs, Later', version: 2 });
      expect((await owner.put(`${calls}/${made.id}`, { title: 'Mine' })).json.title).toBe('Mine');
    });

    test.each([
      ['no title', { title: ' ' }, 'title'],
      ['a long title', { title: 'a'.repeat(201) }, 'title'],
      ['a long text', { title: 'A', text: 'a'.repeat(10_001) }, 'text'],
      ['a long slug', { title: 'A', slug: 'a'.repeat(201) }, 'slug'],
      ['an unknown photo', { title: 'A', posts: ['nothing'] }, 'posts'],
      ['201 photos', { title: 'A', posts: Array.from({ length: 201 }, (_, n) => `p${n}`) }, 'posts'],
      ['a cover that it does not show', { title: 'A', cover: 'nothing' }, 'cover'],
      ['a title that is a number', { title: 7 }, 'title'],
      ['photos that are no list', { title: 'A', posts: 'all' }, 'posts'],
    ])('%s is refused at its field', async (_, body, field) => {
      const { status, json } = await owner.post(calls, body);
      expect(status).toBe(422);
      expect(json.error.fields).toHaveProperty(field);
    });

    test('the photo that is the cover cannot leave alone', async () => {
      const made = await create('Cover Leaves', { posts: order('First Lamp'), cover: ids['First Lamp'] });
      const refused = await owner.put(`${calls}/${made.id}`, { posts: order('Second Lamp') });
      expect(refused.status).toBe(422);
      const both = await owner.put(`${calls}/${made.id}`, { posts: order('Second Lamp'), cover: null });
      expect(both.json).toMatchObject({ cover: null, posts: order('Second Lamp') });
    });

    test('visitors and other queries are refused', async () => {
      expect(await statusOf(calls)).toBe(401);
      expect((await owner.get(`${calls}?sort=colour`)).status).toBe(400);
      expect((await owner.get(`${calls}/nothing`)).status).toBe(404);
      expect((await owner.put(`${calls}/nothing`, { title: 'A' })).status).toBe(404);
      expect((await owner.remove(`${calls}/nothing`)).status).toBe(404);
      expect(
        (await site.ask(calls, { method: 'POST', headers: { cookie: owner.headers.cookie } })).status,
      ).toBe(403);
    });
  });

  describe('their addresses', () => {
    test('a slug follows the title until the first publication, and a taken one gets a number', async () => {
      const made = await create('Working Title', { published: false });
      const named = await owner.put(`${calls}/${made.id}`, { title: 'Real Title', slug: 'working-title' });
      expect(named.json.slug).toBe('real-title');
      const other = await create('Real Title');
      expect(other.slug).toBe('real-title-2');
      const renamed = await owner.put(`${calls}/${other.id}`, { title: 'Something Else' });
      expect(renamed.json.slug).toBe('real-title-2');
      expect((await create('…')).slug).toMatch(/^series-/);
    });

    test('a former slug leads to the series, a draft of it is not found', async () => {
      const made = await create('Old Street', { posts: order('First Lamp') });
      await owner.put(`${calls}/${made.id}`, { slug: 'New Street' });
      const moved = await site.ask('/series/OLD-street');
      expect([moved.status, moved.headers.location]).toEqual([301, '/series/new-street']);
      expect((await site.ask('/api/series/old-street')).status).toBe(301);
      await owner.put(`${calls}/${made.id}`, { published: false });
      for (const slug of ['old-street', 'new-street']) {
        expect(await statusOf(`/series/${slug}`)).toBe(404);
        expect(await statusOf(`/api/series/${slug}`)).toBe(404);
      }
    });
  });

  test('a draft is previewed by its owner alone, and stored by no cache', async () => {
    const made = await create('Unseen Lamps', {
      posts: order('Draft', 'First Lamp'),
      text: 'Not yet.',
      published: false,
    });
    const path = '/series/unseen-lamps';
    expect(await statusOf(path)).toBe(404);
    const seenByOwner = () => site.ask(path, { headers: owner.headers });
    const preview = await seenByOwner();
    expect(preview.status).toBe(200);
    expect(preview.headers['cache-control']).toBe('private, no-store');
    expect(preview.headers['x-robots-tag']).toContain('noindex');
    expect(preview.body).toContain('This is a preview of an unpublished series.');
    expect(preview.body).toContain('First Lamp');
    expect(preview.body).not.toContain('Dark Lamp');
    expect(await statusOf(path)).toBe(404);
    expect((await owner.get('/api/series/unseen-lamps')).status).toBe(404);
    await owner.put(`${calls}/${made.id}`, { published: true });
    expect((await seenByOwner()).body).not.toContain('This is a preview');
    await owner.remove(`${calls}/${made.id}`);
    expect((await seenByOwner()).status).toBe(410);
  });

  test('what visitors see of one makes their pages new, and nothing of a draft does', async () => {
    const version = () => site.services.version.current();
    const changes = async (work: () => Promise<unknown>) => {
      const before = version();
      await work();
      return version() !== before;
    };
    let id = '';
    const isNew = [
      await changes(async () => {
        id = (await create('Quiet Lamps', { published: false })).id;
      }),
      await changes(() => owner.put(`${calls}/${id}`, { text: 'Words.' })),
      await changes(() => owner.put(`${calls}/${id}`, { published: true })),
      await changes(() => owner.put(`${calls}/${id}`, { text: 'Others.' })),
      await changes(() => owner.put(`${calls}/${id}`, { published: false })),
    ];
    expect(isNew).toEqual([false, false, true, true, true]);
  });

  describe('the bin', () => {
    test('a deleted series answers 410 until it is restored and published', async () => {
      const made = await create('Thrown Away', { posts: order('Second Lamp', 'First Lamp') });
      expect((await owner.remove(`${calls}/${made.id}`)).status).toBe(204);
      expect(await statusOf('/series/thrown-away')).toBe(410);
      expect(await statusOf('/api/series/thrown-away')).toBe(410);
      const { json: binned } = await owner.get('/api/admin/bin');
      expect(binned[0]).toMatchObject({
        id: made.id,
        kind: 'series',
        title: 'Thrown Away',
        was_public: true,
      });
      expect((await create('Thrown Away')).slug).toBe('thrown-away-2');
      expect((await owner.post(`/api/admin/bin/${made.id}/restore`)).status).toBe(200);
      expect(await statusOf('/series/thrown-away')).toBe(404);
      const back = await owner.put(`${calls}/${made.id}`, { published: true });
      expect(back.json.posts).toEqual(order('Second Lamp', 'First Lamp'));
      expect(await statusOf('/series/thrown-away')).toBe(200);
    });

    test('permanently, from the list or from the bin', async () => {
      for (const first of ['', `?permanent=true`]) {
        const made = await create('For Good', { posts: order('First Lamp') });
        await owner.remove(`${calls}/${made.id}${first}`);
        if (first === '') expect((await owner.remove(`${calls}/${made.id}?permanent=true`)).status).toBe(204);
        expect((await owner.post(`/api/admin/bin/${made.id}/restore`)).status).toBe(404);
        expect(await statusOf(`/series/${made.slug}`)).toBe(410);
      }
    });
  });

  describe('what they show', () => {
    test('a photo that a published series shows is deleted only by force, and is back in its place', async () => {
      const photo = await addPost(site.services, { title: 'In Use' });
      const made = await create('Using', { posts: [ids['First Lamp'], photo.id, ids['Last Lamp']] });
      await create('Draft That Uses', { posts: [photo.id], published: false });
      const refused = await owner.remove(`/api/admin/posts/${photo.id}`);
      expect(refused.status).toBe(409);
      expect(refused.json.error).toMatchObject({
        code: 'in_use',
        message: 'A published series uses the photo: “Using”.',
        users: [{ kind: 'series', id: made.id, slug: 'using', title: 'Using', uses: ['In Use'] }],
      });
      const bulk = { ids: [photo.id], action: 'delete' };
      expect((await owner.post('/api/admin/posts/bulk', bulk)).json.error.code).toBe('in_use');
      expect((await owner.remove(`/api/admin/posts/${photo.id}?force=true`)).status).toBe(204);
      const left = JSON.parse((await site.ask('/api/series/using')).body);
      expect(left.posts).toEqual(order('First Lamp', 'Last Lamp'));
      await owner.post(`/api/admin/bin/${photo.id}/restore`);
      await owner.put(`/api/admin/posts/${photo.id}`, { published: true });
      const again = JSON.parse((await site.ask('/api/series/using')).body);
      expect(again.posts).toEqual([ids['First Lamp'], photo.id, ids['Last Lamp']]);
    });

    test('visitors read published series without drafts', async () => {
      await create('Public One', { posts: order('Draft', 'Last Lamp', 'First Lamp'), cover: ids.Draft });
      await create('Private One', { posts: order('Last Lamp'), published: false });
      const { body, headers } = await site.ask('/api/series?limit=500');
      const list = JSON.parse(body) as { title: string }[];
      expect(Number(headers['x-total-count'])).toBe(list.length);
      expect(list.find(({ title }) => title === 'Public One')).toMatchObject({
        posts: order('Last Lamp', 'First Lamp'),
        cover: null,
      });
      expect(body).not.toContain('Private One');
      expect(body).not.toContain(ids.Draft);
      expect(await statusOf('/api/series?colour=red')).toBe(400);
    });
  });
});
