import { expect, test, vi } from 'vitest';
import { adminClient } from './admin-client.ts';
import { addPost } from './seed.ts';
import { signIn } from './sign-in.ts';
import { eachSite } from './site.ts';

/** Pages with a screen of their own for a failed load, and what it says. */
const screens = [
  ['/', 'No Photos Yet'],
  ['/photo?slug=night-bus', 'Failed to load photo.'],
  ['/post/night-bus', '404 - Post Not Found'],
  ['/tag/street', 'No Photos Found'],
  ['/city/lisbon', 'No Photos Found'],
  ['/hub?slug=urban-life', 'An error occurred while loading the page.'],
  ['/photos', 'No Photos Yet'],
  ['/articleslistpage', 'No Articles Yet'],
  ['/article/waiting', 'Failed to load article.'],
] as const;

eachSite('when the database does not answer', (start) => {
  test('every page answers 503, asks to retry later, and is not cached', async () => {
    const site = await start();
    await addPost(site.services, { title: 'Night Bus', tags: ['street'] });
    await site.breakDatabase();
    for (const [path, text] of screens) {
      const answer = await site.ask(path);
      expect(answer, path).toMatchObject({ status: 503 });
      expect(answer.headers['retry-after']).toBe('30');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.body).toContain(text);
      expect(answer.body).toContain('Could not load this page. Try again in a moment.');
    }
    expect(site.errors.length).toBeGreaterThanOrEqual(screens.length);
  });

  test('pictures are there all the same, for the owner too: files ask for no session', async () => {
    const site = await start();
    const { media } = await addPost(site.services, { title: 'Night Bus' });
    const cookie = await signIn(site);
    const { renditions = [] } = media ?? {};
    const addresses = renditions.map(({ key }) => site.services.files.url(key));
    expect(addresses).not.toEqual([]);
    await site.breakDatabase();
    for (const path of addresses) expect((await site.ask(path, { headers: { cookie } })).status).toBe(200);
    expect(site.errors).toEqual([]);
  });

  test('documents and calls answer 503, and the health page reveals no more to a visitor', async () => {
    const site = await start();
    await site.breakDatabase();
    for (const path of [
      '/sitemap.xml',
      '/image-sitemap.xml',
      '/feed.xml',
      '/atom.xml',
      '/feed.json',
      '/api/posts',
      '/api/hubs',
    ]) {
      const answer = await site.ask(path);
      expect(answer, path).toMatchObject({ status: 503 });
      expect(answer.headers['retry-after']).toBe('30');
      expect(JSON.parse(answer.body).error.code).toBe('unavailable');
    }
    const health = await site.ask('/healthz');
    expect(health.status).toBe(503);
    expect(JSON.parse(health.body).database).toEqual({ status: 'error', details: 'Connection failed.' });
  });

  test('a write that did not get its turn in time says so with 503', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const refusal = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    vi.spyOn(site.services.posts, 'create').mockRejectedValueOnce(refusal);
    const answer = await owner.post('/api/admin/posts', { title: 'Late' });
    expect(answer).toMatchObject({ status: 503, json: { error: { code: 'unavailable' } } });
    expect((await owner.post('/api/admin/posts', { title: 'In time' })).status).toBe(201);
  });
});
