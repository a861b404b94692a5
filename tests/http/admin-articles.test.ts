import { beforeAll, expect, test } from 'vitest';
import { failingParts, fitCallBody as fit } from '../factories/article-texts.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

const calls = '/api/admin/articles';

eachSite('the calls for articles', (start) => {
  let site: Site;
  let owner: AdminClient;
  let clock = Date.now();

  beforeAll(async () => {
    site = await start({}, () => new Date(clock));
    owner = await adminClient(site);
  });

  const create = async (body: object = {}) => (await owner.post(calls, { title: 'A draft', ...body })).json;
  const publicStatus = async (slug: string) => (await site.ask(`/article/${slug}`)).status;

  test('an article is created from its fields, answered whole, and found again', async () => {
    const fields = {
      ...fit,
      tags: ['Night', 'night', ' tram '],
      geo_city: 'Łódź',
      hero_image_url: 'https://pictures.example/a.jpg',
      hero_image_alt_text: 'A tram',
      story: 'A story.',
      caption: 'A caption.',
      alt_text: 'An alternative.',
      og_title: 'og',
      og_description: 'og d',
      twitter_title: 'tw',
      twitter_description: 'tw d',
      internal_links: [{ anchor: 'One', slug: 'one' }],
      sources: [{ title: 'A book', url: 'https://books.example' }],
      dismissed_sentences: ['It was opened.'],
    };
    const { status, json } = await owner.post(calls, { ...fields, id: 'mine', version: 9, nonsense: true });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...fields,
      slug: 'night-in-lodz',
      tags: ['Night', 'tram'],
      published: false,
      published_at: null,
      version: 1,
    });
    expect(json.id).not.toBe('mine');
    expect((await owner.get(`${calls}/${json.id}`)).json).toEqual(json);
    expect(await publicStatus('night-in-lodz')).toBe(404);
    const again = await owner.put(`${calls}/${json.id}`, json);
    expect(again).toMatchObject({ status: 200, json });
  });

  test('an article may hold the sign for what is no letter', async () => {
    const { status } = await owner.post(calls, {
      ...fit,
      body: `${fit.body}\n\nA &constructor; of streets.`,
    });
    expect(status).toBe(201);
  });

  test('a draft needs only a title; what is filled in follows the rules of the form', async () => {
    const refusals = [
      [{}, 'title', 'Title is required.'],
      [{ title: ' ' }, 'title', 'Title is required.'],
      [{ title: 'x', excerpt: 'x'.repeat(181) }, 'excerpt', 'Excerpt cannot exceed 180 characters.'],
      [
        { title: 'x', meta_description: 'x'.repeat(149) },
        'meta_description',
        'Meta description should be 150-160 characters.',
      ],
      [
        { title: 'x', hero_image_url: '/a.jpg' },
        'hero_image_alt_text',
        'Alt text is required if a hero image is present.',
      ],
    ] as const;
    for (const [body, field, message] of refusals) {
      const { status, json } = await owner.post(calls, body);
      expect([status, json.error.code, json.error.fields]).toEqual([422, 'invalid', { [field]: message }]);
    }
    const filled = { excerpt: 'x'.repeat(180), meta_description: 'x'.repeat(150), body: 'Short.' };
    expect((await owner.post(calls, { title: 'x', ...filled })).status).toBe(201);
  });

  test.each([
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'x', tags: 'night' }, 'tags'],
    [{ title: 'x', tags: ['x'.repeat(61)] }, 'tags.0'],
    [{ title: 'x', body: 7 }, 'body'],
    [{ title: 'x', body: 'x'.repeat(300_001) }, 'body'],
    [{ title: 'x', hero_image_url: 'javascript:alert(1)', hero_image_alt_text: 'x' }, 'hero_image_url'],
    [{ title: 'x', hero_image_url: '///evil.example/a.jpg', hero_image_alt_text: 'x' }, 'hero_image_url'],
    [{ title: 'x', hero_image_url: 'https://e.example/a b.jpg', hero_image_alt_text: 'x' }, 'hero_image_url'],
    [{ title: 'x', hero_image_url: 'pictures.example/a.jpg', hero_image_alt_text: 'x' }, 'hero_image_url'],
    [{ title: 'x', hero_image_url: '/media/aa/none-1.jpg', hero_image_alt_text: 'x' }, 'hero_image_url'],
    [{ title: 'x', hero_image_url: '/media/none.jpg', hero_image_alt_text: 'x' }, 'hero_image_url'],
    [
      { title: 'x', hero_image_url: 'http://site.test/media/none.jpg', hero_image_alt_text: 'x' },
      'hero_image_url',
    ],
    [{ title: 'x', og_title: 'x'.repeat(301) }, 'og_title'],
    [{ title: 'x', internal_links: [{ anchor: 'x' }] }, 'internal_links.0.slug'],
    [{ title: 'x', published: 'yes' }, 'published'],
  ])('what cannot be is refused with its field: %#', async (body, field) => {
    const { status, json } = await owner.post(calls, body);
    expect(status).toBe(422);
    expect(Object.keys(json.error.fields)).toContain(field);
  });

  test('a body is stored character by character, except for scripts', async () => {
    const body =
      '  <p class="indent-2">a</p>\r\n\r\n* b  \n\n```html\n<script>c</script>\n```\n\n[x]: /y\n\t';
    const { id } = await create({ body });
    expect((await owner.get(`${calls}/${id}`)).json.body).toBe(body);
    const scripted = await create({ body: 'a <script>b</script><scr<script></script>ipt>c</script> d' });
    expect(scripted.body).toBe('a c d');
  });

  test('a given slug is made fit, a taken one gets a number, a title without letters a name of its own', async () => {
    expect((await create({ slug: 'My Slug!' })).slug).toBe('my-slug');
    expect((await create({ slug: 'my-slug' })).slug).toBe('my-slug-2');
    expect((await create({ title: 'My slug' })).slug).toBe('my-slug-3');
    expect((await create({ title: '???' })).slug).toMatch(/^article-[0-9a-f]{8}$/);
  });

  test.each(failingParts)('$id prevents publishing, in every call', async ({ id, field, part }) => {
    const refused = (answer: {
      status: number;
      json: { error: { items: { id: string }[]; fields: object } };
    }) => {
      expect(answer.status).toBe(422);
      expect(answer.json.error.items.map((item) => item.id)).toEqual([id]);
      expect(Object.keys(answer.json.error.fields)).toEqual([field]);
    };
    refused(await owner.post(calls, { ...fit, ...part, published: true }));
    const draft = await create(fit);
    refused(await owner.put(`${calls}/${draft.id}`, { ...part, published: true }));
    const { json: published } = await owner.post(`${calls}/${draft.id}/publish`);
    expect(published.published).toBe(true);
    refused(await owner.put(`${calls}/${draft.id}`, part));
    expect((await owner.get(`${calls}/${draft.id}`)).json).toEqual(published);
    const saved = await owner.post(calls, { ...fit, ...part, published: false });
    if (saved.status === 201) refused(await owner.post(`${calls}/${saved.json.id}/publish`));
  });

  test('the items say what is shown beside the form', async () => {
    const { json } = await owner.post(calls, { title: 'x', published: true });
    expect(json.error.message).toBe('The article fails the pre-publish checklist.');
    expect(json.error.items).toEqual([
      { id: 'body_words', label: 'Body at least 800 words', detail: 'Add 800 more words.' },
      {
        id: 'single_h1',
        label: 'Exactly one H1 in the body',
        detail: 'Start the body with its title as an H1.',
      },
      {
        id: 'meta_description_length',
        label: 'Meta description 150-160 characters',
        detail: 'Meta description should be 150-160 characters.',
      },
    ]);
  });

  test('published, changed, taken back and deleted, the page follows at once', async () => {
    const { id } = await create({ ...fit, title: 'Follows' });
    const published = (await owner.post(`${calls}/${id}/publish`, {})).json;
    expect(published.published_at).toBeTruthy();
    expect(await publicStatus('follows')).toBe(200);
    await owner.put(`${calls}/${id}`, { title: 'Followed' });
    expect((await site.ask('/article/follows')).body).toContain('Followed');
    await owner.put(`${calls}/${id}`, { published: false });
    expect(await publicStatus('follows')).toBe(404);
    await owner.post(`${calls}/${id}/publish`);
    expect((await owner.remove(`${calls}/${id}?permanent=true`)).status).toBe(204);
    expect(await publicStatus('follows')).toBe(410);
    expect((await owner.remove(`${calls}/${id}`)).status).toBe(404);
    expect((await owner.remove(`${calls}/${id}?permanent=true`)).status).toBe(404);
    expect((await owner.get(`${calls}/${id}`)).status).toBe(404);
    expect((await owner.put(`${calls}/${id}`, { title: 'x' })).status).toBe(404);
    expect((await owner.post(`${calls}/${id}/publish`)).status).toBe(404);
    await owner.post(calls, { ...fit, slug: 'follows', published: true });
    expect(await publicStatus('follows')).toBe(200);
  });

  test('deleting what was never visible leaves the cached pages in place', async () => {
    const version = site.services.version.current;
    const draft = await create({ title: 'Never seen' });
    const before = version();
    expect((await owner.remove(`${calls}/${draft.id}`)).status).toBe(204);
    expect(version()).toBe(before);
    const { id } = await create({ ...fit, slug: 'seen', published: true });
    const published = version();
    await owner.remove(`${calls}/${id}`);
    expect(version()).toBeGreaterThan(published);
  });

  test('a changed slug leaves a redirect, of what was public alone', async () => {
    const { id } = await create({ ...fit, slug: 'first-name' });
    await owner.put(`${calls}/${id}`, { slug: 'second-name' });
    await owner.post(`${calls}/${id}/publish`);
    await owner.put(`${calls}/${id}`, { slug: 'Third name' });
    expect(await publicStatus('first-name')).toBe(404);
    const moved = await site.ask('/article/second-name');
    expect([moved.status, moved.headers.location]).toEqual([301, '/article/third-name']);
    expect((await create({ slug: 'second-name' })).slug).toBe('second-name-2');
  });

  test('an old version is answered with the present article, and writes nothing', async () => {
    const before = await create({ title: 'Old' });
    const { json: current } = await owner.put(`${calls}/${before.id}`, { title: 'New', version: 1 });
    const conflict = await owner.put(`${calls}/${before.id}`, { title: 'Mine', version: 1 });
    expect(conflict).toMatchObject({ status: 409, json: { error: { code: 'conflict' }, current } });
    const late = await owner.post(`${calls}/${before.id}/publish`, { version: 1 });
    expect(late).toMatchObject({ status: 409, json: { current } });
    expect((await owner.put(`${calls}/${before.id}`, { excerpt: 'Last wins.' })).json.version).toBe(3);
  });

  test('writes without a version that meet are all done', async () => {
    const { id } = await create();
    const fields = [{ excerpt: 'a' }, { caption: 'b' }, { story: 'c' }, { geo_city: 'd' }];
    const answers = await Promise.all(fields.map((part) => owner.put(`${calls}/${id}`, part)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await owner.get(`${calls}/${id}`)).json).toMatchObject({
      ...Object.assign({}, ...fields),
      version: 5,
    });
  });

  test('notes for the owner do not make the article a newer one, its text does', async () => {
    const before = await create();
    const { json: noted } = await owner.put(`${calls}/${before.id}`, { dismissed_sentences: ['x'] });
    expect(noted).toMatchObject({ version: 2, updated_date: before.updated_date });
    const { json: same } = await owner.put(`${calls}/${before.id}`, { title: 'A draft' });
    expect(same.version).toBe(2);
    clock += 1000;
    const { json: written } = await owner.put(`${calls}/${before.id}`, { caption: 'x' });
    expect(written.updated_date > before.updated_date).toBe(true);
  });

  test('the list has filters, order, paging and full text, drafts included', async () => {
    for (const word of ['Zebra', 'Yak'])
      await create({ title: `${word} crossing`, body: 'wildebeest', tags: ['Herd'] });
    const list = async (query: string) => {
      const { json, headers } = await owner.get(`${calls}?${query}`);
      return [json.map(({ title }: { title: string }) => title), headers['x-total-count']];
    };
    const both = [['Yak crossing', 'Zebra crossing'], '2'];
    expect(await list('tag=herd&sort=title')).toEqual(both);
    expect(await list('q=wildebe&sort=title&published=false')).toEqual(both);
    expect(await list('q=wildebeest&published=true')).toEqual([[], '0']);
    expect(await list('tag=herd&sort=-title&limit=1&offset=1')).toEqual([['Yak crossing'], '2']);
    expect((await owner.get(`${calls}?sort=-published`)).json[0].published).toBe(true);
    expect((await owner.get(`${calls}?sort=body`)).status).toBe(400);
    expect((await owner.get(`${calls}?titel=x`)).status).toBe(400);
  });

  test('the public call shows what is published, without the owner’s notes', async () => {
    await owner.post(calls, {
      ...fit,
      slug: 'for-all',
      sources: [{ title: 's', url: 'u' }],
      published: true,
    });
    const json = JSON.parse((await site.ask('/api/articles/for-all')).body);
    expect(json).toMatchObject({ slug: 'for-all', title: fit.title, published: true });
    expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['sources']));
    const { id } = await create({ slug: 'for-me' });
    expect((await site.ask('/api/articles/for-me')).status).toBe(404);
    expect((await site.ask(`/api/articles?id=${id}`)).body).toBe('[]');
  });

  test('every use-case asks who is there', async () => {
    const { articles } = site.services;
    const { id } = await create({ title: 'Mine' });
    const [{ id: revision }] = (await owner.get(`${calls}/${id}/revisions`)).json;
    const viewer = { role: 'viewer', userId: 'v', username: 'guest' } as const;
    for (const [actor, code] of [
      [{ role: 'visitor' }, 'unauthenticated'],
      [viewer, 'forbidden'],
    ] as const) {
      const attempts = [
        () => articles.create(actor, { title: 'x' }),
        () => articles.update(actor, id, { title: 'x' }),
        () => articles.publish(actor, id),
        () => articles.restore(actor, id, revision, { over: null }),
        () => articles.remove(actor, id),
        () => articles.insert(actor, []),
        () => articles.findById(actor, id),
        () => articles.revisions(actor, id),
        () => articles.revision(actor, id, revision),
        () => articles.workingCopy(actor, id),
        () => articles.saveWorkingCopy(actor, id, { baseVersion: 1, fields: {} }),
        () => articles.deleteWorkingCopy(actor, id),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code });
      const sort = { by: 'title', descending: false } as const;
      const drafts = { filters: { published: false }, sort, limit: 9, offset: 0 };
      expect(await articles.list(actor, drafts)).toEqual({ articles: [], total: 0 });
    }
    expect((await owner.get(`${calls}/${id}`)).json).toMatchObject({ title: 'Mine', version: 1 });
  });
});
