import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

eachSite('a tag with a comma', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const create = async (path: string, body: object) => (await owner.post(path, body)).json;

  test('is two, in a new post, a changed one, many at once and an article', async () => {
    const post = await create('/api/admin/posts', { title: 'One', tags: ['rain, night', 'Night', ' , '] });
    expect(post.tags).toEqual(['rain', 'night']);
    const changed = await owner.put(`/api/admin/posts/${post.id}`, {
      tags: ['a,b', 'c'],
      version: post.version,
    });
    expect(changed.json.tags).toEqual(['a', 'b', 'c']);
    await owner.post('/api/admin/posts/bulk', { ids: [post.id], action: 'add_tags', tags: ['d, e'] });
    expect((await owner.get(`/api/admin/posts/${post.id}`)).json.tags).toEqual(['a', 'b', 'c', 'd', 'e']);
    const article = await create('/api/admin/articles', { title: 'Two', tags: ['x,y'] });
    expect(article.tags).toEqual(['x', 'y']);
  });

  test('counts as two for the limit, and is refused as a whole', async () => {
    const tags = Array.from({ length: 26 }, (_, index) => `a${index},b${index}`);
    const { status, json } = await owner.post('/api/admin/posts', { title: 'Many', tags });
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('At most 50 tags');
  });
});
