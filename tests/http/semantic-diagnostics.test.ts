import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { drawScene } from '../../demo/drawing/draw-scene.ts';
import type { OpenDatabase } from '../../server/platform/database/database.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { ago, figuresSite, now, rowsOf } from './semantic-figures-site.ts';
import { eachSite, oneSite } from './site.ts';

eachSite('Diagnostics', (startSite) => {
  let owner: AdminClient;
  let database: OpenDatabase;

  beforeAll(async () => {
    ({ owner, database } = await figuresSite(startSite));
  });

  it('shows the latest 50 posts and counts the pictures that were stored', async () => {
    const { posts, media } = await rowsOf(database);
    const { json } = await owner.get('/api/admin/diagnostics');
    expect(json.posts.map(({ id }: { id: string }) => id)).toEqual(posts.slice(0, 50).map(({ id }) => id));
    const since = (moment: string) => media.filter(({ created_date }) => created_date >= moment).length;
    expect(json.uploads).toEqual({
      day: since(ago(1)),
      week: since(ago(7)),
      month: since(ago(30)),
      total: media.length,
      bytes: media.reduce((sum, { bytes }) => sum + bytes, 0),
    });
    expect(json.uploads).toMatchObject({ day: 1, week: 2, month: 2, total: 4 });
  });

  it('groups posts that show one file, and names the newest of many', async () => {
    const { posts } = await rowsOf(database);
    const shared = [...Map.groupBy(posts, ({ media_id }) => media_id).values()]
      .filter((group) => group.length > 1)
      .map((group) => ({ total: group.length, posts: group.slice(0, 12).map(({ id }) => id) }));
    const { json } = await owner.get('/api/admin/diagnostics');
    const groups = json.duplicates
      .filter(({ kind }: { kind: string }) => kind === 'exact')
      .map((group: { total: number; posts: { id: string }[] }) => ({
        total: group.total,
        posts: group.posts.map(({ id }) => id),
      }));
    expect(groups).toHaveLength(2);
    expect(groups).toEqual(expect.arrayContaining(shared));
    expect(shared.map(({ total }) => total).sort()).toEqual([2, expect.toSatisfy((most) => most > 12)]);
  });

  it('warns of a day without a post, and no more once there is one', async () => {
    const alert = { level: 'warning', message: 'No new posts created in the last 24 hours' };
    expect((await owner.get('/api/admin/diagnostics')).json.alerts).toContainEqual(alert);
    const { json: post } = await owner.post('/api/admin/posts', { title: 'Today' });
    expect((await owner.get('/api/admin/diagnostics')).json.alerts).not.toContainEqual(alert);
    await owner.remove(`/api/admin/posts/${post.id}`);
  });

  it('warns of a chip of Home that leads nowhere', async () => {
    const { json } = await owner.get('/api/admin/clusters');
    const { id } = json.find(({ slug }: { slug: string }) => slug === 'urban-life');
    await owner.put(`/api/admin/clusters/${id}`, { enabled: false });
    expect((await owner.get('/api/admin/diagnostics')).json.alerts).toContainEqual({
      level: 'warning',
      message: 'Home links to the hub "urban-life", which is disabled or missing.',
    });
    await owner.put(`/api/admin/clusters/${id}`, { enabled: true });
  });

  it('shows an error that has just happened', async () => {
    expect((await owner.get('/api/admin/diagnostics')).json.errors).toEqual([]);
    await sql`drop table stopword_lists`.execute(database.writer);
    expect((await owner.get('/api/admin/stopwords')).status).toBeGreaterThanOrEqual(500);
    const { json } = await owner.get('/api/admin/diagnostics');
    expect(json.errors).toHaveLength(1);
    expect(json.errors[0]).toMatchObject({
      time: now,
      reason: 'The database does not answer.',
      id: expect.any(String),
    });
    expect(JSON.stringify(json)).not.toContain('stopword_lists');
    expect(json.alerts).toContainEqual({
      level: 'warning',
      message: '1 error logged since the server started.',
    });
    expect(json.error_count).toBe(1);
    for (let count = 0; count < 60; count += 1) await owner.get('/api/admin/stopwords');
    const later = (await owner.get('/api/admin/diagnostics')).json;
    expect(later.errors).toHaveLength(50);
    expect(later.error_count).toBe(61);
    expect(later.alerts).toContainEqual({
      level: 'warning',
      message: '61 errors logged since the server started.',
    });
  });
});

oneSite('copies in Diagnostics', (startSite) => {
  it('names posts whose pictures look the same, once, and the posts of other pictures not at all', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    const street = await drawScene({ kind: 'crossing', seed: 4, width: 900, height: 600 });
    const copy = await sharp(street).resize(450).jpeg({ quality: 60 }).toBuffer();
    const other = await drawScene({ kind: 'crossing', seed: 11, width: 900, height: 600 });
    for (const [title, bytes] of Object.entries({ Street: street, Copy: copy, Other: other })) {
      const { file_url } = (await owner.upload(bytes, `${title}.jpg`)).json;
      await owner.post('/api/admin/posts', { title: title === 'Copy' ? '' : title, file_url });
    }
    const { duplicates } = (await owner.get('/api/admin/diagnostics')).json;
    expect(duplicates).toHaveLength(1);
    expect(duplicates[0].kind).toBe('near');
    const named = duplicates[0].posts.map(
      ({ title, original_name }: { title: string; original_name: string }) => [title, original_name],
    );
    expect(named.sort()).toEqual([
      ['', 'Copy.jpg'],
      ['Street', 'Street.jpg'],
    ]);
  });
});
