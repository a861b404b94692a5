import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle } from './seed.ts';
import { oneSite, type Site } from './site.ts';

oneSite('the preview of a story', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const preview = (story: unknown) => owner.post('/api/admin/posts/preview', { story });

  test('markdown becomes safe HTML, script does not come through', async () => {
    const { status, json } = await preview('## Later\n\n**Rain** <script>alert(1)</script>');
    expect(status).toBe(200);
    expect(json.html).toContain('<strong>Rain</strong>');
    expect(json.html).not.toContain('script');
    expect(json.location_precision).toBe('city');
  });

  test('a shortcode that visitors will not see is shown to the owner as text', async () => {
    expect((await preview('Before [youtube id=""] after')).json.html).toContain('[youtube');
  });

  test('nothing is saved', async () => {
    await preview('Nobody keeps this.');
    expect((await owner.get('/api/admin/posts')).json).toEqual([]);
  });

  test.each([[undefined], [7], ['s'.repeat(100_001)]])('what is no story is refused: %#', async (story) => {
    const { status, json } = await preview(story);
    expect(status).toBe(422);
    expect(json.error.fields).toHaveProperty('story');
  });

  test('visitors learn nothing', async () => {
    const answer = await site.ask('/api/admin/posts/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ story: 'x' }),
    });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain('html');
  });
});

oneSite('the preview of an article', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  const preview = (body: unknown, title: unknown = 'A title') =>
    owner.post('/api/admin/articles/preview', { body, title });

  test('is what the public page shows: one H1 less, headings named, script gone', async () => {
    const body = '# A title\n\n## Later\n\n**Rain** <script>alert(1)</script>\n\n### Still later';
    const { status, json } = await preview(body);
    expect(status).toBe(200);
    expect(json.html).toContain('<h2 id="later">Later</h2>');
    expect(json.html).not.toMatch(/h1|script/);
    expect(json.contents).toEqual([
      { id: 'later', text: 'Later', level: 2 },
      { id: 'still-later', text: 'Still later', level: 3 },
    ]);
    await addArticle(site.services, { slug: 'shown', title: 'A title', body });
    expect((await site.ask('/article/shown')).body).toContain(json.html);
  });

  test('and what visitors do not see of it, as text', async () => {
    expect((await preview('Before [table csv=x] after')).json.html).toContain('[table csv=x]');
  });

  test('nothing is saved', async () => {
    const before = (await owner.get('/api/admin/articles')).headers['x-total-count'];
    await preview('Nobody keeps this.');
    expect((await owner.get('/api/admin/articles')).headers['x-total-count']).toBe(before);
  });

  test.each([
    [undefined, 'x', 'body'],
    [7, 'x', 'body'],
    ['x', 7, 'title'],
  ])('what is no article is refused: %#', async (body, title, field) => {
    const { status, json } = await preview(body, title);
    expect(status).toBe(422);
    expect(json.error.fields).toHaveProperty(field);
  });
});
