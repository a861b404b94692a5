import { type Kysely, sql } from 'kysely';
import { type Cluster, clusterFields } from '#domain/clusters/cluster.entity.ts';
import { areTextLists } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { createRecordsRepository, type RecordsQuery } from '../../platform/records/records.repository.ts';

export function createClustersRepository(db: Kysely<Database>) {
  const records = createRecordsRepository<Cluster>(db, 'clusters', clusterFields, {
    newRow: ({ enabled }) => ({ was_public: enabled ? 1 : 0 }),
    read: (cluster, row) => {
      const lists = [row.required_tokens, row.optional_tokens, row.negative_tokens, row.geo_scope];
      // Without the tokens that cannot be read it would match every post.
      return { ...cluster, enabled: cluster.enabled && areTextLists(lists.map(String)) };
    },
  });

  const all = () => records.select(sql`order by created_date desc, id desc`);

  return {
    ...records,

    /** Newest first, disabled ones too. */
    all,

    /** In memory: whether a cluster is enabled is known once it has been read. */
    async list({ filters, sort, limit, offset }: RecordsQuery<Cluster>) {
      const { by, descending } = sort;
      const passing = (await all()).filter(
        ({ enabled }) => filters.enabled === undefined || enabled === filters.enabled,
      );
      const sorted = passing.toSorted((a, b) => compare(a[by], b[by]) || compare(a.id, b.id));
      if (descending) sorted.reverse();
      return { records: sorted.slice(offset, offset + limit), total: passing.length };
    },

    /** Enabled hubs, the weightiest first. */
    async enabled(limit?: number): Promise<Cluster[]> {
      const most = limit === undefined ? sql`` : sql`limit ${limit}`;
      const hubs = await records.select(
        sql`where enabled = ${1} order by weight desc, created_date, id ${most}`,
      );
      return hubs.filter(({ enabled }) => enabled);
    },

    async update(cluster: Cluster): Promise<boolean> {
      const { id, enabled } = cluster;
      if (enabled) await db.updateTable('clusters').set({ was_public: 1 }).where('id', '=', id).execute();
      return records.update(cluster);
    },

    /** Keeps the version: no field of the editor changes. */
    async setUpdatedDate(id: string, time: string): Promise<void> {
      await db.updateTable('clusters').set({ updated_date: time }).where('id', '=', id).execute();
    },

    /** Whether visitors could see it at some time. */
    async wasPublic(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('clusters')
        .select('was_public')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.was_public === 1;
    },
  };
}

function compare(one: unknown, other: unknown): number {
  const [a, b] = [one as string | number, other as string | number];
  return a < b ? -1 : a > b ? 1 : 0;
}
