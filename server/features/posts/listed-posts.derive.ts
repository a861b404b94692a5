import type { Cluster } from '#domain/clusters/cluster.ts';
import {
  listedRule,
  type MatchRule,
  type MatchSubject,
  matches,
  subjectOf,
} from '#domain/clusters/matching.ts';
import { cameraKey, cameraParts } from '#domain/posts/imported-post.ts';
import { type Camera, type LocationLevel, type Post, visiblePlace } from '#domain/posts/post.ts';
import type { SearchDocument } from '#domain/search/kinds.ts';
import { cityKey, fold } from '#domain/text/clean.ts';
import type { DerivedPost, ImageFacts } from './derived.repository.ts';
import { openingListings } from './opening.derive.ts';

/** The fields of a post that its derived rows need. */
export type IndexedPost = Pick<
  Post,
  | 'id'
  | 'slug'
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

/** What a post is listed under, and how closely places are shown where a post does not say. */
export interface ListingRules {
  hubs: readonly { cluster: Cluster; rule: MatchRule }[];
  level: LocationLevel;
}

/** What visitors find a post by. @param post its story without markup */
export function searchDocument(post: IndexedPost, level: LocationLevel): SearchDocument {
  const { id, slug, title, tags, createdDate } = post;
  const { city, region, country } = visiblePlace(post, post.locationPrecision ?? level);
  const place = [city, region, country].filter((name) => name !== null);
  return {
    kind: 'post',
    id,
    slug,
    title,
    keywords: [...tags, ...place],
    summary: post.caption,
    text: post.story,
    createdDate,
  };
}

/**
 * A place that may not be shown puts a post into no collection, neither a city nor a hub that its city would fit.
 * @param post its story without markup
 */
export function derivedOf(
  post: IndexedPost,
  { hubs, level }: ListingRules,
  facts: ImageFacts | undefined,
): DerivedPost {
  const { city } = visiblePlace(post, post.locationPrecision ?? level);
  const shown = { ...post, city };
  const subject = subjectOf(shown, post.story);
  const listings = post.published
    ? [
        ...listingsOf(shown, subject, hubs),
        ...(facts ? cameraListings(facts.camera) : []),
        ...openingListings(post, facts),
      ]
    : [];
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
    ...(post.city === null ? [] : [{ kind: 'city' as const, key: cityKey(post.city), label: post.city }]),
    ...hubs.flatMap(({ cluster, rule }) => {
      const listed = listedRule(rule);
      if (!listed || !matches(subject, listed.rule)) return [];
      return [{ kind: listed.listing, key: cluster.id, label: cluster.name }];
    }),
  ];
}

/** Under the names that its page shows. */
function cameraListings(camera: Camera): DerivedPost['listings'] {
  const { body, lens } = cameraParts(camera);
  return [
    ...(body === null ? [] : [{ kind: 'camera' as const, key: cameraKey(body), label: body }]),
    ...(lens === null ? [] : [{ kind: 'lens' as const, key: cameraKey(lens), label: lens }]),
  ];
}

export function searchText(post: IndexedPost): string {
  const { title, caption, story, altText, tags, city, region, country } = post;
  return [title, caption, story, altText, ...tags, city, region, country].join(' ');
}
