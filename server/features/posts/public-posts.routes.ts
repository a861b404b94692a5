import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { postsQuery, slugParams } from '#contract/lists.ts';
import { visitor } from '#domain/access/account.ts';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import { createPostPresenter } from './posts.presenter.ts';
import { postsService } from './posts.service.ts';

const tags = ['Public'];

/** Calls by which visitors read posts. */
export function publicPostRoutes(http: FastifyInstance, app: AppContext): void {
  const posts = postsService(app);
  const { post: presentPost } = createPostPresenter(app.site);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/posts',
    { schema: { tags, summary: 'List published posts', querystring: postsQuery } },
    async (request, reply) => {
      const { sort, limit, offset, geo_city: city, ...filters } = request.query;
      const { posts: found, total } = await posts.list(visitor, {
        filters: { ...filters, city },
        sort,
        limit,
        offset,
      });
      reply.header('X-Total-Count', String(total));
      return found.map(presentPost);
    },
  );

  typed.get(
    '/api/posts/:slug',
    { schema: { tags, summary: 'Get a published post', params: slugParams } },
    async (request, reply) => {
      const slug = request.params.slug.toLowerCase();
      const post = await posts.publishedBySlug(slug);
      if (post) return presentPost(post);
      const former = await posts.formerAddress(slug);
      if (former.kind === 'moved') return reply.redirect(`/api/posts/${former.slug}`, 301);
      if (former.kind === 'gone') throw new AppError('gone', 'This post has been deleted.');
      throw new AppError('not_found', 'Post not found.');
    },
  );
}
