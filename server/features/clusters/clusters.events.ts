import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { matchRule, synonymsOf } from '#domain/clusters/matching.ts';
import type { SynonymMap } from '#domain/semantic/records.entity.ts';
import { type ClustersChanged, changedIds, type SynonymsChanged } from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { rebuildHub } from '../posts/posts.derive.ts';

/** Finds the posts of new hubs, and of those whose tokens have changed; a new name changes the label only. */
export async function followHubMembers(repos: Repositories, { changes }: ClustersChanged): Promise<void> {
  for (const { before, after } of changes) {
    if (before && !after) await repos.hubMembers.clear(before.id);
    else if (after && (!before || ruleOf(before) !== ruleOf(after)))
      await rebuildHub(repos, after, synonymsOf(await repos.synonyms.all()));
    else if (after && before?.name !== after.name) await repos.hubMembers.rename(after.id, after.name);
  }
}

const ruleOf = (cluster: Cluster) => JSON.stringify(matchRule(cluster));

/**
 * A word that means another one now brings posts into hubs and takes them out; only hubs that ask for it.
 * @returns the ids of these hubs
 */
export async function rebuildHubsOfSynonyms(
  repos: Repositories,
  { changes }: SynonymsChanged,
): Promise<string[]> {
  const ids = changedIds(changes);
  const unchanged = (await repos.synonyms.all()).filter(({ id }) => !ids.includes(id));
  const together = (changed: readonly (SynonymMap | null)[]) =>
    synonymsOf([...unchanged, ...changed.flatMap((map) => map ?? [])]);
  const before = together(changes.map((change) => change.before));
  const after = together(changes.map((change) => change.after));
  const rebuilt: string[] = [];
  for (const cluster of await repos.clusters.all()) {
    const [former, present] = [before, after].map((synonyms) => JSON.stringify(matchRule(cluster, synonyms)));
    if (former === present) continue;
    await rebuildHub(repos, cluster, after);
    rebuilt.push(cluster.id);
  }
  return rebuilt;
}
