import { beforeAll, expect, test } from 'vitest';
import { fitBody, metaDescription } from '../factories/article-texts.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const calls = '/api/admin/articles';
const fit = { title: 'Kept', body: fitBody(), excerpt: 'e', meta_description: metaDescription };

eachSite('backups of typed text', (start) => {
  let site: Site;
  let owner: AdminClient;
  let other: AdminClient;

  beforeAll(async () => {
    site = await start();
    const account = { username: 'second', password: 'another long password', role: 'admin' } as const;
    await site.services.accounts.create({ role: 'system' }, account);
    owner = await adminClient(site);
    other = await adminClient(site, 'second', 'another long password');
  });

  const create = async (body: object = {}) => (await owner.post(calls, { title: 'A draft', ...body })).json;
  const copyOf = (id: string) => `${calls}/${id}/working-copy`;

  test('a form is stored as it is, without validation, separately for each article', async () => {
    const copy = {
      base_version: 0,
      fields: { title: '', body: '<script>x', tags: 'a, ', nested: { n: [1, null] } },
    };
    expect((await owner.get(copyOf('new'))).json).toEqual({ working_copy: null });
    const { status, json } = await owner.put(copyOf('new'), copy);
    expect([status, json.working_copy]).toEqual([200, { ...copy, updated_date: expect.any(String) }]);
    expect((await owner.get(copyOf('new'))).json).toEqual(json);
    expect((await other.get(copyOf('new'))).json).toEqual({ working_copy: null });
    expect((await owner.remove(copyOf('new'))).status).toBe(204);
    expect((await owner.get(copyOf('new'))).json).toEqual({ working_copy: null });
    expect((await owner.remove(copyOf('new'))).status).toBe(204);
  });

  test('a form nested without end or with 100,000 values is refused, one that names 40,000 files is not', async () => {
    const put = (body: string) =>
      site.ask(copyOf('new'), {
        method: 'PUT',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body,
      });
    const deep = `{"base_version":0,"fields":{"body":${'['.repeat(4000)}${']'.repeat(4000)}}}`;
    expect(await put(deep)).toMatchObject({ status: 422, body: expect.stringContaining('100 levels') });
    const many = JSON.stringify({ base_version: 0, fields: { quotes: '\\",'.repeat(100_000), n: 1 } });
    expect((await put(many)).status).toBe(200);
    const tooMany = many.replace('"n":1', `"n":[${'1,'.repeat(100_000)}1]`);
    expect(await put(tooMany)).toMatchObject({
      status: 422,
      body: expect.stringContaining('100,000 values'),
    });
    const file = (number: number) => `/media/aa/${String(number).padStart(40, '0')}-384.jpg`;
    const body = Array.from({ length: 40_000 }, (_, number) => file(number)).join(' ');
    expect((await put(JSON.stringify({ base_version: 0, fields: { body } }))).status).toBe(200);
    expect((await owner.remove(copyOf('new'))).status).toBe(204);
  });

  test('the composer has a form of its own beside the new article', async () => {
    const copy = { base_version: 0, fields: { step: 'seo', earlier: [{ part: 'draft', text: 'x' }] } };
    expect((await owner.put(copyOf('composer'), copy)).status).toBe(200);
    expect((await owner.get(copyOf('composer'))).json.working_copy.fields).toEqual(copy.fields);
    expect((await owner.get(copyOf('new'))).json).toEqual({ working_copy: null });
    expect((await other.get(copyOf('composer'))).json).toEqual({ working_copy: null });
    expect((await owner.remove(copyOf('composer'))).status).toBe(204);
    expect((await owner.get(copyOf('composer'))).json).toEqual({ working_copy: null });
  });

  test('a copy typed over one that is not the newest any more is refused with the newest', async () => {
    const url = copyOf('composer');
    const put = (over: string | null | undefined, topic: string) =>
      owner.put(url, { base_version: 0, ...(over !== undefined && { over }), fields: { topic } });
    const first = await put(null, 'first');
    expect(first.status).toBe(200);
    const { updated_date: read } = first.json.working_copy;
    const second = await put(read, 'second');
    expect(second.status).toBe(200);
    expect(second.json.working_copy.updated_date > read).toBe(true);
    for (const over of [read, null]) {
      const { status, json } = await put(over, 'late');
      expect([status, json.error.code, json.current]).toEqual([409, 'conflict', second.json]);
    }
    expect((await owner.get(url)).json).toEqual(second.json);
    await owner.remove(url);
    const { status, json } = await put(second.json.working_copy.updated_date, 'over nothing');
    expect([status, json.current]).toEqual([409, { working_copy: null }]);
    expect((await owner.get(url)).json).toEqual({ working_copy: null });
    expect((await put('yesterday', 'x')).json.error.fields).toHaveProperty('over');
    expect((await put(undefined, 'the last wins')).status).toBe(200);
    await owner.remove(url);
  });

  test('of two concurrent writes over the same version, one is refused', async () => {
    const url = copyOf('composer');
    const both = ['a', 'b'].map((topic) =>
      owner.put(url, { base_version: 0, over: null, fields: { topic } }),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    await owner.remove(url);
  });

  test('it takes the place of the one before and never changes the article or what is public', async () => {
    const article = (await owner.post(calls, { ...fit, slug: 'kept', published: true })).json;
    const page = (await site.ask('/article/kept')).headers.etag;
    for (const title of ['a', 'b']) {
      await owner.put(copyOf(article.id), { base_version: 1, fields: { title, published: false } });
    }
    expect((await owner.get(copyOf(article.id))).json.working_copy.fields.title).toBe('b');
    expect((await owner.get(`${calls}/${article.id}`)).json).toEqual(article);
    expect((await site.ask('/article/kept')).headers.etag).toBe(page);
  });

  test('a copy of nothing, a broken one and one that is too large are refused', async () => {
    expect((await owner.put(copyOf('nobody'), { base_version: 1, fields: {} })).status).toBe(404);
    expect((await owner.put(copyOf('new'), { fields: {} })).json.error.fields).toHaveProperty('base_version');
    expect((await owner.put(copyOf('new'), { base_version: -1, fields: {} })).status).toBe(422);
    const large = { base_version: 0, fields: { body: 'x'.repeat(33 * 1024 * 1024) } };
    expect((await owner.put(copyOf('new'), large)).status).toBe(413);
  });

  test('each save leaves a revision with its author; what changes nothing leaves none', async () => {
    const { id } = await create({ body: 'One two.' });
    await other.put(`${calls}/${id}`, { body: 'One two three.' });
    await owner.put(`${calls}/${id}`, { body: 'One two three.' });
    const { json, headers } = await owner.get(`${calls}/${id}/revisions`);
    expect(headers['x-total-count']).toBe('2');
    expect(json).toMatchObject([
      { author: 'second', title: 'A draft', words: 3, published: false },
      { author: 'admin', words: 2 },
    ]);
    const { json: first } = await owner.get(`${calls}/${id}/revisions/${json[1].id}`);
    expect(first).toEqual({
      ...json[1],
      article: expect.objectContaining({ body: 'One two.', slug: 'a-draft' }),
    });
  });

  const restoreOf = async (id: string, index: number) => {
    const revisions = (await owner.get(`${calls}/${id}/revisions`)).json;
    return `${calls}/${id}/revisions/${revisions[index].id}/restore`;
  };

  test('a restored revision becomes the working copy; the article and its revisions do not change', async () => {
    const first = await create({ body: 'First.', slug: 'early', tags: ['one', 'two'], og_title: 'Shared' });
    const second = { body: 'Second.', slug: 'late', tags: [], geo_city: 'Porto', og_title: '' };
    const saved = (await owner.put(`${calls}/${first.id}`, second)).json;
    const { status, json } = await owner.post(await restoreOf(first.id, 1));
    expect(status).toBe(200);
    expect(json.working_copy).toMatchObject({
      base_version: saved.version,
      fields: { body: 'First.', tags: 'one, two', geo_city: '', outside_form: { og_title: 'Shared' } },
    });
    expect(json.working_copy.fields).not.toHaveProperty('slug');
    expect((await owner.get(copyOf(first.id))).json).toEqual(json);
    expect((await other.get(copyOf(first.id))).json).toEqual({ working_copy: null });
    expect((await owner.get(`${calls}/${first.id}`)).json).toEqual(saved);
    expect((await owner.get(`${calls}/${first.id}/revisions`)).json).toHaveLength(2);
  });

  test('what differs only outside of the form is restored, what does not differ is left to the article', async () => {
    const { id } = await create({ body: 'Same.', sources: [{ title: 'a', url: 'https://a.test/' }] });
    await owner.put(`${calls}/${id}`, { sources: [], body: 'Other.' });
    const { json } = await owner.post(await restoreOf(id, 1));
    expect(json.working_copy.fields.outside_form.sources).toEqual([{ title: 'a', url: 'https://a.test/' }]);
    await owner.remove(copyOf(id));
    const again = await owner.post(await restoreOf(id, 0));
    expect(again.json.working_copy.fields).toMatchObject({ body: 'Other.', outside_form: null });
  });

  test('restoring neither publishes nor hides, whatever the revision was and whatever the gate says', async () => {
    const { id } = await create({ title: 'Short', slug: 'restored' });
    await owner.put(`${calls}/${id}`, { ...fit, published: true });
    const page = () => site.ask('/article/restored');
    const before = await page();
    expect(before.status).toBe(200);
    const draft = await owner.post(await restoreOf(id, 1));
    expect([draft.status, draft.json.working_copy.fields.title]).toEqual([200, 'Short']);
    const after = await page();
    expect([after.status, after.headers.etag]).toEqual([200, before.headers.etag]);
    expect((await owner.get(`${calls}/${id}`)).json).toMatchObject({ ...fit, published: true, version: 2 });
    await owner.remove(copyOf(id));
    await owner.put(`${calls}/${id}`, { title: 'Hidden', body: 'Hidden.', published: false });
    const published = await owner.post(await restoreOf(id, 1));
    expect([published.status, published.json.working_copy.fields.body]).toEqual([200, fit.body]);
    expect((await page()).status).toBe(404);
    expect((await owner.get(`${calls}/${id}`)).json).toMatchObject({ title: 'Hidden', published: false });
  });

  test('unsaved text is replaced only by name, and a newer save is answered with it', async () => {
    const { id } = await create({ body: 'First.' });
    const saved = (await owner.put(`${calls}/${id}`, { body: 'Second.' })).json;
    const restore = await restoreOf(id, 1);
    const stale = await owner.post(restore, { version: 1 });
    expect([stale.status, stale.json.error.code, stale.json.current]).toEqual([409, 'conflict', saved]);
    expect((await owner.get(copyOf(id))).json).toEqual({ working_copy: null });
    const typed = (await owner.put(copyOf(id), { base_version: 2, fields: { body: 'Typed.' } })).json;
    for (const body of [undefined, { over: null }, { over: '2020-01-01T00:00:00.000Z' }]) {
      const { status, json } = await owner.post(restore, body);
      expect([status, json.current]).toEqual([409, typed]);
    }
    expect((await owner.get(copyOf(id))).json).toEqual(typed);
    const named = await owner.post(restore, { version: 2, over: typed.working_copy.updated_date });
    expect([named.status, named.json.working_copy.fields.body]).toEqual([200, 'First.']);
    expect((await owner.post(restore, { over: 'yesterday' })).json.error.fields).toHaveProperty('over');
  });

  test('an article that came otherwise can be brought back to its beginning', async () => {
    await addArticle(site.services, { slug: 'from-elsewhere', title: 'From elsewhere', published: false });
    const id = 'article-from-elsewhere';
    await owner.put(`${calls}/${id}`, { title: 'Changed' });
    const { json } = await owner.get(`${calls}/${id}/revisions`);
    expect(json).toMatchObject([
      { title: 'Changed', author: 'admin' },
      { title: 'From elsewhere', author: null },
    ]);
  });

  test('the newest fifty saves stay', async () => {
    const { id } = await create();
    for (let number = 1; number <= 52; number += 1) {
      await owner.put(`${calls}/${id}`, { caption: `caption ${number}` });
    }
    const { json } = await owner.get(`${calls}/${id}/revisions`);
    expect(json).toHaveLength(50);
    const { json: oldest } = await owner.get(`${calls}/${id}/revisions/${json[49].id}`);
    expect(oldest.article.caption).toBe('caption 3');
  });

  test('a deleted article is deleted with its history; a missing revision is reported', async () => {
    const { id } = await create();
    await owner.put(copyOf(id), { base_version: 1, fields: { title: 'x' } });
    const [revision] = (await owner.get(`${calls}/${id}/revisions`)).json;
    expect((await owner.get(`${calls}/${id}/revisions/nothing`)).status).toBe(404);
    expect((await owner.post(`${calls}/${id}/revisions/nothing/restore`)).status).toBe(404);
    await owner.remove(`${calls}/${id}?permanent=true`);
    expect((await owner.get(copyOf(id))).json).toEqual({ working_copy: null });
    expect((await owner.get(`${calls}/${id}/revisions`)).status).toBe(404);
    expect((await owner.get(`${calls}/${id}/revisions/${revision.id}`)).status).toBe(404);
    expect((await owner.post(`${calls}/${id}/revisions/${revision.id}/restore`)).status).toBe(404);
  });

  test('a revision of one article is none of another', async () => {
    const [one, two] = [await create({ body: 'one' }), await create({ body: 'two' })];
    const [revision] = (await owner.get(`${calls}/${one.id}/revisions`)).json;
    expect((await owner.post(`${calls}/${two.id}/revisions/${revision.id}/restore`)).status).toBe(404);
  });
});
