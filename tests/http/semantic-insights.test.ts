import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database.ts';
import type { AdminClient } from './admin-client.ts';
import { ago, figuresSite, type Rows, rowsOf } from './semantic-figures-site.ts';
import { eachSite } from './site.ts';

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

eachSite('Insights', (startSite) => {
  let owner: AdminClient;
  let database: OpenDatabase;

  beforeAll(async () => {
    ({ owner, database } = await figuresSite(startSite));
  });

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
      json.quality_issues.map(({ post, field }: { post: { id: string }; field: string }) => [post.id, field]),
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
