import type { ShownPost } from '#contract/records.ts';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import { type Cluster, clusterFields } from '#domain/clusters/cluster.entity.ts';
import { type ClusterInput, checkClusterInput, hubSlug } from '#domain/clusters/cluster.ts';
import { AppError } from '#domain/errors.ts';
import { perApp } from '../../compose/context.ts';
import { clustersChanged } from '../../compose/followers.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { listedPost } from '../../platform/presenting/site.ts';
import { createRecordsService, type RecordChange } from '../../platform/records/records.service.ts';
import { usesService } from '../articles/uses.service.ts';
import { requirePosts } from '../posts/posts.derive.ts';
import { hubCollection, hubTotals } from './clusters.derive.ts';

/** A cluster as its owner sees it. */
export interface OwnCluster extends Cluster {
  slug: string;
  /** Published posts in it. */
  matchingPosts: number;
  /** Those that are arranged, then that of the cover. */
  photos: ShownPost[];
  /** Ids of those arranged that its public page does not show; none where it has no page. */
  leftOut: string[];
}

/** Keyword clusters. Every method throws AppError `unauthenticated` or `forbidden`. */
export const clustersService = perApp((app) => {
  const { reader, now, site } = app;
  const records = createRecordsService<Cluster, OwnCluster, ClusterInput>(app, {
    noun: 'cluster',
    of: ({ clusters }) => clusters,
    blank: clusterFields.blank(),
    clean: (input, isNew) => checkClusterInput(isNew ? { ...input, name: input.name ?? '' } : input),
    visible: ['create', 'update', 'remove'],
    async insert(repos, cluster) {
      await refuseSameSlug(repos, cluster);
      await requirePosts(repos, photosOf(cluster));
      await repos.clusters.insert([cluster]);
      const changes = [{ before: null, after: cluster }];
      await clustersChanged(repos, { changes, wasPublic: false, time: cluster.createdDate });
    },
    update,
    async remove(repos, cluster) {
      const wasPublic = await repos.clusters.wasPublic(cluster.id);
      const changes = [{ before: cluster, after: null }];
      await clustersChanged(repos, { changes, wasPublic, time: now().toISOString() });
      await repos.clusters.delete(cluster.id);
    },
    async describe(repos, clusters) {
      const totalOf = await hubTotals(repos);
      const ids = new Set(clusters.flatMap(idsOf));
      const posts = await repos.posts.byIds([...ids]);
      const byId = new Map(posts.map((post) => [post.id, listedPost(site, post)]));
      const described: OwnCluster[] = [];
      for (const cluster of clusters)
        described.push({
          ...cluster,
          photos: idsOf(cluster).flatMap((id) => byId.get(id) ?? []),
          leftOut: await leftOut(repos, cluster),
          slug: hubSlug(cluster.name),
          matchingPosts: totalOf(cluster),
        });
      return described;
    },
    requireUnused: (cluster) => usesService(app).requireUnusedHub(cluster),
  });

  return {
    ...records,

    /** Newest first, disabled ones too. */
    async all(actor: Actor): Promise<Cluster[]> {
      requireAdmin(actor);
      return reader.clusters.all();
    },

    /**
     * The order is the weight: the first hub gets the largest. In a transaction of the caller, who checks the actor.
     * @param ids of the enabled hubs
     * @throws AppError `invalid` unless each is named once
     */
    async arrange(repos: Repositories, ids: readonly string[]): Promise<void> {
      const enabled = new Map((await repos.clusters.enabled()).map((hub) => [hub.id, hub]));
      const isWhole = ids.length === enabled.size && new Set(ids).size === ids.length;
      if (!isWhole || !ids.every((id) => enabled.has(id))) {
        const message = 'The hubs have changed. Reload the page.';
        throw new AppError('invalid', message, { fields: { hubs: message } });
      }
      const time = now().toISOString();
      for (const [index, id] of ids.entries()) {
        const before = await repos.clusters.findById(id);
        const weight = ids.length - index;
        if (before && before.weight !== weight)
          await update(repos, {
            before,
            after: { ...before, weight },
            time,
            requireCurrent: () => undefined,
          });
      }
    },
  };
});

const photosOf = ({ arranged, cover }: Cluster) => ({ arranged, cover: cover === null ? [] : [cover] });

const idsOf = (cluster: Cluster) => [...new Set(Object.values(photosOf(cluster)).flat())];

async function leftOut({ hubMembers }: Repositories, cluster: Cluster) {
  if (!cluster.enabled) return [];
  const shown = new Set(
    (await hubMembers.among(hubCollection(cluster), cluster.arranged)).map(({ id }) => id),
  );
  return cluster.arranged.filter((id) => !shown.has(id));
}

async function update(
  repos: Repositories,
  { before, after: changed, time, requireCurrent }: RecordChange<Cluster>,
): Promise<void> {
  const { id } = before;
  const isVisibleChange = JSON.stringify(visibleFields(before)) !== JSON.stringify(visibleFields(changed));
  const after = { ...changed, ...(isVisibleChange && { updatedDate: time }) };
  await refuseSameSlug(repos, after);
  await requirePosts(repos, photosOf(after), idsOf(before));
  requireCurrent();
  const wasPublic = await repos.clusters.wasPublic(id);
  await repos.clusters.update(after);
  const mayMove = after.enabled && !isVisibleChange && tokensOf(before) !== tokensOf(after);
  const members = mayMove ? await membersOf(repos, before) : null;
  await clustersChanged(repos, { changes: [{ before, after }], wasPublic, time });
  if (mayMove && !areSame(members, await membersOf(repos, after)))
    await repos.clusters.setUpdatedDate(id, time);
}

/** The fields that visitors see, without weight and tokens; none while it is disabled. */
function visibleFields(cluster: Cluster) {
  const { enabled, name, description, minPostsToIndex, arranged, cover } = cluster;
  return enabled ? [name, description, minPostsToIndex, arranged, cover] : null;
}

const tokensOf = ({ requiredTokens, negativeTokens }: Cluster) =>
  JSON.stringify([requiredTokens, negativeTokens]);

/** Larger hubs are not compared: changed tokens count as changed photos. */
const comparedPosts = 10_000;

async function membersOf({ hubMembers }: Repositories, cluster: Cluster): Promise<string[] | null> {
  return hubMembers.idsIn(hubCollection(cluster), comparedPosts);
}

function areSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one !== null && one.length === other?.length && one.every((id, index) => id === other[index]);
}

/** Two hubs at one URL would hide each other. */
async function refuseSameSlug(repos: Repositories, cluster: Cluster): Promise<void> {
  const slug = hubSlug(cluster.name);
  const others = (await repos.clusters.all()).filter((other) => other.id !== cluster.id);
  const same = others.find((other) => hubSlug(other.name) === slug);
  if (!same) return;
  const message = `The hub URL is already used by cluster "${same.name}".`;
  throw new AppError('invalid', message, { fields: { name: message } });
}
