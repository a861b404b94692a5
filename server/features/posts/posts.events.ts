import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { matchRule, synonymsOf } from '#domain/clusters/matching.ts';
import type { LocationLevel } from '#domain/posts/post.entity.ts';
import { visiblePlace } from '#domain/posts/post.ts';
import { plainText } from '#text/read/reading.ts';
import {
  type ChangedPost,
  type MediaChanged,
  type PostsChanged,
  type WrittenPost,
  writtenIn,
} from '../../compose/events.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { derivedOf } from './listed-posts.derive.ts';
import { listedLevel } from './location-level.derive.ts';
import { addCoverJob } from './opening.derive.ts';
import type { Collection } from './public-listings.repository.ts';

/** A post as it is listed. Its story is without markup, and a place that it hides itself is left out. */
export interface ListedPost extends ChangedPost {
  /** How closely its place is shown. */
  level: LocationLevel;
}

export interface Listed {
  posts: ListedPost[];
  /** Collections that posts have left or entered. */
  collections: Collection[];
  hubs: readonly Cluster[];
}

/**
 * Updates tags, tokens, listings, hub membership and counts of the posts. A hidden place is left out: neither a city's
 * page nor a hub nor a search may reveal it.
 */
export async function listPosts(
  repos: Repositories,
  { changes }: Pick<PostsChanged, 'changes'>,
): Promise<Listed> {
  const collections: Collection[] = [];
  for (const { before, after } of changes)
    if (before && !after) collections.push(...(await repos.derived.remove(before.id)));
  const clusters = await repos.clusters.all();
  const written = writtenIn(changes);
  if (written.length === 0) return { posts: [], collections, hubs: clusters };
  const synonyms = synonymsOf(await repos.synonyms.all());
  const hubs = clusters.map((cluster) => ({ cluster, rule: matchRule(cluster, synonyms) }));
  const posts = await withPlainStories(repos, written);
  const facts = await repos.derived.imageFacts(posts.map(({ id }) => id));
  const derived = posts.map((post) => derivedOf(post, hubs, facts.get(post.id)));
  const { left, entered } = await repos.derived.replace(derived);
  return { posts, collections: [...collections, ...left, ...entered], hubs: clusters };
}

async function withPlainStories(repos: Repositories, written: readonly WrittenPost[]): Promise<ListedPost[]> {
  const stored = await repos.search.plainTexts(
    'post',
    written.map(({ id }) => id),
  );
  const level = await listedLevel(repos);
  return written.map(({ plain, ...post }) => ({
    ...post,
    ...visiblePlace(post, post.locationPrecision ?? 'exact'),
    story: plain ?? stored.get(post.id) ?? plainText(post.story),
    level: post.locationPrecision ?? level,
  }));
}

/** When posts that may open Home have changed, phones get a crop of the present one at its focal point. */
export async function followOpening(repos: Repositories, { collections }: Listed): Promise<void> {
  if (collections.some(({ kind }) => kind === 'opening')) await addCoverJob(repos);
}

export async function followCoverRecipe(repos: Repositories, { coverRecipe }: MediaChanged): Promise<void> {
  if (coverRecipe !== undefined) await addCoverJob(repos, coverRecipe);
}
