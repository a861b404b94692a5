import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { linkTarget } from '#contract/link-targets.ts';
import { presentLinkTarget } from './link-targets.ts';
import type { LinkTargetsService } from './links.service.ts';

export interface LinkTargetRoutesOptions {
  linkTargets: LinkTargetsService;
}

/** What an article may link to, for the suggestions beside the editor. */
export function linkTargetRoutes(app: FastifyInstance, { linkTargets }: LinkTargetRoutesOptions): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/link-targets',
    {
      schema: {
        tags: ['Articles'],
        summary: 'Published pages that an article may link to',
        response: { 200: z.array(linkTarget) },
      },
    },
    async (request) => (await linkTargets.list(request.actor)).map(presentLinkTarget),
  );
}
