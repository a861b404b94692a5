import { beforeAll, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { oneSite, type Site, siteHost } from './site.ts';

oneSite('the deletion of what a published article uses', (start) => {
  const time = new Date('2026-03-01T12:00:00Z');
  let site: Site;
  let owner: AdminClient;
  let seed = 7000;

  beforeAll(async () => {
    site = await start({}, () => time);
    owner = await adminClient(site);
  });

  async function article(id: string, body: string, changes: object = {}): Promise<void> {
    const at = time.toISOString();
    const seo = {
      ogTitle: '',
      ogDescription: '',
      twitterTitle: '',
      twitterDescription: '',
      internalLinks: [],
    };
    const words = { excerpt: '', heroImageUrl: '', heroImageAltText: '', metaDescription: '' };
    const rest = { heroMediaId: null, tags: [], city: null, published: true, seo };
    const dates = { createdDate: at, updatedDate: at, publishedAt: at };
    await site.services.articles.insert(system, [
      { id, slug: id, title: `On ${id}`, body, ...words, ...rest, ...dates, ...changes },
    ]);
  }
  const post = async (body: object) =>
    (await owner.post('/api/admin/posts', { title: 'A photo', published: true, ...body })).json;
  const cluster = async (name: string) => (await owner.post('/api/admin/clusters', { name })).json;
  const inUse = (...slugs: string[]) => ({
    status: 409,
    json: {
      error: {
        code: 'in_use',
        message: expect.stringContaining(`On ${slugs[0]}`),
        users: slugs.map((slug) => expect.objectContaining({ kind: 'article', slug, title: `On ${slug}` })),
      },
    },
  });

  test('of a data asset or a calculator is refused with the users, and confirmed by force', async () => {
    const { json: file } = await owner.upload(Buffer.from('a\n1'), 'a.csv');
    const asset = { name: 'Numbers', type: file.type, url: file.file_url };
    const { json: data } = await owner.post('/api/admin/assets', asset);
    const schema_json = {
      fields: [{ name: 'x', description: 'X' }],
      formulas: [{ name: 'y', expression: 'x*2' }],
    };
    const { json: schema } = await owner.post('/api/admin/calculators', { name: 'Twice', schema_json });
    await article('drafted', `[table csv="${data.url}"] [calc id="a" schema="${schema.id}"]`, {
      published: false,
      publishedAt: null,
    });
    const addresses = [`/api/admin/assets/${data.id}`, `/api/admin/calculators/${schema.id}`];
    await article('shown', `[table csv="${data.url}"] [calc id="a" schema="${schema.id}"]`);
    for (const address of addresses) {
      expect(await owner.remove(address)).toMatchObject(inUse('shown'));
      expect(await owner.remove(`${address}?force=false`)).toMatchObject(inUse('shown'));
      expect((await owner.get(address)).status).toBe(200);
      expect((await owner.remove(`${address}?force=true`)).status).toBe(204);
    }
  });

  test('of an asset whose file another asset has, or that only drafts use, needs no force', async () => {
    const { json: file } = await owner.upload(Buffer.from('b\n1'), 'b.csv');
    const asset = { name: 'One', type: file.type, url: file.file_url };
    const { json: one } = await owner.post('/api/admin/assets', asset);
    const { json: other } = await owner.post('/api/admin/assets', { ...asset, name: 'Other' });
    await article('twofold', `[table csv="${one.url}"]`);
    expect((await owner.remove(`/api/admin/assets/${one.id}`)).status).toBe(204);
    expect(await owner.remove(`/api/admin/assets/${other.id}`)).toMatchObject(inUse('twofold'));
    await site.services.articles.remove(system, 'twofold');
    expect((await owner.remove(`/api/admin/assets/${other.id}`)).status).toBe(204);
  });

  test.each([
    ['a path', (slug: string) => `[There](/post/${slug})`],
    ['the photo page', (slug: string) => `[There](/photo?slug=${slug})`],
    ['the site root', (slug: string) => `[There](/?slug=${slug})`],
    ['an address of the site', (slug: string) => `<a href="http://${siteHost}/Post/${slug}">There</a>`],
    ['a button', (slug: string) => `[button url="/post?slug=${slug}"]There[/button]`],
  ])('of a photo that is linked by %s is refused', async (name, body) => {
    const { id, slug } = await post({ title: `Linked by ${name}` });
    await article(`to-${slug}`, body(slug));
    await article(`not-${slug}`, `It is called ${slug}. [Elsewhere](https://other.example/post/${slug})`);
    expect(await owner.remove(`/api/admin/posts/${id}`)).toMatchObject(inUse(`to-${slug}`));
    expect((await owner.remove(`/api/admin/posts/${id}?force=true&permanent=true`)).status).toBe(204);
  });

  test('of a photo is refused for its former address and for its picture', async () => {
    const moved = await post({ title: 'Old name' });
    await owner.put(`/api/admin/posts/${moved.id}`, { slug: 'new-name' });
    await article('former', '[There](/post/old-name)');
    expect(await owner.remove(`/api/admin/posts/${moved.id}`)).toMatchObject(inUse('former'));
    const { json: file } = await owner.upload(await picture(++seed));
    const shown = await post({ file_url: file.file_url });
    const { json: saved } = await owner.post('/api/admin/articles', {
      title: 'Showing',
      body: `![A photo](${file.file_url})`,
    });
    const remove = () => owner.remove(`/api/admin/posts/${shown.id}`);
    const database = await site.openDatabase();
    const publish = (published: 0 | 1) =>
      database.writer.updateTable('articles').set({ published }).where('id', '=', saved.id).execute();
    await publish(1);
    expect((await remove()).json.error).toMatchObject({ code: 'in_use', users: [{ title: 'Showing' }] });
    await publish(0);
    expect((await remove()).status).toBe(204);
    await database.close();
  });

  test('of many photos is refused as a whole and names them', async () => {
    const posts = [await post({ title: 'One of many' }), await post({ title: 'Two of many' })];
    await article('many', `[a](/post/${posts[0].slug}) [b](/post/${posts[1].slug})`);
    const body = { ids: posts.map(({ id }) => id), action: 'delete' };
    const answer = await owner.post('/api/admin/posts/bulk', body);
    expect(answer).toMatchObject(inUse('many'));
    expect(answer.json.error.users[0].uses).toEqual(['One of many', 'Two of many']);
    const matching = { matching: { q: 'many' }, expected: 2, action: 'delete' };
    expect(await owner.post('/api/admin/posts/bulk/matching', matching)).toMatchObject(inUse('many'));
    expect((await owner.get('/api/admin/posts?q=many')).json).toHaveLength(2);
    const forced = await owner.post('/api/admin/posts/bulk/matching', { ...matching, force: true });
    expect(forced.json).toMatchObject({ updated: 2, next: null });
  });

  test('of all that match is refused before the first portion when the last one has a photo in use', async () => {
    const inputs = Array.from({ length: 101 }, (_, index) => ({ title: `Heap ${index}`, published: true }));
    const ids = await site.services.posts.createMany(system, inputs);
    const last = ids.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);
    await article('heap', `[a](/post/${last?.slug})`);
    const matching = { matching: { q: 'heap' }, expected: 101, action: 'delete' };
    expect(await owner.post('/api/admin/posts/bulk/matching', matching)).toMatchObject(inUse('heap'));
    expect((await owner.get('/api/admin/posts?q=heap&limit=200')).json).toHaveLength(101);
    await owner.post('/api/admin/posts/bulk/matching', { ...matching, force: true });
  });

  test('of a cluster is refused for a link to its hub, in any of its forms, not for its photos', async () => {
    await post({ title: 'Of the hub', tags: ['lamps & light'] });
    const { id } = await cluster('Lamps & Light');
    await article('hub', '[There](/hub?slug=lamps-and-light)');
    expect(await owner.remove(`/api/admin/clusters/${id}`)).toMatchObject(inUse('hub'));
    await site.services.articles.remove(system, 'hub');
    await article('naive', '[There](/hub?slug=lamps-%26-light)');
    expect(await owner.remove(`/api/admin/clusters/${id}`)).toMatchObject(inUse('naive'));
    await site.services.articles.remove(system, 'naive');
    expect((await owner.remove(`/api/admin/clusters/${id}`)).status).toBe(204);
  });

  test('of a hub that was public leaves 410 behind, of one that never was 404', async () => {
    const { id } = await cluster('Night & Day');
    const statusOf = async (slug: string) => (await site.ask(`/hub?slug=${slug}`)).status;
    expect(await statusOf('night-and-day')).toBe(200);
    await owner.put(`/api/admin/clusters/${id}`, { name: 'Dusk' });
    const moved = await site.ask('/hub?slug=night-and-day');
    expect([moved.status, moved.headers.location]).toEqual([301, '/hub?slug=dusk']);
    expect(await statusOf('night-%26-day')).toBe(301);
    await owner.put(`/api/admin/clusters/${id}`, { enabled: false });
    expect(await statusOf('dusk')).toBe(404);
    await owner.remove(`/api/admin/clusters/${id}`);
    for (const slug of ['dusk', 'night-and-day', 'night-%26-day', 'Dusk'])
      expect(await statusOf(slug)).toBe(410);
    const { json: hidden } = await owner.post('/api/admin/clusters', { name: 'Hidden', enabled: false });
    await owner.remove(`/api/admin/clusters/${hidden.id}`);
    expect(await statusOf('hidden')).toBe(404);
    await cluster('Dusk');
    expect(await statusOf('dusk')).toBe(200);
  });
});

oneSite('the update of a cluster', (start) => {
  test('is dated when visitors see something else of it', async () => {
    let time = Date.parse('2026-03-01T12:00:00Z');
    const site = await start({}, () => new Date(time));
    const owner = await adminClient(site);
    for (const tag of ['rain', 'sun'])
      await owner.post('/api/admin/posts', { title: `Of ${tag}`, tags: [tag], published: true });
    const { json: created } = await owner.post('/api/admin/clusters', { name: 'Rain' });
    const address = `/api/admin/clusters/${created.id}`;
    const updated = async (change: object) => {
      time += 60_000;
      await owner.put(address, change);
      const found = (await site.services.clusters.all(system)).find(({ id }) => id === created.id);
      return found?.updatedDate === new Date(time).toISOString();
    };
    for (const change of [
      {},
      { name: 'Rain' },
      { optional_tokens: ['wet'] },
      { geo_scope: ['Porto'] },
      { weight: 3 },
      { negative_tokens: ['snow'] },
    ])
      expect([change, await updated(change)]).toEqual([change, false]);
    for (const change of [{ description: 'Wet.' }, { required_tokens: ['rain'] }, { min_posts_to_index: 2 }])
      expect([change, await updated(change)]).toEqual([change, true]);
    expect(await updated({ negative_tokens: ['snow', 'hail'] }), 'the same photos').toBe(false);
    expect(await updated({ enabled: false })).toBe(true);
    expect(await updated({ description: 'Unseen.' })).toBe(false);
    expect(await updated({ enabled: true })).toBe(true);
  });
});
