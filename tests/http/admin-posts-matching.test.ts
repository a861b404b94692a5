import { beforeAll, beforeEach, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import type { PostInput } from '../../domain/posts/post-input.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site } from './site.ts';

const call = '/api/admin/posts/bulk/matching';

oneSite('an action on every post that matches', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const total = async (query = '') =>
    Number((await owner.get(`/api/admin/posts?limit=1${query}`)).headers['x-total-count']);

  beforeEach(async () => {
    const there = await total();
    if (there > 0) await act({ matching: {}, action: 'delete' }, there);
  });

  const create = async (body: object = {}) =>
    (await owner.post('/api/admin/posts', { title: 'A photograph', ...body })).json;
  /** In one transaction: by as many calls, a busy machine would not be done in time. */
  const createMany = (count: number, input: PostInput) =>
    site.services.posts.createMany(
      system,
      Array.from({ length: count }, (_, index) => ({ title: `Photo ${index + 1}`, ...input })),
    );

  /** All portions, one after the other. @param between what happens after each portion */
  async function act(body: object, expected: number, between = async () => {}) {
    const portions: { handled: number; updated: number }[] = [];
    for (let from: object | null = null; portions.length === 0 || from; ) {
      const answer = await owner.post(call, { ...body, expected, ...(from && { from }) });
      expect(answer.status).toBe(200);
      const { handled, updated, next } = answer.json;
      portions.push({ handled, updated });
      from = next;
      await between();
    }
    return portions;
  }

  test('comes in portions, and reaches each of them though the action ends the match', async () => {
    await createMany(230, { tags: ['night'], city: 'Rome' });
    await create({ tags: ['day'] });
    const portions = await act({ matching: { tag: 'NIGHT', published: false }, action: 'publish' }, 230);
    expect(portions).toEqual([
      { handled: 100, updated: 100 },
      { handled: 100, updated: 100 },
      { handled: 30, updated: 30 },
    ]);
    expect(await total('&published=true')).toBe(230);
    expect(await total('&published=false')).toBe(1);
  });

  test.each([
    [{ q: 'lam' }, { action: 'add_tags', tags: ['x'] }, '&tag=x'],
    [{ geo_city: 'oslo' }, { action: 'set_place', geo_city: 'Rome' }, '&geo_city=rome'],
    [{ missing: 'story' }, { action: 'unpublish' }, '&published=false'],
  ])('of %j does what it says and leaves the others', async (matching, action, query) => {
    await create({ title: 'Lamp', geo_city: 'Oslo', published: true });
    await create({ title: 'Tram', geo_city: 'Bern', published: true, story: 'Told.' });
    expect(await act({ matching, ...action }, 1)).toEqual([{ handled: 1, updated: 1 }]);
    expect(await total(query)).toBe(1);
  });

  test('posts that are added or stop matching during the run are skipped; deleted ones are not failures', async () => {
    await createMany(150, { tags: ['night'] });
    const { json: rows } = await owner.get('/api/admin/posts?sort=-created_date&limit=2');
    let isFirst = true;
    const portions = await act({ matching: { tag: 'night' }, action: 'delete' }, 150, async () => {
      if (!isFirst) return;
      isFirst = false;
      await create({ title: 'Newcomer', tags: ['night'] });
      await owner.put(`/api/admin/posts/${rows[0].id}`, { tags: ['day'] });
      await owner.remove(`/api/admin/posts/${rows[1].id}`);
    });
    expect(portions).toEqual([
      { handled: 100, updated: 100 },
      { handled: 48, updated: 48 },
    ]);
    expect(await total()).toBe(2);
    expect(await total('&q=newcomer')).toBe(1);
    expect(await total('&tag=day')).toBe(1);
  });

  test('another number than was confirmed: nothing is changed', async () => {
    await createMany(2, {});
    const answer = await owner.post(call, { matching: {}, expected: 3, action: 'delete' });
    expect(answer).toMatchObject({
      status: 409,
      json: { error: { code: 'conflict', message: '2 photos match now, not 3. Check the list again.' } },
    });
    expect(await total()).toBe(2);
  });

  test('one that cannot be so is named, and none of its portion is changed', async () => {
    await create({ title: 'Roomy' });
    await create({ title: 'Full', tags: Array.from({ length: 50 }, (_, index) => `t${index}`) });
    const body = { matching: {}, expected: 2, action: 'add_tags', tags: ['more'] };
    const answer = await owner.post(call, body);
    expect(answer).toMatchObject({
      status: 422,
      json: {
        error: {
          message: 'Nothing was changed: 1 of 2 photos cannot be changed.',
          items: [{ label: 'Full', detail: expect.stringContaining('50 tags') }],
          fields: { tags: expect.any(String) },
        },
      },
    });
    expect(await total('&tag=more')).toBe(0);
  });

  test.each([
    { action: 'publish', expected: 1 },
    { matching: {}, action: 'publish' },
    { matching: {}, action: 'explode', expected: 1 },
    { matching: { colour: 'red' }, action: 'delete', expected: 1 },
    { matching: { missing: 'soul' }, action: 'delete', expected: 1 },
    { matching: {}, action: 'add_tags', expected: 1 },
    { matching: {}, action: 'delete', expected: 0 },
  ])('%j is refused', async (body) => {
    await create();
    expect((await owner.post(call, body)).status).toBe(422);
    expect(await total('&published=false')).toBe(1);
  });

  test('a visitor is refused', async () => {
    const answer = await site.ask(call, { method: 'POST', body: '{}' });
    expect([401, 403]).toContain(answer.status);
  });

  test('all that match can be named, in portions, and nothing is changed by it', async () => {
    for (const number of [1, 2, 3]) await create({ title: `Photo ${number}`, tags: ['night'] });
    await create({ title: 'Noon', tags: ['day'] });
    const ask = (body: object) => owner.post('/api/admin/posts/matching', body);
    const { json } = await ask({ matching: { tag: 'night' }, expected: 3 });
    expect(json.posts.map(({ title }: { title: string }) => title)).toEqual([
      'Photo 1',
      'Photo 2',
      'Photo 3',
    ]);
    expect(json.next).toBeNull();
    const [first, , last] = json.posts;
    const from = { after: first.id, until: last.id };
    await create({ title: 'Later', tags: ['night'] });
    const rest = await ask({ matching: { tag: 'night' }, expected: 3, from });
    expect(rest.json.posts.map(({ title }: { title: string }) => title)).toEqual(['Photo 2', 'Photo 3']);
  });

  test('none is named when other posts match than were shown, or to accounts without the admin role', async () => {
    await createMany(2, {});
    const body = { matching: {}, expected: 1 };
    expect(await owner.post('/api/admin/posts/matching', body)).toMatchObject({
      status: 409,
      json: { error: { message: '2 photos match now, not 1. Check the list again.' } },
    });
    await expect(
      site.services.posts.namesMatching({ role: 'visitor' }, { filters: {}, expected: 2, from: null }),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
