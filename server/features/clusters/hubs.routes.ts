import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { hubsQuery } from '#contract/lists.ts';
import type { Cluster } from '#domain/clusters/cluster.entity.ts';
import { hubSlug } from '#domain/clusters/cluster.ts';
import type { AppContext } from '../../compose/context.ts';
import { hubsService } from './hubs.service.ts';

const tags = ['Public'];

/** Calls by which visitors read enabled hubs. */
export function hubRoutes(http: FastifyInstance, app: AppContext): void {
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/hubs',
    { schema: { tags, summary: 'List content hubs', querystring: hubsQuery } },
    async (request, reply) => {
      const { sort, limit, offset, ...filters } = request.query;
      const { hubs: found, total } = await hubsService(app).list({ filters, sort, limit, offset });
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
