import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { hubsQuery } from '#contract/lists.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import type { Cluster } from '#domain/clusters/fields.ts';
import type { HubsService } from './hubs.service.ts';

export interface HubRoutesOptions {
  hubs: Pick<HubsService, 'list'>;
}

const tags = ['Public'];

/** What a visitor may read of enabled hubs. */
export function hubRoutes(app: FastifyInstance, { hubs }: HubRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/hubs',
    { schema: { tags, summary: 'List content hubs', querystring: hubsQuery } },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query;
      const { hubs: found, total } = await hubs.list({ filters, sort, limit, offset });
      reply.header('X-Total-Count', String(total));
      return found.map(presentHub);
    },
  );
}

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
