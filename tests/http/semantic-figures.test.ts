import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../domain/access/actor.ts';
import { drawScene } from '../../server/adapters/scenes/draw-scene.ts';
import type { OpenDatabase } from '../../server/database/open.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { addArticle, addPost, addPosts } from './seed.ts';
import { eachSite, type Site } from './site.ts';

const now = '2026-05-10T10:00:00.000Z';
const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.parse(now) - days * day).toISOString();
const long = (words: string) => `${words} `.repeat(20);

/** Every table is read whole, and the figures are counted from its rows by hand. */
async function rowsOf({ db }: OpenDatabase) {
  const posts = await db.selectFrom('posts').selectAll().execute();
  const newestFirst = (a: { created_date: string; id: string }, b: { created_date: string; id: string }) =>
    a.created_date === b.created_date ? (a.id < b.id ? 1 : -1) : a.created_date < b.created_date ? 1 : -1;
  return {
    posts: posts.map((post) => ({ ...post, tags: JSON.parse(post.tags) as string[] })).toSorted(newestFirst),
    articles: await db.selectFrom('articles').selectAll().execute(),
    clusters: await db.selectFrom('clusters').selectAll().execute(),
    media: await db.selectFrom('media').selectAll().execute(),
  };
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

function tagsOf({ posts }: Rows) {
  const counts = new Map<string, number>();
  for (const { published, tags } of posts)
    for (const tag of published ? tags : []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, total]) => ({ tag, posts: total }))
    .sort((a, b) => b.posts - a.posts || (a.tag < b.tag ? -1 : 1))
    .slice(0, 10);
}

function issuesOf({ posts }: Rows) {
  return posts
    .filter(({ published }) => published)
    .flatMap(({ id, story, caption, alt_text, tags }) => {
      const fields = [
        story.trim().length < 120 && 'story',
        caption.length < 20 && 'caption',
        (alt_text.length < 10 || alt_text.length > 125) && 'alt_text',
        tags.length < 2 && 'tags',
      ];
      return fields.filter(Boolean).map((field) => [id, field]);
    })
    .slice(0, 10);
}

function underperformingOf({ posts, clusters }: Rows) {
  return clusters
    .filter(({ enabled, required_tokens, min_posts_to_index }) => {
      const tokens = JSON.parse(required_tokens) as string[];
      const holds = posts.filter(
        ({ published, tags }) => published && tokens.every((token) => tags.includes(token)),
      );
      return enabled && holds.length < min_posts_to_index;
    })
    .map(({ name }) => name)
    .sort();
}

/** Twelve weeks of seven days, the last of which is today. */
function weeksOf({ posts, articles }: Rows) {
  return Array.from({ length: 12 }, (_, index) => {
    const days = Array.from({ length: 7 }, (_, of) => ago(83 - index * 7 - of).slice(0, 10));
    const inside = (rows: { created_date: string }[]) =>
      rows.filter(({ created_date }) => days.includes(created_date.slice(0, 10))).length;
    return { week: days[0], posts: inside(posts), articles: inside(articles) };
  });
}

eachSite('the figures of the semantic engine', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let database: OpenDatabase;

  beforeAll(async () => {
    let time = Date.parse(ago(40));
    site = await startSite({}, () => new Date(time));
    const { services } = site;
    await addPosts(services, 60, (index) => ({
      title: `Photo ${index}`,
      tags: [['street', 'candid', 'rain', 'tram'][index % 4] ?? 'x', `t${index % 11}`].slice(
        0,
        1 + (index % 3),
      ),
      caption: index % 5 ? long('A caption') : 'Short',
      story: index % 7 ? long('Somebody waits here.') : 'Short.',
      altText: index % 6 ? 'Soft light on a wall' : 'Wall',
      published: index % 9 !== 0,
      createdDate: ago(index * 2 + 1.5),
    }));
    await addPost(services, { seed: 7, title: 'Alone', createdDate: ago(83.2) });
    time = Date.parse(ago(5));
    const bytes = await picture(8);
    for (const title of ['Twice', 'Twice again']) {
      const { media } = await services.media.store(system, { bytes, name: 'twice.jpg' });
      await services.posts.create(system, { title, mediaId: media.id, createdDate: ago(9) });
    }
    time = Date.parse(ago(0.5));
    await services.media.store(system, { bytes: await picture(9), name: 'loose.jpg' });
    await addArticle(services, { slug: 'one', title: 'One', createdDate: ago(3) });
    await addArticle(services, { slug: 'two', title: 'Two', published: false, createdDate: ago(80) });
    time = Date.parse(now);
    owner = await adminClient(site);
    await owner.post('/api/admin/clusters', {
      name: 'Rainy trams',
      required_tokens: ['tram'],
      min_posts_to_index: 90,
    });
    await owner.post('/api/admin/clusters', { name: 'Off', required_tokens: ['nothing'], enabled: false });
    database = await site.openDatabase();
  });

  describe('Insights', () => {
    it('counts what the tables hold', async () => {
      const rows = await rowsOf(database);
      const { json } = await owner.get('/api/admin/insights');
      const published = (list: { published: number }[], flag: number) =>
        list.filter((row) => row.published === flag).length;
      expect(json.counts).toEqual({
        posts: published(rows.posts, 1),
        drafts: published(rows.posts, 0),
        articles: published(rows.articles, 1),
        article_drafts: published(rows.articles, 0),
        clusters: rows.clusters.length,
      });
      expect(json.counts).toMatchObject({ drafts: 9, article_drafts: 1, clusters: 5 });
    });

    it('names the ten most used tags, the first ten issues and the clusters that lack photos', async () => {
      const rows = await rowsOf(database);
      const { json } = await owner.get('/api/admin/insights');
      expect(json.popular_tags).toHaveLength(10);
      expect(json.popular_tags).toEqual(tagsOf(rows));
      expect(json.quality_issues).toHaveLength(10);
      expect(
        json.quality_issues.map(({ post, field }: { post: { id: string }; field: string }) => [
          post.id,
          field,
        ]),
      ).toEqual(issuesOf(rows));
      const names = json.underperforming.map(({ name }: { name: string }) => name).sort();
      expect(names).toContain('Rainy trams');
      expect(names).toEqual(underperformingOf(rows));
    });

    it('counts twelve weeks up to today', async () => {
      const weeks = weeksOf(await rowsOf(database));
      expect((await owner.get('/api/admin/insights')).json.weeks).toEqual(weeks);
      expect(weeks[0]).toMatchObject({ week: '2026-02-16' });
      expect(weeks.every(({ posts }) => posts > 0)).toBe(true);
    });
  });

  describe('Diagnostics', () => {
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

    it('groups posts that show one file', async () => {
      const { posts } = await rowsOf(database);
      const shared = [...Map.groupBy(posts, ({ media_id }) => media_id).values()]
        .filter((group) => group.length > 1)
        .map((group) => group.map(({ id }) => id).sort());
      const { json } = await owner.get('/api/admin/diagnostics');
      const groups = json.duplicates
        .filter(({ kind }: { kind: string }) => kind === 'exact')
        .map((group: { posts: { id: string }[] }) => group.posts.map(({ id }) => id).sort());
      expect(groups).toHaveLength(2);
      expect(groups).toEqual(expect.arrayContaining(shared));
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
      expect(json.errors[0]).toMatchObject({ time: now, reason: expect.stringContaining('stopword_lists') });
      expect(json.alerts).toContainEqual({
        level: 'warning',
        message: 'One error has been logged since the server was started.',
      });
    });
  });

  it('tells a stranger nothing', async () => {
    for (const path of ['insights', 'diagnostics', 'keyword-map', 'sitemaps'])
      expect((await site.ask(`/api/admin/${path}`)).status, path).toBe(401);
  });
});

eachSite('the keyword map', (startSite) => {
  it('says which pages use the terms of which cluster, which nobody uses, and which compete', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    const cluster = async (name: string, enabled: boolean) =>
      (await owner.post('/api/admin/clusters', { name, required_tokens: ['tram'], enabled })).json.id;
    const [trams, off] = [await cluster('Trams', true), await cluster('Off', false)];
    const term = (cluster_id: string, name: string, more = {}) => ({
      cluster_id,
      term: name,
      role: 'primary',
      ...more,
    });
    await owner.post('/api/admin/terms/bulk', [
      term(trams, 'night tram'),
      term(trams, 'ferry'),
      term(trams, 'rain', { role: 'secondary' }),
      term(trams, 'hidden', { enabled: false }),
      term(off, 'rain'),
    ]);
    await addPost(site.services, { title: 'The night tram', tags: ['tram'], story: 'In the **rain**.' });
    await addPost(site.services, { title: 'Rain', caption: 'A ferry', tags: ['x'], published: false });
    await addArticle(site.services, { slug: 'trams', title: 'Night Tram, a history', body: 'Rain again.' });

    const { json } = await owner.get('/api/admin/keyword-map');
    expect(json).toMatchObject({ pages_read: 2, is_cut: false, more_competing: 0 });
    expect(json.clusters.map(({ name }: { name: string }) => name)).not.toContain('Off');
    expect(json.clusters.find(({ id }: { id: string }) => id === trams)).toEqual({
      id: trams,
      name: 'Trams',
      matching_posts: 1,
      terms: 3,
      used: expect.arrayContaining([
        { term: 'night tram', role: 'primary', pages: 2 },
        { term: 'rain', role: 'secondary', pages: 2 },
      ]),
      gaps: ['ferry'],
      more_gaps: 0,
    });
    expect(json.competing).toHaveLength(1);
    expect(json.competing[0]).toMatchObject({
      cluster: { id: trams },
      term: 'night tram',
      total: 2,
      pages: [
        { kind: 'post', slug: 'the-night-tram' },
        { kind: 'article', slug: 'trams' },
      ],
    });
  });
});

eachSite('copies in Diagnostics', (startSite) => {
  it('names posts whose pictures look the same, once, and the posts of other pictures not at all', async () => {
    const site = await startSite();
    const owner = await adminClient(site);
    const street = await drawScene({ kind: 'crossing', seed: 4, width: 900, height: 600 });
    const copy = await sharp(street).resize(450).jpeg({ quality: 60 }).toBuffer();
    const other = await drawScene({ kind: 'crossing', seed: 11, width: 900, height: 600 });
    for (const [title, bytes] of Object.entries({ Street: street, Copy: copy, Other: other })) {
      const { file_url } = (await owner.upload(bytes)).json;
      await owner.post('/api/admin/posts', { title, file_url });
    }
    const { duplicates } = (await owner.get('/api/admin/diagnostics')).json;
    expect(duplicates).toHaveLength(1);
    expect(duplicates[0].kind).toBe('near');
    expect(duplicates[0].posts.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Copy',
      'Street',
    ]);
  });
});
