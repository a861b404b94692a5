import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addPost, addPosts } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const path = '/api/admin/link-targets';

eachSite('what an article may link to', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
    const { services } = site;
    await addPost(services, { title: 'Blue Sign', tags: ['Neon'], city: 'New York' });
    await addPost(services, { title: 'Hidden', tags: ['secret'], city: 'Nowhere', published: false });
    await addArticle(services, { slug: 'waiting', title: 'Waiting' });
    await addArticle(services, { slug: 'unfinished', title: 'Unfinished', published: false });
    const [hub] = (await owner.get('/api/admin/clusters')).json;
    for (const [term, enabled] of [
      ['pavement', true],
      ['retired', false],
    ]) {
      await owner.post('/api/admin/terms', { cluster_id: hub.id, term, role: 'primary', enabled });
    }
    const off = { name: 'Switched off', enabled: false };
    await owner.post('/api/admin/clusters', off);
  });

  test('published pages of every kind with their addresses and words, and nothing else', async () => {
    const { status, json } = await owner.get(path);
    expect(status).toBe(200);
    expect(json).toEqual(
      expect.arrayContaining([
        { kind: 'article', title: 'Waiting', href: '/article/waiting', terms: ['street'] },
        { kind: 'photo', title: 'Blue Sign', href: '/post/blue-sign', terms: [] },
        { kind: 'city', title: 'New York', href: '/city/new%20york', terms: [] },
        { kind: 'tag', title: 'Neon', href: '/tag/neon', terms: [] },
      ]),
    );
    const hubs = json.filter(({ kind }: { kind: string }) => kind === 'hub');
    expect(hubs).toHaveLength(3);
    expect(hubs.flatMap(({ terms }: { terms: string[] }) => terms)).toEqual(['pavement']);
    expect(JSON.stringify(json)).not.toMatch(/Hidden|secret|Nowhere|Unfinished|Switched off|retired/);
  });

  test('however many there are, a bounded number', async () => {
    await addPosts(site.services, 220, (index) => ({ tags: [`tag${index}`], city: `City ${index}` }));
    const { json } = await owner.get(path);
    const count = (wanted: string) => json.filter(({ kind }: { kind: string }) => kind === wanted).length;
    expect([count('photo'), count('city'), count('tag')]).toEqual([200, 100, 200]);
  });

  test('visitors get nothing', async () => {
    expect((await site.ask(path)).status).toBe(401);
  });
});
