import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { articlesQuery, slugParams } from '#contract/lists.ts';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import { presentArticle } from './articles.presenter.ts';
import { articlesService } from './articles.service.ts';
import { withoutHiddenPhotos } from './photos.service.ts';

const tags = ['Public'];
const visitor = { role: 'visitor' } as const;

/** Calls by which visitors read articles. */
export function publicArticleRoutes(http: FastifyInstance, app: AppContext): void {
  const articles = articlesService(app);
  const visible = withoutHiddenPhotos(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/articles',
    { schema: { tags, summary: 'List published articles', querystring: articlesQuery } },
    async (request, reply) => {
      const { sort, limit, offset, geo_city: city, ...filters } = request.query;
      const query = { filters: { ...filters, city }, sort, limit, offset };
      const { articles: found, total } = await articles.list(visitor, query);
      reply.header('X-Total-Count', String(total));
      return (await visible(found)).map(presentArticle);
    },
  );

  typed.get(
    '/api/articles/:slug',
    { schema: { tags, summary: 'Get a published article', params: slugParams } },
    async (request, reply) => {
      const found = await articles.findPublished(request.params.slug);
      if (found.kind === 'article') return (await visible([found.article])).map(presentArticle)[0];
      if (found.kind === 'moved') return reply.redirect(`/api/articles/${found.slug}`, 301);
      if (found.kind === 'gone') throw new AppError('gone', 'This article has been deleted.');
      throw new AppError('not_found', 'Article not found.');
    },
  );
}
