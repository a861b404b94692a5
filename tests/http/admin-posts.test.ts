import { beforeAll, beforeEach, expect, test } from 'vitest';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient, deleteAllPosts } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

eachSite('the calls for posts', (start) => {
  let site: Site;
  let owner: AdminClient;
  let seed = 1000;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  beforeEach(() => deleteAllPosts(owner));

  const create = async (body: object) =>
    (await owner.post('/api/admin/posts', { title: 'A photograph', ...body })).json;
  const uploaded = async () => (await owner.upload(await picture(++seed))).json;
  const slugs = async (query: string) => {
    const { json, headers } = await owner.get(`/api/admin/posts${query}`);
    return { slugs: json.map(({ slug }: { slug: string }) => slug), total: headers['x-total-count'] };
  };

  test.each([
    [{ published: true }, { title: 'Title is required.' }],
    [{ title: 'A', tags: 'street' }, { tags: 'Must be a list.' }],
    [{ title: 'A', published: 'yes' }, { published: 'Must be true or false.' }],
  ])('for %j the call describes the problem in plain words', async (body, fields) => {
    const { status, json } = await owner.post('/api/admin/posts', body);
    expect([status, json.error.fields]).toEqual([422, fields]);
  });

  test('a post is created from its fields, answered whole, and found again', async () => {
    const { file_url, width, height } = await uploaded();
    const fields = {
      title: 'Évening in Łódź',
      caption: 'Two men.',
      story: 'They wait.',
      alt_text: 'Two men at a stop',
      meta_description: 'Waiting.',
      tags: ['Street', 'street', ' tram '],
      geo_city: 'Łódź',
      geo_country: 'Poland',
      location_precision: 'country',
      provenance: { alt_text: 'ai', nonsense: 'ai' },
      file_url,
    };
    const { status, json } = await owner.post('/api/admin/posts', fields);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...fields,
      slug: 'evening-in-lodz',
      tags: ['Street', 'tram'],
      provenance: { alt_text: 'ai' },
      geo_region: null,
      published: false,
      published_at: null,
      width,
      height,
      version: 1,
    });
    expect(json.image_derivatives.webp_384w).toMatch(/^\/media\//);
    expect((await owner.get(`/api/admin/posts/${json.id}`)).json).toEqual(json);
    expect((await site.ask('/post/evening-in-lodz')).status).toBe(404);
  });

  test('a given slug is made fit, a taken one gets a number, a title without letters a name of its own', async () => {
    expect((await create({ slug: 'My Slug!' })).slug).toBe('my-slug');
    expect((await create({ slug: 'my-slug' })).slug).toBe('my-slug-2');
    expect((await create({ title: '???' })).slug).toMatch(/^photo-\d+$/);
  });

  test.each([
    [{ published: true }, 'title'],
    [{ title: '   ', published: true }, 'title'],
    [{ title: 'x', created_date: 'yesterday' }, 'created_date'],
    [{ title: 'x', created_date: '5' }, 'created_date'],
    [{ title: 'x', created_date: '2024-02-30' }, 'created_date'],
    [{ title: 'x', created_date: '2024-06-05 (about)' }, 'created_date'],
    [{ title: 'x', provisional_date: 'today' }, 'provisional_date'],
    [{ title: 'x'.repeat(60_000) }, 'title'],
    [{ title: 'x', tags: Array.from({ length: 2000 }, (_, index) => `tag ${index}`) }, 'tags'],
    [{ title: 'x', alt_text: 'x'.repeat(501) }, 'alt_text'],
    [{ title: 'x', location_precision: 'street' }, 'location_precision'],
    [{ title: 'x', file_url: 'https://elsewhere.test/a.jpg' }, 'file_url'],
    [{ title: 'x', file_url: '/media/aa/aaaa-384.jpg' }, 'file_url'],
    [{ title: 'x', file_url: '/media/../originals/aa/a.jpg' }, 'file_url'],
  ])('%# a post that cannot be is refused with the field that is wrong', async (body, field) => {
    const { status, json } = await owner.post('/api/admin/posts', body);
    expect(status).toBe(422);
    expect(json.error.code).toBe('invalid');
    expect(Object.keys(json.error.fields)).toContain(field);
    expect((await slugs('')).total).toBe('0');
  });

  test('a request that is sent again because its answer was lost makes no second post', async () => {
    const provisional_date = new Date().toISOString();
    const body = { title: 'Once', provisional_date, request_id: 'one-upload-and-its-file-1' };
    const both = await Promise.all([
      owner.post('/api/admin/posts', body),
      owner.post('/api/admin/posts', body),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[1]?.json.id).toBe(both[0]?.json.id);
    expect((await slugs('')).total).toBe('1');
    const others = [
      { ...body, request_id: 'one-upload-and-its-file-2' },
      { title: 'Once', provisional_date },
    ];
    for (const other of others) expect((await owner.post('/api/admin/posts', other)).status).toBe(201);
    expect((await slugs('')).total).toBe('3');
    const { status, json } = await owner.post('/api/admin/posts', { ...body, request_id: 'short' });
    expect([status, Object.keys(json.error.fields)]).toEqual([422, ['request_id']]);
  });

  test('a draft dated before 1970 is made, once for each request', async () => {
    const body = { title: 'Old', provisional_date: '1890-01-01T00:00:00Z' };
    for (const sent of [
      body,
      { ...body, request_id: 'of-a-wrong-clock-1' },
      { ...body, request_id: 'of-a-wrong-clock-1' },
    ])
      expect((await owner.post('/api/admin/posts', sent)).status).toBe(201);
    expect((await slugs('')).total).toBe('2');
  });

  test.each([
    ['the former title', { title: 'Old', alt_text: 'Old' }, 'New'],
    ['the text for none', { title: '' }, 'New'],
    ['sent as it is', { title: 'Old' }, 'New', 'Old'],
    ['written by the owner', { title: 'Old', alt_text: 'A tram' }, 'A tram'],
    ['read from the file', { title: 'Old', alt_text: 'Old', provenance: { alt_text: 'metadata' } }, 'Old'],
    ['written with the title', { title: 'Old' }, 'A tram', 'A tram'],
  ])('beside a new title an alt text that is %s', async (_, body, expected, alt_text?: string) => {
    const { id } = await create(body);
    const { json } = await owner.put(`/api/admin/posts/${id}`, {
      title: 'New',
      ...(alt_text && { alt_text }),
    });
    expect(json.alt_text).toBe(expected);
  });

  test('a body that is not JSON is refused with that reason', async () => {
    const headers = { ...owner.headers, 'content-type': 'application/json' };
    const answer = await site.ask('/api/admin/posts', { method: 'POST', headers, body: '{"title":' });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).error.code).toBe('bad_request');
  });

  test('what was read can be sent back: nothing changes, not even the version', async () => {
    const post = await create({
      ...(await uploaded()),
      title: 'Back',
      tags: ['a'],
      geo_city: 'Rome',
      published: true,
    });
    const { status, json } = await owner.put(`/api/admin/posts/${post.id}`, post);
    expect(status).toBe(200);
    expect(json).toEqual(post);
  });

  test('only the fields sent change, and a visitor sees it at once', async () => {
    const post = await create({ title: 'Before', caption: 'Stays', published: true });
    expect((await site.ask('/post/before')).body).toContain('Before');
    const { json } = await owner.put(`/api/admin/posts/${post.id}`, { title: 'After', version: 1 });
    expect(json).toMatchObject({ title: 'After', caption: 'Stays', slug: 'before', version: 2 });
    expect((await site.ask('/post/before')).body).toContain('After');
  });

  test('a stale edit is answered with the post as it is now; without a version the last write wins', async () => {
    const post = await create({});
    const first = await owner.put(`/api/admin/posts/${post.id}`, { alt_text: 'First', version: 1 });
    const { status, json } = await owner.put(`/api/admin/posts/${post.id}`, {
      alt_text: 'Second',
      version: 1,
    });
    expect(status).toBe(409);
    expect(json.error.code).toBe('conflict');
    expect(json.current).toEqual(first.json);
    expect((await owner.put(`/api/admin/posts/${post.id}`, { alt_text: 'Third' })).json.version).toBe(3);
  });

  test('another picture leaves the URL as it is, and the old one is removed with its files', async () => {
    const [old, next] = [await uploaded(), await uploaded()];
    const post = await create({ title: 'Swap', file_url: old.file_url, published: true });
    const smallest = next.image_derivatives.webp_384w;
    const { json } = await owner.put(`/api/admin/posts/${post.id}`, {
      file_url: `http://site.test${smallest}`,
    });
    expect(json).toMatchObject({ slug: 'swap', file_url: next.file_url });
    expect((await site.ask(old.file_url)).status).toBe(404);
    expect((await site.ask(next.file_url)).status).toBe(200);
  });

  test('a picture stays while another post shows it, and is removed with the last one', async () => {
    const { file_url } = await uploaded();
    const [one, other] = [await create({ file_url }), await create({ file_url })];
    expect((await owner.remove(`/api/admin/posts/${one.id}`)).status).toBe(204);
    expect((await site.ask(file_url)).status).toBe(200);
    await owner.put(`/api/admin/posts/${other.id}`, { file_url: null });
    expect((await site.ask(file_url)).status).toBe(404);
  });

  test('publishing, unpublishing and deleting are seen by visitors', async () => {
    const { id } = await create({ title: 'In and out' });
    const published = await owner.post(`/api/admin/posts/${id}/publish`);
    expect(published).toMatchObject({ status: 200, json: { published: true, id } });
    expect((await site.ask('/post/in-and-out')).status).toBe(200);
    expect((await owner.post(`/api/admin/posts/${id}/unpublish`)).json.published).toBe(false);
    expect((await site.ask('/post/in-and-out')).status).toBe(404);
    expect((await owner.remove(`/api/admin/posts/${id}`)).status).toBe(204);
    expect((await site.ask('/post/in-and-out')).status).toBe(410);
    expect((await owner.remove(`/api/admin/posts/${id}`)).status).toBe(404);
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s of a post that is not there is 404', async (method) => {
    const { status, json } = await owner.call(
      method,
      '/api/admin/posts/nobody',
      method === 'PUT' ? {} : undefined,
    );
    expect(status).toBe(404);
    expect(json.error.code).toBe('not_found');
  });

  test('the list is filtered, sorted and cut into pages by the database', async () => {
    await create({
      title: 'B tram',
      tags: ['Night'],
      geo_city: 'Rome',
      story: 'Quiet rails.',
      published: true,
    });
    await create({ title: 'A lamp', tags: ['night', 'rain'], geo_city: 'Oslo', alt_text: 'A lamp in rain' });
    await create({ ...(await uploaded()), title: 'C café' });
    expect(await slugs('?sort=title')).toEqual({ slugs: ['a-lamp', 'b-tram', 'c-cafe'], total: '3' });
    expect(await slugs('?sort=-title&limit=1&offset=1')).toEqual({ slugs: ['b-tram'], total: '3' });
    expect((await slugs('?published=false&sort=title')).slugs).toEqual(['a-lamp', 'c-cafe']);
    expect((await slugs('?tag=NIGHT&sort=title')).slugs).toEqual(['a-lamp', 'b-tram']);
    expect((await slugs('?geo_city=rome')).slugs).toEqual(['b-tram']);
    // A part of a name finds it, while no city has it as its name.
    expect((await slugs('?geo_city=OM')).slugs).toEqual(['b-tram']);
    for (const nothing of ['?geo_city=%25', '?geo_city=_ome', '?geo_city=romea'])
      expect((await slugs(nothing)).slugs).toEqual([]);
    expect((await slugs('?q=cafe')).slugs).toEqual(['c-cafe']);
    expect((await slugs('?q=rai&tag=night&sort=title')).slugs).toEqual(['a-lamp', 'b-tram']);
    expect((await slugs('?q=%21%3F')).slugs).toEqual([]);
    expect((await slugs('?slug=a-lamp')).total).toBe('1');
  });

  test('posts can be filtered by what they lack', async () => {
    const { file_url } = await uploaded();
    const whole = { file_url, alt_text: 'Described', story: 'Told.', tags: ['a'] };
    await create({ ...whole, title: 'Whole' });
    await create({ ...whole, title: 'No alt', alt_text: '' });
    await create({ ...whole, title: 'Fallback', alt_text: 'Photo' });
    await create({ ...whole, title: 'No story', story: '' });
    await create({ ...whole, title: 'No image', file_url: null });
    await create({ ...whole, title: 'No tags', tags: [] });
    expect((await slugs('?missing=alt_text&sort=title')).slugs).toEqual(['fallback', 'no-alt']);
    expect((await slugs('?missing=story')).slugs).toEqual(['no-story']);
    expect((await slugs('?missing=picture')).slugs).toEqual(['no-image']);
    expect((await slugs('?missing=tags')).slugs).toEqual(['no-tags']);
  });

  test.each(['?sort=story', '?missing=soul', '?foo=1', '?limit=0', '?published=maybe'])(
    'a list query %s is refused',
    async (query) => {
      expect((await owner.get(`/api/admin/posts${query}`)).status).toBe(400);
    },
  );
});
