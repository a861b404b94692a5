import type { ShownPost } from '#contract/records.ts';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import {
  type Cluster,
  type ClusterInput,
  checkClusterInput,
  hubSlug,
  hubSlugs,
  namesHub,
} from '#domain/clusters/cluster.ts';
import { AppError } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Repositories } from '../../compose/repositories.ts';
import {
  createRecordsService,
  type RecordChange,
  type RecordsShared,
} from '../../platform/records/records.service.ts';
import type { UsesService } from '../articles/uses.service.ts';
import { followCards } from '../cards/cards.derive.ts';
import { followCluster, rebuildHub, requirePosts } from '../posts/posts.derive.ts';
import { hubCollection, hubTotals } from './clusters.derive.ts';

export interface ClustersDependencies extends RecordsShared {
  uses: Pick<UsesService, 'requireUnusedHub'>;
  listedPost: (post: Post) => ShownPost;
}

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

export type ClustersService = ReturnType<typeof createClustersService>;

/** Keyword clusters. Every method throws AppError `unauthenticated` or `forbidden`. */
export function createClustersService({ uses, listedPost, ...shared }: ClustersDependencies) {
  const { reader, now } = shared;
  const records = createRecordsService<Cluster, OwnCluster, ClusterInput>(shared, {
    noun: 'cluster',
    of: ({ clusters }) => clusters,
    blank,
    clean: (input, isNew) => checkClusterInput(isNew ? { ...input, name: input.name ?? '' } : input),
    visible: ['create', 'update', 'remove'],
    async insert(repos, cluster) {
      await refuseSameSlug(repos, cluster);
      await requirePosts(repos, photosOf(cluster));
      await repos.clusters.insert([cluster]);
      await claimSlugs(repos, cluster);
      await rebuildHub(repos, cluster);
    },
    update,
    remove: (repos, cluster) => remove(repos, cluster, now().toISOString()),
    async describe(repos, clusters) {
      const totalOf = await hubTotals(repos);
      const ids = new Set(clusters.flatMap(idsOf));
      const posts = await repos.posts.byIds([...ids]);
      const byId = new Map(posts.map((post) => [post.id, listedPost(post)]));
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
    requireUnused: (cluster) => uses.requireUnusedHub(cluster),
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
}

const blank = {
  name: '',
  description: '',
  requiredTokens: [],
  optionalTokens: [],
  negativeTokens: [],
  geoScope: [],
  weight: 1,
  minPostsToIndex: 5,
  enabled: true,
  arranged: [],
  cover: null,
};

const photosOf = ({ arranged, cover }: Cluster) => ({ arranged, cover: cover === null ? [] : [cover] });

const idsOf = (cluster: Cluster) => [...new Set(Object.values(photosOf(cluster)).flat())];

async function leftOut({ hubMembers }: Pick<Repositories, 'hubMembers'>, cluster: Cluster) {
  if (!cluster.enabled) return [];
  const shown = new Set(
    (await hubMembers.among(hubCollection(cluster), cluster.arranged)).map(({ id }) => id),
  );
  return cluster.arranged.filter((id) => !shown.has(id));
}

/** Rebuilds the hub; former slugs redirect to it. */
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
  await followCards(repos, [{ kind: 'hub', key: id }]);
  await claimSlugs(repos, after);
  const left = wasPublic ? hubSlugs(before.name).filter((slug) => !namesHub(slug, after.name)) : [];
  for (const slug of left) await repos.addresses.addRedirect('hub', slug, id, time);
  const mayMove = after.enabled && !isVisibleChange && tokensOf(before) !== tokensOf(after);
  const members = mayMove ? await membersOf(repos, before) : null;
  await followCluster(repos, before, after);
  if (mayMove && !areSame(members, await membersOf(repos, after)))
    await repos.clusters.setUpdatedDate(id, time);
}

/** With its terms. A URL that was public answers 410 from now on. */
async function remove(repos: Repositories, { id, name }: Cluster, time: string): Promise<void> {
  await repos.hubMembers.clear(id);
  await followCards(repos, [{ kind: 'hub', key: id }]);
  if (await repos.clusters.wasPublic(id)) {
    for (const slug of hubSlugs(name)) await repos.addresses.retire('hub', id, slug, time);
  } else await repos.addresses.forget('hub', id);
  await repos.clusters.delete(id);
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

/** Removes redirects and 410 entries of its slugs. */
async function claimSlugs(repos: Pick<Repositories, 'addresses'>, cluster: Cluster): Promise<void> {
  const slugs = hubSlugs(cluster.name);
  for (const slug of slugs) await repos.addresses.removeRedirect('hub', slug);
  if (cluster.enabled) await repos.addresses.revive('hub', slugs);
}

/** Two hubs at one URL would hide each other. */
async function refuseSameSlug(repos: Pick<Repositories, 'clusters'>, cluster: Cluster): Promise<void> {
  const slug = hubSlug(cluster.name);
  const others = (await repos.clusters.all()).filter((other) => other.id !== cluster.id);
  const same = others.find((other) => hubSlug(other.name) === slug);
  if (!same) return;
  const message = `The hub URL is already used by cluster "${same.name}".`;
  throw new AppError('invalid', message, { fields: { name: message } });
}
