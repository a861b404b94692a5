import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { auditThrough } from './audit-through.ts';
import { addArticle, addPost } from './seed.ts';
import { eachSite, type Site } from './site.ts';

interface Broken {
  kind: string;
  table: string;
  column: string;
  value: string;
}

const rows: Broken[] = [
  { kind: 'post', table: 'posts', column: 'tags', value: '["street"' },
  { kind: 'post', table: 'posts', column: 'tags', value: 'null' },
  { kind: 'post', table: 'posts', column: 'tags', value: '{"a":1}' },
  { kind: 'post', table: 'posts', column: 'tags', value: '["street",null]' },
  { kind: 'post', table: 'posts', column: 'provenance', value: 'no' },
  { kind: 'post', table: 'posts', column: 'created_date', value: '2026-13-45T99:00:00.000Z' },
  { kind: 'post', table: 'posts', column: 'updated_date', value: 'yesterday' },
  { kind: 'post', table: 'posts', column: 'published_at', value: '' },
  { kind: 'image', table: 'media', column: 'renditions', value: 'null' },
  { kind: 'image', table: 'media', column: 'renditions', value: '[{' },
  { kind: 'image', table: 'media', column: 'animation', value: '{' },
  { kind: 'article', table: 'articles', column: 'tags', value: 'null' },
  { kind: 'article', table: 'articles', column: 'seo', value: '' },
  { kind: 'article', table: 'articles', column: 'sources', value: '"x"' },
  { kind: 'article', table: 'articles', column: 'published_at', value: 'soon' },
  { kind: 'cluster', table: 'clusters', column: 'required_tokens', value: 'null' },
  { kind: 'cluster', table: 'clusters', column: 'negative_tokens', value: '[1]' },
  { kind: 'cluster', table: 'clusters', column: 'optional_tokens', value: '["a", {"b": ["c"]}]' },
  { kind: 'post', table: 'posts', column: 'created_date', value: 'now' },
];

eachSite('one unreadable row', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let database: OpenDatabase;
  beforeAll(async () => {
    site = await startSite();
    owner = await adminClient(site);
    database = await site.openDatabase();
    await addPost(site.services, { seed: 1, title: 'Lamp', tags: ['street'], city: 'Lisbon' });
    await addArticle(site.services, { slug: 'waiting', title: 'Waiting' });
  });

  async function withBroken({ table, column, value }: Broken, test: () => Promise<void>): Promise<void> {
    const [from, name] = [sql.table(table), sql.ref(column)];
    const before = await sql<{ id: string; value: string }>`
      select id, ${name} as value from ${from} order by id limit 1`.execute(database.db);
    const [{ id, value: stored } = { id: '', value: '' }] = before.rows;
    await sql`update ${from} set ${name} = ${value} where id = ${id}`.execute(database.writer);
    try {
      await test();
    } finally {
      await sql`update ${from} set ${name} = ${stored} where id = ${id}`.execute(database.writer);
    }
  }

  it.each(rows)('of $table with $column = $value is named, and takes nothing down', async (broken) => {
    await withBroken(broken, async () => {
      const named = [expect.objectContaining({ kind: broken.kind, columns: [broken.column] })];
      const diagnostics = await owner.get('/api/admin/diagnostics');
      expect(diagnostics.status).toBe(200);
      expect(diagnostics.json.unreadable).toEqual(named);
      const insights = await owner.get('/api/admin/insights');
      expect(insights.status).toBe(200);
      expect(insights.json.unreadable).toEqual(named);
      for (const path of ['/', '/post/lamp', '/photos', '/article/waiting', '/sitemap.xml', '/feed.xml'])
        expect([path, (await site.ask(`${path}?x=${broken.column}`)).status]).toEqual([path, 200]);
    });
  });

  it('is an error of the audit, which continues', async () => {
    await withBroken(rows[0] as Broken, async () => {
      const report = await auditThrough(site, owner, { full: true });
      expect(report.is_complete).toBe(true);
      expect(report.findings.filter(({ level }: { level: string }) => level === 'error')).toMatchObject([
        { kind: 'unreadable', message: 'The post "Lamp" has unreadable fields: tags.' },
      ]);
      expect(report.errors).toBe(1);
    });
  });

  it('is not found where there is none', async () => {
    expect((await owner.get('/api/admin/diagnostics')).json.unreadable).toEqual([]);
    expect(site.errors).toEqual([]);
  });

  it('of a cluster closes its hub instead of showing every photo there', async () => {
    const { json: hubs } = await owner.get('/api/admin/clusters');
    const [hub] = hubs.filter(({ slug }: { slug: string }) => slug === 'street-candid');
    await sql`update clusters set required_tokens = 'null' where id = ${hub.id}`.execute(database.writer);
    await owner.put(`/api/admin/clusters/${hubs.find((each: { id: string }) => each.id !== hub.id).id}`, {
      description: 'Moves the content version.',
    });
    expect((await site.ask('/hub?slug=street-candid')).status).toBe(404);
  });
});
