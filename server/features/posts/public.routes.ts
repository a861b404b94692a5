import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { articlesQuery, hubsQuery, postsQuery, slugParams } from '#contract/lists.ts';
import { AppError } from '#domain/errors.ts';
import type { Post } from '#domain/posts/post.ts';
import { presentArticle } from '../articles/articles.presenter.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import { presentHub } from '../clusters/clusters.presenter.ts';
import type { HubsService } from '../clusters/hubs.service.ts';
import type { PublicPost } from './posts.presenter.ts';
import type { PostsService } from './posts.service.ts';

export interface PublicRoutesOptions {
  posts: Pick<PostsService, 'list' | 'publishedBySlug' | 'formerAddress'>;
  articles: Pick<ArticlesService, 'list' | 'findPublished'>;
  hubs: Pick<HubsService, 'list'>;
  presentPost: (post: Post) => PublicPost;
}

const tags = ['For everybody'];
const visitor = { role: 'visitor' } as const;

/** What anybody may read: published posts and articles and enabled hubs, whoever asks. */
export function publicRoutes(
  app: FastifyInstance,
  { posts, articles, hubs, presentPost }: PublicRoutesOptions,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

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
    { schema: { tags, summary: 'One published post', params: slugParams } },
    async (request, reply) => {
      const slug = request.params.slug.toLowerCase();
      const post = await posts.publishedBySlug(slug);
      if (post) return presentPost(post);
      const former = await posts.formerAddress(slug);
      if (former.state === 'moved') return moved(reply, `/api/posts/${former.slug}`);
      if (former.state === 'gone') throw new AppError('gone', 'This post has been deleted.');
      throw new AppError('not_found', 'There is no such post.');
    },
  );

  typed.get(
    '/api/articles',
    { schema: { tags, summary: 'List published articles', querystring: articlesQuery } },
    async (request, reply) => {
      const { sort, limit, offset, geo_city: city, ...filters } = request.query;
      const query = { filters: { ...filters, city }, sort, limit, offset };
      const { articles: found, total } = await articles.list(visitor, query);
      reply.header('X-Total-Count', String(total));
      return found.map(presentArticle);
    },
  );

  typed.get(
    '/api/articles/:slug',
    { schema: { tags, summary: 'One published article', params: slugParams } },
    async (request, reply) => {
      const found = await articles.findPublished(request.params.slug);
      if (found.kind === 'article') return presentArticle(found.article);
      if (found.kind === 'moved') return moved(reply, `/api/articles/${found.slug}`);
      if (found.kind === 'gone') throw new AppError('gone', 'This article has been deleted.');
      throw new AppError('not_found', 'There is no such article.');
    },
  );

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

/** A changed slug leads to the thing for good, as its page does. */
function moved(reply: FastifyReply, address: string): FastifyReply {
  return reply.redirect(address, 301);
}
