import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Cluster } from '#domain/clusters/cluster.ts';
import { AppError } from '#domain/errors.ts';
import { areTextLists, storedDate, storedTexts } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { ClustersTable } from '../../platform/database/schema-media.ts';

export type ClusterContent = Omit<Cluster, 'version'>;

export function createClustersRepository(db: Kysely<Database>) {
  async function findById(id: string): Promise<Cluster | null> {
    const row = await db.selectFrom('clusters').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? toCluster(row) : null;
  }

  return {
    findById,

    /** Enabled hubs, the weightiest first. */
    async enabled(limit?: number): Promise<Cluster[]> {
      let query = db
        .selectFrom('clusters')
        .selectAll()
        .where('enabled', '=', 1)
        .orderBy('weight', 'desc')
        .orderBy('created_date')
        .orderBy('id');
      if (limit !== undefined) query = query.limit(limit);
      return (await query.execute()).map(toCluster).filter(({ enabled }) => enabled);
    },

    /** Newest first, disabled ones too. */
    async all(): Promise<Cluster[]> {
      const rows = await db
        .selectFrom('clusters')
        .selectAll()
        .orderBy('created_date', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toCluster);
    },

    async insert(cluster: ClusterContent): Promise<void> {
      await db
        .insertInto('clusters')
        .values({ ...toRow(cluster), id: cluster.id, version: 1, was_public: cluster.enabled ? 1 : 0 })
        .execute();
    },

    /**
     * Writes the whole cluster; the version grows by one.
     * @throws AppError `not_found`; `conflict` with the cluster as it is now, when `expectedVersion` is older
     */
    async update(cluster: ClusterContent, expectedVersion?: number): Promise<void> {
      let query = db
        .updateTable('clusters')
        .set({ ...(toRow(cluster) as Updateable<ClustersTable>), version: sql<number>`version + 1` })
        .where('id', '=', cluster.id);
      if (expectedVersion !== undefined) query = query.where('version', '=', expectedVersion);
      const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) {
        if (cluster.enabled)
          await db.updateTable('clusters').set({ was_public: 1 }).where('id', '=', cluster.id).execute();
        return;
      }
      const current = await findById(cluster.id);
      if (!current) throw new AppError('not_found', 'There is no such cluster.');
      throw new AppError('conflict', 'The cluster has been changed since it was opened.', { current });
    },

    /** Its version stays: nothing was written that an editor shows. */
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

    /** With its terms. */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('clusters').where('id', '=', id).execute();
    },
  };
}

function toRow(cluster: ClusterContent) {
  return {
    name: cluster.name,
    description: cluster.description,
    required_tokens: JSON.stringify(cluster.requiredTokens),
    optional_tokens: JSON.stringify(cluster.optionalTokens),
    negative_tokens: JSON.stringify(cluster.negativeTokens),
    geo_scope: JSON.stringify(cluster.geoScope),
    weight: cluster.weight,
    min_posts_to_index: cluster.minPostsToIndex,
    enabled: cluster.enabled ? (1 as const) : (0 as const),
    created_date: cluster.createdDate,
    updated_date: cluster.updatedDate,
  };
}

function toCluster(row: Selectable<ClustersTable>): Cluster {
  const lists = [row.required_tokens, row.optional_tokens, row.negative_tokens, row.geo_scope];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    requiredTokens: storedTexts(row.required_tokens),
    optionalTokens: storedTexts(row.optional_tokens),
    negativeTokens: storedTexts(row.negative_tokens),
    geoScope: storedTexts(row.geo_scope),
    weight: row.weight,
    minPostsToIndex: row.min_posts_to_index,
    // Without the tokens that cannot be read it would match every post.
    enabled: row.enabled === 1 && areTextLists(lists),
    createdDate: storedDate(row.created_date),
    updatedDate: storedDate(row.updated_date),
    version: row.version,
  };
}
