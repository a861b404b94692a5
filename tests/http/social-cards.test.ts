import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type RunningBucket, startBucket } from '../factories/bucket.ts';
import { publishable } from '../factories/checked-articles.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { readHead } from './page-head.ts';
import { eachSite, oneSite, type Site } from './site.ts';

/** What social networks read of a page. */
async function shared(site: Site, path: string) {
  const { status, body } = await site.ask(path);
  const read = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1] ?? null;
  const address = read('og:image');
  return {
    status,
    body,
    path: address && new URL(address).pathname,
    size: [read('og:image:width'), read('og:image:height')],
    alt: read('og:image:alt'),
    twitter: [read('twitter:card'), read('twitter:image')],
  };
}

const isCard = (path: string | null) => path?.endsWith('-card.jpg') ?? false;

interface Published {
  id: string;
  slug: string;
  file_url: string;
}

async function publish(owner: AdminClient, fields: { title: string; seed?: number; published?: boolean }) {
  const { seed = 1, ...post } = fields;
  const { json } = await owner.upload(await picture(seed, 900, 600), `${seed}.jpg`);
  const texts = { alt_text: 'A tram in the rain', tags: ['Trams'], geo_city: 'Lisbon' };
  const all = { ...texts, published: true, file_url: json.file_url, ...post };
  const created = await owner.post('/api/admin/posts', all);
  expect(created.status).toBe(201);
  return created.json as Published;
}

/** A card that could not be drawn says so here, not as a wrong address later. */
async function drawCards(site: Site): Promise<void> {
  await site.services.jobs.drain('cards');
  expect(site.errors).toEqual([]);
}

/** Of every page with a card. */
const pagesOf = (post: Published) => [
  `/post/${post.slug}`,
  `/photo?slug=${post.slug}`,
  '/',
  '/tag/trams',
  '/city/lisbon',
  '/hub?slug=trams',
];

eachSite('social cards', (start, dialect) => {
  let site: Site;
  let owner: AdminClient;
  let post: Published;
  let hub: { id: string };

  beforeAll(async () => {
    site = await start({ SITE_OWNER: 'Ann Owner' });
    owner = await adminClient(site);
    const cluster = { name: 'trams', required_tokens: ['trams'], enabled: true };
    hub = (await owner.post('/api/admin/clusters', cluster)).json;
    post = await publish(owner, { title: 'Last tram' });
  });

  test('are not made by a request: until there is one, a page names its photo', async () => {
    for (const path of pagesOf(post)) {
      const { status, path: image, alt } = await shared(site, path);
      expect([path, status, alt]).toEqual([path, 200, 'A tram in the rain']);
      expect(image).toBe(post.file_url);
    }
  });

  test('are made once for each page, with its title and the rights of the photo', async () => {
    await drawCards(site);
    const seen = new Set<string | null>();
    for (const path of pagesOf(post)) {
      const { path: image, size, alt, twitter } = await shared(site, path);
      expect([path, isCard(image)]).toEqual([path, true]);
      expect(size).toEqual(['1200', '630']);
      expect(alt).toMatch(/: A tram in the rain$/);
      expect(twitter).toEqual(['summary_large_image', `http://site.test${image}`]);
      seen.add(image);
      const { status, headers, bytes } = await site.ask(image ?? '');
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
      const found = await sharp(bytes).metadata();
      expect([found.width, found.height, found.format]).toEqual([1200, 630, 'jpeg']);
      expect(bytes.length).toBeLessThan(300_000);
      expect(ExifReader.load(bytes, { expanded: true }).xmp?.creator?.description).toBe('Ann Owner');
    }
    // The photo has one card for both of its pages.
    expect(seen.size).toBe(5);
    expect((await shared(site, '/tag/trams')).alt).toBe('Trams - Passerby: A tram in the rain');
    expect((await shared(site, '/')).alt).toBe('Passerby: A tram in the rain');
    const before = await shared(site, `/post/${post.slug}`);
    await owner.put(`/api/admin/posts/${post.id}`, { story: 'Other words.' });
    await drawCards(site);
    expect((await shared(site, `/post/${post.slug}`)).path).toBe(before.path);
  });

  test('are made again for another title; the old address leads to the new one', async () => {
    const before = await shared(site, `/post/${post.slug}`);
    await owner.put(`/api/admin/posts/${post.id}`, { title: 'First tram' });
    expect((await shared(site, `/post/${post.slug}`)).path).toBe(post.file_url);
    await drawCards(site);
    const after = await shared(site, `/post/${post.slug}`);
    expect(isCard(after.path)).toBe(true);
    expect(after.path).not.toBe(before.path);
    expect(after.alt).toBe('First tram - Passerby: A tram in the rain');
    const { status, headers } = await site.ask(before.path ?? '');
    expect([status, headers.location]).toEqual([301, after.path]);
  });

  test('are never made of drafts, and go when a photo becomes one', async () => {
    const draft = await publish(owner, { title: 'Draft', seed: 4, published: false });
    await drawCards(site);
    const preview = await site.ask(`/post/${draft.slug}`, { headers: owner.headers });
    expect([preview.status, preview.body.includes('-card.jpg')]).toEqual([200, false]);
    const addresses = [];
    for (const path of pagesOf(post)) addresses.push((await shared(site, path)).path ?? '');
    await owner.put(`/api/admin/posts/${post.id}`, { published: false });
    await drawCards(site);
    // The site has a card without a photo.
    const after = await Promise.all(addresses.map(async (address) => (await site.ask(address)).status));
    expect(after).toEqual(pagesOf(post).map((path) => (path === '/' ? 301 : 404)));
    await owner.put(`/api/admin/posts/${post.id}`, { published: true });
    await drawCards(site);
    expect(isCard((await shared(site, `/post/${post.slug}`)).path)).toBe(true);
  });

  // One pass on PostgreSQL for each path of the queries.
  if (dialect === 'postgres') return;

  test('follow the newest photo of a list, and one that replaces another', async () => {
    const before = await shared(site, '/tag/trams');
    const second = await publish(owner, { title: 'Second', seed: 2 });
    // Of the first page alone it is known which photo is the newest.
    expect((await shared(site, '/tag/trams')).path).toBe(second.file_url);
    await drawCards(site);
    const after = await shared(site, '/tag/trams');
    expect([isCard(after.path), after.path === before.path]).toEqual([true, false]);
    const { json } = await owner.upload(await picture(3, 900, 600), '3.jpg');
    const card = (await shared(site, `/post/${second.slug}`)).path;
    await owner.put(`/api/admin/posts/${second.id}`, { file_url: json.file_url });
    await drawCards(site);
    const replaced = (await shared(site, `/post/${second.slug}`)).path;
    expect([isCard(replaced), replaced === card]).toEqual([true, false]);
    await owner.remove(`/api/admin/posts/${second.id}`);
    await drawCards(site);
    for (const address of [card, replaced]) expect((await site.ask(address ?? '')).status).toBe(404);
    expect((await shared(site, '/tag/trams')).path).toBe(before.path);
  });

  test('of a series follow the photo on its cover', async () => {
    const [first, second] = [
      await publish(owner, { title: 'First stop', seed: 21 }),
      await publish(owner, { title: 'Second stop', seed: 22 }),
    ];
    const posts = [first.id, second.id];
    const made = await owner.post('/api/admin/series', { title: 'Two stops', posts, published: true });
    expect(made.status).toBe(201);
    const path = `/series/${made.json.slug}`;
    const newCard = async (former: string | null) => {
      await drawCards(site);
      const card = (await shared(site, path)).path;
      expect([isCard(card), card === former]).toEqual([true, false]);
      return card;
    };
    const whole = await newCard(null);
    await owner.put(`/api/admin/posts/${first.id}`, { published: false });
    const withoutFirst = await newCard(whole);
    await owner.put(`/api/admin/posts/${first.id}`, { published: true });
    const again = await newCard(withoutFirst);
    const remove = ({ id }: Published) => owner.remove(`/api/admin/posts/${id}?force=true`);
    expect((await remove(first)).status).toBe(204);
    await newCard(again);
    await remove(second);
  });

  test('of Home show the photo that its owner has chosen to open it, else the newest', async () => {
    const newest = await publish(owner, { title: 'Newest', seed: 5 });
    await drawCards(site);
    const before = (await shared(site, '/')).path;
    await owner.put(`/api/admin/posts/${post.id}`, { opens_home: true, alt_text: 'The chosen tram' });
    expect((await shared(site, '/')).path).toBe(post.file_url);
    await drawCards(site);
    const chosen = await shared(site, '/');
    expect([isCard(chosen.path), chosen.path === before]).toEqual([true, false]);
    expect(chosen.alt).toBe('Passerby: The chosen tram');
    await owner.put(`/api/admin/posts/${post.id}`, { opens_home: false, alt_text: 'A tram in the rain' });
    await drawCards(site);
    expect((await shared(site, '/')).path).toBe(before);
    await owner.remove(`/api/admin/posts/${newest.id}`);
    await drawCards(site);
  });

  test('of hubs follow their names and end with them', async () => {
    const before = await shared(site, '/hub?slug=trams');
    await owner.put(`/api/admin/clusters/${hub.id}`, { name: 'old trams' });
    await drawCards(site);
    const after = await shared(site, '/hub?slug=old-trams');
    expect(after.alt).toBe('Old trams - Passerby: A tram in the rain');
    expect((await site.ask(before.path ?? '')).headers.location).toBe(after.path);
    await owner.put(`/api/admin/clusters/${hub.id}`, { enabled: false });
    await drawCards(site);
    expect((await site.ask(after.path ?? '')).status).toBe(404);
  });

  test('are for articles without a hero, whose data always name an image', async () => {
    const created = await owner.post('/api/admin/articles', { ...publishable, published: true });
    expect(created.status).toBe(201);
    const { id, slug } = created.json as { id: string; slug: string };
    const change = async (fields: object) => {
      expect((await owner.put(`/api/admin/articles/${id}`, fields)).status).toBe(200);
      await drawCards(site);
      return shared(site, `/article/${slug}`);
    };
    const imageOf = (body: string) =>
      readHead(body).jsonLd.find((one) => one['@type'] === 'BlogPosting') as { image?: string } | undefined;
    const { path: none, body } = await shared(site, `/article/${slug}`);
    const home = (await shared(site, '/')).path;
    expect([none, imageOf(body)?.image]).toEqual([home, 'http://site.test/icon-512.png']);
    await drawCards(site);
    const alone = await shared(site, `/article/${slug}`);
    expect([isCard(alone.path), alone.alt]).toEqual([true, `${publishable.title} - Passerby`]);
    expect(imageOf(alone.body)?.image).toBe(`http://site.test${alone.path}`);
    // The first photo of the body comes onto it.
    const withPhoto = await change({ body: `${publishable.body}\n\n![A tram](${post.file_url})` });
    expect([isCard(withPhoto.path), withPhoto.path === alone.path]).toEqual([true, false]);
    expect((await site.ask(alone.path ?? '')).headers.location).toBe(withPhoto.path);
    const withHero = await change({ hero_image_url: post.file_url, hero_image_alt_text: 'A tram' });
    expect(withHero.path).toBe(post.file_url);
    expect((await site.ask(withPhoto.path ?? '')).status).toBe(404);
  });
});

oneSite('a page without an image of its own', (start) => {
  test('has the card of the site, with a photo and without', async () => {
    const site = await start({ SITE_OWNER: 'Ann Owner' });
    const owner = await adminClient(site);
    await site.services.cards.prepare();
    const empty = { title: 'Imprint', slug: 'imprint', body: 'Ann Owner, Ghent.', published: true };
    expect((await owner.post('/api/admin/pages', empty)).status).toBe(201);
    const created = await owner.post('/api/admin/articles', { ...publishable, published: true });
    expect(created.status).toBe(201);
    await drawCards(site);
    const pages = [
      '/articleslistpage',
      '/page/imprint',
      '/hub?slug=urban-life',
      '/photos',
      '/browse',
      '/series',
    ];
    const home = await shared(site, '/');
    expect([isCard(home.path), home.size]).toEqual([true, ['1200', '630']]);
    for (const path of pages) expect([path, (await shared(site, path)).path]).toEqual([path, home.path]);
    for (const path of ['/search', '/search?q=tram', '/tag/none', '/page/none'])
      expect([path, (await site.ask(path)).body.includes('rel="canonical"')]).toEqual([
        path,
        path === '/tag/none',
      ]);

    await publish(owner, { title: 'Night' });
    await drawCards(site);
    const withPhoto = await shared(site, '/');
    expect([isCard(withPhoto.path), withPhoto.path === home.path]).toEqual([true, false]);
    for (const path of ['/page/imprint', '/hub?slug=urban-life'])
      expect([path, (await shared(site, path)).alt]).toEqual([path, withPhoto.alt]);
    expect((await site.ask(home.path ?? '')).headers.location).toBe(withPhoto.path);
  });
});

oneSite('the cards of a site of before', (start) => {
  test('are made after the next start, once; another name of the site makes all again', async () => {
    const site = await start();
    const post = await publish(await adminClient(site), { title: 'Night' });
    await drawCards(site);
    const first = await shared(site, `/post/${post.slug}`);
    await site.services.cards.prepare();
    expect((await shared(site, `/post/${post.slug}`)).path).toBe(first.path);
    await drawCards(site);
    const { writer } = await site.openDatabase();
    await writer.updateTable('cards').set({ name: 'Other', recipe: 'other' }).execute();
    await writer.deleteFrom('site_settings').where('key', '=', 'cards').execute();
    await site.services.cards.prepare();
    const owned = { kind: 'post' as const, key: post.id };
    const media = await site.services.posts.findById(system, post.id);
    const current = () => site.services.cards.current(owned, 'Night', media?.media ?? null);
    expect(await current()).toBeNull();
    await drawCards(site);
    expect(`/${await current()}`).toBe(first.path);
  });
});

describe('cards in a bucket', () => {
  let bucket: RunningBucket;

  beforeAll(async () => {
    bucket = await startBucket();
  });

  afterAll(() => bucket.close());

  oneSite('of a site', (start) => {
    test('are stored there, and go with their photo', async () => {
      const site = await start(bucket.settings);
      const owner = await adminClient(site);
      const post = await publish(owner, { title: 'Night' });
      await drawCards(site);
      const { path } = await shared(site, `/post/${post.slug}`);
      const { status, headers } = await site.ask(path ?? '');
      expect([isCard(path), status, headers['content-type']]).toEqual([true, 200, 'image/jpeg']);
      await owner.remove(`/api/admin/posts/${post.id}`);
      await drawCards(site);
      expect((await site.ask(path ?? '')).status).toBe(404);
    });
  });
});
