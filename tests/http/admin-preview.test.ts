import { beforeAll, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

eachSite('the preview of a story', (start) => {
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

  test('strangers learn nothing', async () => {
    const answer = await site.ask('/api/admin/posts/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ story: 'x' }),
    });
    expect(answer.status).toBe(401);
    expect(answer.body).not.toContain('html');
  });
});
