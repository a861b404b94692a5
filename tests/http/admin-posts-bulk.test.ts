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

  const day = '2024-06-05';
  test.each<[string, (one: string, other: string) => object, string]>([
    [
      'a day of a photo that is not selected',
      (one, other) => ({
        action: 'set_date',
        ids: [one],
        days: [day, day].map((day, at) => ({ id: [one, other][at], day })),
      }),
      'days',
    ],
    [
      'two days of one photo',
      (one) => ({
        action: 'set_date',
        ids: [one],
        days: [day, '2024-06-06'].map((day) => ({ id: one, day })),
      }),
      'days',
    ],
    [
      'former values of a photo that is not selected',
      (one, other) => ({ action: 'put_back', ids: [one], former: [{ id: other, version: 1, tags: [] }] }),
      'former',
    ],
    ['nothing to put back', (one) => ({ action: 'put_back', ids: [one] }), 'former'],
    ['no hours', (one) => ({ action: 'shift_date', ids: [one] }), 'hours'],
    ['tags to publish', (one) => ({ action: 'publish', ids: [one], tags: ['a'] }), 'tags'],
    ['hours of a day', (one) => ({ action: 'set_date', ids: [one], day, hours: 1 }), 'hours'],
    [
      'a city beside tags',
      (one) => ({ action: 'add_tags', ids: [one], tags: ['a'], geo_city: 'Rome' }),
      'geo_city',
    ],
    ['a time of a deletion', (one) => ({ action: 'delete', ids: [one], publish_at: null }), 'publish_at'],
  ])('%s is refused, and nothing is changed', async (_, bodyOf, field) => {
    const [one, other] = [await create({}), await create({})];
    const { status, json } = await owner.post('/api/admin/posts/bulk', bodyOf(one.id, other.id));
    expect([status, Object.keys(json.error.fields)]).toEqual([422, [field]]);
    for (const { id } of [one, other])
      expect((await owner.get(`/api/admin/posts/${id}`)).json).toMatchObject({ version: 1 });
  });

  test('a refusal names the photos that are not selected', async () => {
    const { id } = await create({});
    const days = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, day }));
    const body = { ids: [id], action: 'set_date', day, days };
    expect((await owner.post('/api/admin/posts/bulk', body)).json.error.fields).toEqual({
      days: 'Not in ids: a, b, c and 2 more.',
    });
    const matching = { matching: {}, expected: 1, action: 'set_date', days: [{ id, day }] };
    const answer = await owner.post('/api/admin/posts/bulk/matching', matching);
    expect([answer.status, answer.json.error.fields]).toEqual([422, { days: 'Only with ids.' }]);
  });
});
