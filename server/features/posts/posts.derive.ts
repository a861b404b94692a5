import type { Cluster } from '#domain/clusters/hub.ts';
import {
  findsEveryPost,
  type MatchRule,
  type MatchSubject,
  matches,
  matchRule,
  subjectOf,
} from '#domain/clusters/matching.ts';
import { synonymsOf } from '#domain/clusters/synonyms.ts';
import { type LocationLevel, visiblePlace } from '#domain/posts/location.ts';
import type { Post } from '#domain/posts/post.ts';
import { fold } from '#domain/text/fold.ts';
import { plainText } from '#text/read/plain.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { DerivedPost } from './derived.repository.ts';
import { memberPages } from './hub-membership.ts';
import { listedLevel } from './listed-level.ts';

/** What of a post its derived rows are made of. */
export type IndexedPost = Pick<
  Post,
  | 'id'
  | 'title'
  | 'caption'
  | 'story'
  | 'altText'
  | 'tags'
  | 'city'
  | 'region'
  | 'country'
  | 'published'
  | 'createdDate'
  | 'locationPrecision'
>;

type Indexes = Pick<Repositories, 'derived' | 'clusters' | 'search' | 'settings' | 'synonyms'>;

/** What a post is listed under, and how closely places are shown where a post does not say. */
interface ListingRules {
  hubs: readonly { cluster: Cluster; rule: MatchRule }[];
  level: LocationLevel;
}

/**
 * Brings tags, tokens, listings, hub membership, counts and search in step with the posts. A place that its post
 * keeps to itself is not derived from: neither a city's page nor a hub nor a search may tell it.
 */
export async function indexPosts(repos: Indexes, given: readonly IndexedPost[]): Promise<void> {
  const posts = given.map((post) => ({ ...post, ...visiblePlace(post, post.locationPrecision ?? 'exact') }));
  const synonyms = synonymsOf(await repos.synonyms.all());
  const hubs = (await repos.clusters.all()).map((cluster) => ({
    cluster,
    rule: matchRule(cluster, synonyms),
  }));
  const rules = { hubs, level: await listedLevel(repos) };
  await repos.derived.replace(posts.map((post) => derivedOf(post, rules)));
  await repos.search.replace(
    posts.map((post) => ({
      kind: 'post' as const,
      id: post.id,
      published: post.published,
      createdDate: post.createdDate,
      text: searchText(post),
    })),
  );
}

/** Before a post is deleted. */
export async function forgetPost(repos: Indexes, postId: string): Promise<void> {
  await repos.derived.remove(postId);
  await repos.search.remove('post', [postId]);
}

/** A place that may not be shown puts a post into no collection, neither a city nor a hub that its city would fit. */
function derivedOf(post: IndexedPost, { hubs, level }: ListingRules): DerivedPost {
  const { city } = visiblePlace(post, post.locationPrecision ?? level);
  const shown = { ...post, city };
  const subject = subjectOf(shown);
  const listings = post.published ? listingsOf(shown, subject, hubs) : [];
  return { postId: post.id, createdDate: post.createdDate, subject, listings };
}

/** Disabled hubs too: one that is enabled again is complete at once. */
function listingsOf(
  post: IndexedPost,
  subject: MatchSubject,
  hubs: ListingRules['hubs'],
): DerivedPost['listings'] {
  const tags = new Map(post.tags.map((tag) => [fold(tag), tag]));
  return [
    { kind: 'all', key: '', label: 'all' },
    ...[...tags].map(([key, label]) => ({ kind: 'tag' as const, key, label })),
    ...(post.city === null ? [] : [{ kind: 'city' as const, key: fold(post.city), label: post.city }]),
    ...hubs
      .filter(({ cluster, rule }) => !findsEveryPost(cluster) && matches(subject, rule))
      .map(({ cluster }) => ({ kind: 'hub' as const, key: cluster.id, label: cluster.name })),
  ];
}

function searchText(post: IndexedPost): string {
  const { title, caption, story, altText, tags, city, region, country } = post;
  return [title, caption, plainText(story), altText, ...tags, city, region, country].join(' ');
}

/**
 * Finds the posts of one hub anew; costs what the hub's tokens find, not what the site holds. One that finds every
 * post has no rows: it reads the list of all.
 */
export async function rebuildHub(
  repos: Pick<Repositories, 'hubMembers' | 'synonyms'>,
  cluster: Cluster,
): Promise<void> {
  const { hubMembers } = repos;
  const rule = matchRule(cluster, synonymsOf(await repos.synonyms.all()));
  await hubMembers.clear(cluster.id);
  if (findsEveryPost(cluster)) return;
  for await (const members of memberPages(hubMembers, rule)) await hubMembers.add(cluster.id, members);
  await hubMembers.count(cluster.id, cluster.name);
}

/** Finds its posts anew where its tokens ask for others; its name alone changes nothing of that. */
export async function followCluster(
  repos: Pick<Repositories, 'hubMembers' | 'synonyms'>,
  before: Cluster,
  after: Cluster,
): Promise<void> {
  const ruleOf = (cluster: Cluster) => JSON.stringify(matchRule(cluster));
  if (ruleOf(before) !== ruleOf(after)) await rebuildHub(repos, after);
  else if (before.name !== after.name) await repos.hubMembers.rename(after.id, after.name);
}
