import { beforeAll, describe, expect, test } from 'vitest';
import { fitCallBody as fit } from '../factories/article-texts.ts';
import { hostileShapes } from '../factories/hostile-texts.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const articles = '/api/admin/articles';
const posts = '/api/admin/posts';
const deep = '<div>'.repeat(101);
const message = 'HTML is nested more than 100 levels deep (line 1). Close the elements that are open.';
const shown = '&#x3C;div>'.repeat(101);

oneSite('a text beyond the bounds', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const logged = () =>
    site.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a text or block cannot be shown');

  test.each([
    [`${articles}/preview`, 'body', { title: 'T', body: deep }],
    [articles, 'body', { title: 'T', body: deep }],
    [articles, 'story', { title: 'T', story: deep }],
    [articles, 'body', { ...fit, published: true, body: `${fit.body}\n\n${deep}` }],
    [`${posts}/preview`, 'story', { story: deep }],
    [posts, 'story', { title: 'T', story: deep }],
  ])('is refused with its place: POST %s', async (call, field, body) => {
    const { status, json } = await owner.post(call, body);
    expect(status).toBe(422);
    expect(json.error.fields[field]).toMatch(/^HTML is nested more than 100 levels deep \(line \d\)\./);
    expect((await owner.get(articles)).json).toEqual([]);
    expect((await owner.get(posts)).json).toEqual([]);
  });

  test.each([
    [articles, { title: 'T' }],
    [`${articles}/preview`, { title: 'T' }],
  ])('is refused for its length before anything is counted in it: POST %s', async (call, fields) => {
    const body = `[ ${'`a'.repeat(200_000)}`;
    const { status, json } = await owner.post(call, { ...fields, body });
    expect([status, json.error.fields]).toEqual([
      422,
      { body: 'At most 300,000 characters; these are 400,002.' },
    ]);
  });

  test('is refused for what exists already, which stays as it was', async () => {
    const post = await addPost(site.services, { title: 'A tram', story: 'As it was.' });
    const refused = await owner.put(`${posts}/${post.id}`, { story: deep });
    expect([refused.status, refused.json.error.fields]).toEqual([422, { story: message }]);
    expect((await owner.get(`${posts}/${post.id}`)).json.story).toBe('As it was.');
    const { json: article } = await owner.post(articles, { title: 'A draft', body: 'As it was.' });
    const again = await owner.put(`${articles}/${article.id}`, { ...article, body: deep });
    expect([again.status, again.json.error.fields]).toEqual([422, { body: message }]);
    expect((await owner.get(`${articles}/${article.id}`)).json).toEqual(article);
  });

  test('stored before there were bounds, is shown as it was written, and logged once', async () => {
    await addArticle(site.services, { slug: 'deep', title: 'Deep', body: deep });
    const post = await addPost(site.services, { title: 'Deep', story: 'Words.' });
    const { writer } = await site.openDatabase();
    await writer
      .updateTable('posts')
      .set({ story: `${deep} ` })
      .where('id', '=', post.id)
      .execute();
    const page = await site.ask('/article/deep');
    expect([page.status, page.body.includes(shown)]).toEqual([200, true]);
    const photo = await site.ask(`/post/${post.slug}`);
    expect([photo.status, photo.body.includes(shown)]).toEqual([200, true]);
    await owner.put(`${posts}/${post.id}`, { caption: 'Other words.' });
    for (const path of ['/article/deep', `/post/${post.slug}`, '/', '/articleslistpage', '/feed.xml']) {
      expect((await site.ask(path)).status).toBe(200);
    }
    expect(logged()).toEqual([
      expect.objectContaining({
        level: 40,
        reason: message,
        path: '/article/deep',
        block: deep.slice(0, 80),
      }),
      expect.objectContaining({ level: 40, reason: message }),
    ]);
  });

  test('stored before there were bounds, may be taken offline, not published again', async () => {
    const { json: article } = await owner.get(`${articles}/article-deep`);
    const offline = await owner.put(`${articles}/article-deep`, { ...article, published: false });
    expect([offline.status, offline.json.body]).toEqual([200, deep]);
    const refused = await owner.post(`${articles}/article-deep/publish`);
    expect(refused.status).toBe(422);
    expect(refused.json.error.items[0]).toEqual({
      id: 'body_structure',
      label: 'Body can be shown',
      detail: message,
    });
    expect(refused.json.error.fields.body).toBe(message);
  });
});

oneSite('texts of hostile shapes', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  describe.each([1000, 20_000])('of %i characters', (size) => {
    test.each(hostileShapes)('$name', async ({ text }) => {
      const hostile = text(size);
      const body = `${fit.body}\n\n${hostile}`;
      const preview = await owner.post(`${articles}/preview`, { title: 'T', body: hostile });
      const story = await owner.post(`${posts}/preview`, { story: hostile });
      expect([200, 422]).toContain(preview.status);
      expect([200, 422]).toContain(story.status);
      const saved = await owner.post(articles, { title: 'T', body: hostile });
      expect([201, 422]).toContain(saved.status);
      const published = await owner.post(articles, {
        ...fit,
        title: 'T',
        slug: 'hostile',
        body,
        published: true,
      });
      expect([201, 422]).toContain(published.status);
      if (published.status === 422) return;
      expect((await site.ask(`/article/${published.json.slug}`)).status).toBe(200);
    });
  });
});
