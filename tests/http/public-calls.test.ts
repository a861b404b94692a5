import { beforeAll, expect, test } from 'vitest';
import { addArticle, addPost, addPosts } from './seed.ts';
import { signIn } from './sign-in.ts';
import { eachSite, type Site } from './site.ts';

eachSite('the public calls', (start) => {
  let site: Site;
  beforeAll(async () => {
    site = await start();
    await addPosts(site.services, 3, () => ({ tags: ['Café'], city: 'Lisbon' }));
    await addPost(site.services, { title: 'Alone', city: 'Kyoto', story: 'A [button url="/x"]y[/button].' });
    await addPost(site.services, { title: 'Hidden', published: false });
    await addArticle(site.services, { slug: 'waiting', title: 'Waiting' });
    await addArticle(site.services, { slug: 'draft', title: 'Draft', published: false });
  });

  const json = async (path: string, headers = {}) => {
    const answer = await site.ask(path, { headers });
    return { ...answer, json: JSON.parse(answer.body) };
  };

  test('posts come as an array, the newest first, with the total in a header', async () => {
    const { status, headers, json: posts } = await json('/api/posts?limit=2');
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('4');
    expect(posts).toHaveLength(2);
    expect(posts[0].title).toBe('Alone');
    expect(posts[0]).toMatchObject({ slug: 'alone', published: true, geo_city: 'Kyoto', tags: [] });
    expect(posts[0].image_derivatives.webp_384w).toMatch(/^\/media\/.+-384\.webp$/);
  });

  test.each([
    ['?geo_city=lisbon', 3],
    ['?tag=CAF%C3%89', 3],
    ['?slug=alone', 1],
    ['?published=true', 4],
    ['?published=false', 0],
    ['?limit=9999', 4],
    ['?offset=3', 1],
  ])('posts filtered by %s are %i', async (query, count) => {
    expect((await json(`/api/posts${query}`)).json).toHaveLength(count);
  });

  test('posts are sorted by the requested field, in either direction', async () => {
    const titles = async (sort: string) =>
      (await json(`/api/posts?sort=${sort}`)).json.map((post: { title: string }) => post.title);
    expect(await titles('title')).toEqual(['Alone', 'Photo 1', 'Photo 2', 'Photo 3']);
    expect(await titles('-title')).toEqual(['Photo 3', 'Photo 2', 'Photo 1', 'Alone']);
  });

  test.each([
    '?foo=1',
    '?sort=story',
    '?limit=0',
    '?limit=-1',
    '?limit=ten',
    '?offset=-1',
    '?published=maybe',
  ])('a list query %s is refused with the field that is wrong', async (query) => {
    const { status, json: body } = await json(`/api/posts${query}`);
    expect(status).toBe(400);
    expect(body.error.code).toBe('bad_request');
    expect(body.error.message).toBeTruthy();
  });

  test('one post is found by its slug, a draft never, not even by its owner', async () => {
    expect((await json('/api/posts/alone')).json.story).toContain('[button');
    expect((await json('/api/posts/hidden')).status).toBe(404);
    const cookie = await signIn(site);
    expect((await json('/api/posts/hidden', { cookie })).status).toBe(404);
    expect((await json('/api/posts?published=false', { cookie })).json).toEqual([]);
  });

  test('a moved post redirects, a deleted one answers 410', async () => {
    const owner = { role: 'system' } as const;
    const renamed = await addPost(site.services, { title: 'Before' });
    await site.services.posts.update(owner, renamed.id, { slug: 'after' });
    const { status, headers } = await site.ask('/api/posts/Before');
    expect([status, headers.location]).toEqual([301, '/api/posts/after']);
    await site.services.posts.remove(owner, renamed.id);
    for (const slug of ['before', 'after']) {
      const gone = await json(`/api/posts/${slug}`);
      expect([slug, gone.status, gone.json.error.code]).toEqual([slug, 410, 'gone']);
    }
    const draft = await addPost(site.services, { title: 'Never public', published: false });
    await site.services.posts.remove(owner, draft.id);
    expect((await json('/api/posts/never-public')).status).toBe(404);
  });

  test('articles are listed and found, drafts are not', async () => {
    const list = await json('/api/articles');
    expect(list.headers['x-total-count']).toBe('1');
    expect(list.json[0]).toMatchObject({ slug: 'waiting', title: 'Waiting', published: true });
    expect((await json('/api/articles/waiting')).json.body).toBe('Words.');
    expect((await json('/api/articles/draft')).json.error.code).toBe('not_found');
  });

  test('hubs are the enabled ones, the weightiest first', async () => {
    const { json: hubs } = await json('/api/hubs');
    expect(hubs.map((hub: { slug: string }) => hub.slug)).toEqual([
      'street-candid',
      'waterfront-candid',
      'urban-life',
    ]);
    expect((await json('/api/hubs?sort=name')).json[0].name).toBe('street candid');
    expect((await json('/api/hubs?enabled=false')).json).toEqual([]);
  });

  test('an unknown call gets an error of the usual shape', async () => {
    const { status, json: body } = await json('/api/nobody');
    expect(status).toBe(404);
    expect(body.error).toMatchObject({ code: 'not_found' });
  });

  test('the CSRF call sets the cookie that its answer names', async () => {
    const { headers, json: body } = await json('/api/csrf/');
    expect(String(headers['set-cookie'])).toContain(`csrftoken=${body.csrfToken}`);
  });
});
