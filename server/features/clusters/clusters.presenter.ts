import type { Cluster } from '#domain/clusters/cluster.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';

/** What anybody may read of an enabled hub.*/
export function presentHub(hub: Cluster) {
  return {
    id: hub.id,
    name: hub.name,
    slug: hubSlug(hub.name),
    description: hub.description,
    enabled: hub.enabled,
    required_tokens: hub.requiredTokens,
    negative_tokens: hub.negativeTokens,
    min_posts_to_index: hub.minPostsToIndex,
    weight: hub.weight,
  };
}
