import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { describeAnswer, describeBody, suggestionsAnswer, suggestionsList } from '#contract/jobs.ts';
import { listQuery } from '#contract/lists.ts';
import { postIdParams } from '#contract/posts.ts';
import type { AppContext } from '../../compose/context.ts';
import type { toPostFilters } from '../posts/posts.routes.ts';
import { type DescribeService, describeService } from './describe.service.ts';

const tags = ['AI'];
const bodyLimit = 1024 * 1024;
const params = postIdParams;
const suggestionsQuery = listQuery(['created_date'], 'created_date', {});

/** Photos described in the background, and the texts that wait for their owner. */
export function describeRoutes(
  http: FastifyInstance,
  app: AppContext,
  filtersOf: typeof toPostFilters,
): void {
  const describing = describeService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/admin/posts/describe',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Describe photos in the background; the texts are stored as suggestions',
        body: describeBody,
        response: { 200: describeAnswer },
      },
    },
    async ({ actor, body }) => {
      if ('ids' in body) return { queued: await describing.these(actor, body.ids, body.upload) };
      const match = { filters: filtersOf(body.matching), expected: body.expected };
      return { queued: await describing.matching(actor, match) };
    },
  );

  typed.get(
    '/api/admin/suggestions',
    {
      schema: {
        tags,
        summary: 'List the stored suggestions',
        querystring: suggestionsQuery,
        response: { 200: suggestionsList },
      },
    },
    async ({ actor, query }, reply) => {
      const { rows, total } = await describing.list(actor, query.limit, query.offset);
      reply.header('X-Total-Count', String(total));
      return rows.map((row) => ({ post_id: row.postId, ...presentSuggestions(row) }));
    },
  );

  typed.get(
    '/api/admin/posts/:id/suggestions',
    {
      schema: {
        tags,
        summary: 'Get the stored suggestions of a post',
        params,
        response: { 200: suggestionsAnswer },
      },
    },
    async ({ actor, params: { id } }) => presentSuggestions(await describing.suggestions(actor, id)),
  );

  typed.delete(
    '/api/admin/posts/:id/suggestions',
    { schema: { tags, summary: 'Dismiss the stored suggestions of a post', params } },
    async ({ actor, params: { id } }, reply) => {
      await describing.dismiss(actor, id);
      return reply.code(204).send();
    },
  );
}

function presentSuggestions(found: Awaited<ReturnType<DescribeService['suggestions']>>) {
  const { altText, ...texts } = found?.texts ?? {};
  return {
    suggestions: { ...texts, ...(altText !== undefined && { alt_text: altText }) },
    created_at: found?.createdDate ?? null,
  };
}
