import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type AdminClient, adminClient, deleteAllPosts } from './admin-client.ts';
import { eachSite } from './site.ts';

eachSite('the bulk call for posts', (start) => {
  let owner: AdminClient;

  beforeAll(async () => {
    owner = await adminClient(await start());
  });
  beforeEach(() => deleteAllPosts(owner));

  const create = async (body: object) =>
    (await owner.post('/api/admin/posts', { title: 'A photograph', ...body })).json;
  const total = async (query: string) =>
    (await owner.get(`/api/admin/posts${query}`)).headers['x-total-count'];

  test('many posts are published, tagged, placed and deleted at once', async () => {
    const posts = [await create({ tags: ['a'] }), await create({ published: true })];
    const ids = posts.map(({ id }) => id);
    const bulk = (body: object) => owner.post('/api/admin/posts/bulk', { ids, ...body });
    expect(await bulk({ action: 'publish' })).toMatchObject({ status: 200, json: { updated: 1 } });
    expect(await total('?published=true')).toBe('2');
    expect((await bulk({ action: 'add_tags', tags: ['A', 'b'] })).json.updated).toBe(2);
    expect(await total('?tag=a')).toBe('2');
    expect((await bulk({ action: 'remove_tags', tags: ['a'] })).json.updated).toBe(2);
    expect(await total('?tag=a')).toBe('0');
    expect((await bulk({ action: 'set_place', geo_city: 'Rome', geo_country: 'Italy' })).json.updated).toBe(
      2,
    );
    expect((await owner.get(`/api/admin/posts/${ids[0]}`)).json).toMatchObject({
      geo_city: 'Rome',
      tags: ['b'],
    });
    expect((await bulk({ action: 'delete' })).json.updated).toBe(2);
    expect(await total('')).toBe('0');
  });

  test('a bulk change is put back where nothing was changed since', async () => {
    const tags = ['a'];
    const posts = [
      await create({ tags, geo_city: 'Riga', geo_country: 'Latvia' }),
      await create({ tags, published: true }),
      await create({ tags, geo_city: 'Rome' }),
    ];
    const ids = posts.map(({ id }) => id);
    const bulk = async (body: object) => (await owner.post('/api/admin/posts/bulk', { ids, ...body })).json;
    const read = async (id: string | undefined) => (await owner.get(`/api/admin/posts/${id}`)).json;
    const placed = await bulk({ action: 'set_place', geo_city: 'Rome' });
    expect(placed).toMatchObject({ updated: 2, former: [{ geo_city: 'Riga' }, { geo_city: null }] });
    const tagged = await bulk({ action: 'add_tags', tags: ['b'] });
    const published = await bulk({ action: 'publish' });
    await owner.put(`/api/admin/posts/${ids[2]}`, { title: 'Since then' });
    expect(await bulk({ action: 'put_back', ...published })).toMatchObject({ updated: 1 });
    expect([(await read(ids[0])).published, (await read(ids[2])).published]).toEqual([false, true]);
    expect(await bulk({ action: 'put_back', ...tagged })).toMatchObject({ updated: 1 });
    expect([(await read(ids[1])).tags, (await read(ids[2])).tags]).toEqual([['a'], ['a', 'b']]);

    const { former } = await bulk({ action: 'set_place', geo_city: 'Oslo' });
    await owner.call('DELETE', `/api/admin/posts/${ids[2]}`);
    expect(await bulk({ action: 'put_back', former })).toMatchObject({ updated: 2 });
    expect(await read(ids[0])).toMatchObject({ geo_city: 'Rome', geo_country: 'Latvia' });
  });

  test('one post that is not there, or cannot be so, and none is changed', async () => {
    const full = await create({ tags: Array.from({ length: 50 }, (_, index) => `t${index}`) });
    const other = await create({});
    const ids = [other.id, full.id];
    const missing = await owner.post('/api/admin/posts/bulk', {
      ids: [other.id, 'nobody'],
      action: 'publish',
    });
    expect(missing.status).toBe(404);
    const tooMany = await owner.post('/api/admin/posts/bulk', {
      ids,
      action: 'add_tags',
      tags: ['one more'],
    });
    expect(tooMany).toMatchObject({ status: 422, json: { error: { fields: { tags: expect.any(String) } } } });
    for (const body of [{ action: 'add_tags' }, { action: 'set_place' }, { action: 'explode' }]) {
      expect((await owner.post('/api/admin/posts/bulk', { ids, ...body })).status).toBe(422);
    }
    expect(await total('?published=true')).toBe('0');
    expect((await owner.get(`/api/admin/posts/${other.id}`)).json.version).toBe(1);
  });
});
