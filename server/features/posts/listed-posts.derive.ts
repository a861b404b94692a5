import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import {
  listedRule,
  type MatchRule,
  type MatchSubject,
  matches,
  subjectOf,
} from '#domain/clusters/matching.ts';
import { cameraKey, cameraParts } from '#domain/posts/imported-post.ts';
import type { LocationLevel } from '#domain/posts/post.entity.ts';
import { type Camera, visiblePlace } from '#domain/posts/post.ts';
import { cityKey, fold } from '#domain/text/clean.ts';
import type { ChangedPost } from '../../compose/events.ts';
import type { DerivedPost, ImageFacts } from './derived.repository.ts';
import { openingListings } from './opening.derive.ts';

interface RuledHub {
  cluster: Cluster;
  rule: MatchRule;
}

/**
 * A place that may not be shown puts a post into no collection, neither a city nor a hub that its city would fit.
 * @param post its story without markup
 */
export function derivedOf(
  post: ChangedPost & { level: LocationLevel },
  hubs: readonly RuledHub[],
  facts: ImageFacts | undefined,
): DerivedPost {
  const { city } = visiblePlace(post, post.level);
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
  post: ChangedPost,
  subject: MatchSubject,
  hubs: readonly RuledHub[],
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
