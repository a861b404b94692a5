import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  adminArticle,
  adminArticlesQuery,
  articleActionBody,
  articleIdParams,
  articleRequestBytes,
  type CreateArticleBody,
  createArticleBody,
  updateArticleBody,
} from '#contract/articles.ts';
import { deletionQuery } from '#contract/lists.ts';
import { articleFields } from '#domain/articles/article.entity.ts';
import type { Article, ArticleInput } from '#domain/articles/article.ts';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import { inCallWords } from '../../platform/http/server.ts';
import { presentOwnArticle } from './articles.presenter.ts';
import { type ArticlesService, articlesService } from './articles.service.ts';

type TypedInstance = ReturnType<typeof withTypes>;
const withTypes = (http: FastifyInstance) => http.withTypeProvider<ZodTypeProvider>();

const tags = ['Articles'];
const params = articleIdParams;
const wholeArticle = { 200: adminArticle };
const bodyLimit = articleRequestBytes;

/** The owner's articles, drafts included. Every answer holds the whole article. */
export function adminArticleRoutes(http: FastifyInstance, app: AppContext): void {
  const articles = articlesService(app);
  const typed = withTypes(http);
  readingRoutes(typed, articles);
  editingRoutes(typed, articles);
}

function readingRoutes(typed: TypedInstance, articles: ArticlesService): void {
  typed.get(
    '/api/admin/articles',
    {
      schema: {
        tags,
        summary: 'List articles',
        querystring: adminArticlesQuery,
        response: { 200: z.array(adminArticle) },
      },
    },
    async (request, reply) => {
      const { sort, limit, offset, geo_city: city, q: search, ...plain } = request.query;
      const filters = { ...plain, city, search };
      const { articles: found, total } = await articles.list(request.actor, { filters, sort, limit, offset });
      reply.header('X-Total-Count', String(total));
      return found.map(presentOwnArticle);
    },
  );

  typed.get(
    '/api/admin/articles/:id',
    { schema: { tags, summary: 'Get an article', params, response: wholeArticle } },
    async (request) => {
      const article = await articles.findById(request.actor, request.params.id);
      if (!article) throw new AppError('not_found', 'Article not found.');
      return presentOwnArticle(article);
    },
  );
}

function editingRoutes(typed: TypedInstance, articles: ArticlesService): void {
  typed.post(
    '/api/admin/articles',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Create an article; what shall be published passes the checklist',
        body: createArticleBody,
        response: { 201: adminArticle },
      },
    },
    async (request, reply) => {
      const created = articles.create(request.actor, toArticleInput(request.body));
      return reply.code(201).send(await answerArticle(created));
    },
  );

  typed.put(
    '/api/admin/articles/:id',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Update an article; published ones must pass the checklist',
        params,
        body: updateArticleBody,
        response: wholeArticle,
      },
    },
    (request) => {
      const { id } = request.params;
      const input = toArticleInput(request.body);
      return answerArticle(articles.update(request.actor, id, input, request.body.version));
    },
  );

  typed.post(
    '/api/admin/articles/:id/publish',
    {
      schema: {
        tags,
        summary: 'Publish an article that passes the checklist',
        params,
        body: articleActionBody,
        response: wholeArticle,
      },
    },
    (request) => answerArticle(articles.publish(request.actor, request.params.id, request.body?.version)),
  );

  typed.delete(
    '/api/admin/articles/:id',
    {
      schema: {
        tags,
        summary: 'Move an article to the bin, or delete it permanently with its history',
        params,
        querystring: deletionQuery,
      },
    },
    async (request, reply) => {
      await articles[request.query.permanent ? 'remove' : 'toBin'](request.actor, request.params.id);
      return reply.code(204).send();
    },
  );
}

/** The fields of a request, under the domain's names. */
function toArticleInput(body: Partial<CreateArticleBody>): ArticleInput {
  const { ogTitle, ogDescription, twitterTitle, twitterDescription, internalLinks, ...fields } =
    articleFields.fromWire(body);
  const { heroImageUrl } = fields;
  return {
    ...fields,
    heroImageUrl: heroImageUrl === null ? '' : heroImageUrl,
    seo: { ogTitle, ogDescription, twitterTitle, twitterDescription, internalLinks },
  };
}

/** The stored article, for responses; errors in their words, too. */
async function answerArticle(work: Promise<Article>) {
  return presentOwnArticle(await inCallWords(work, { map: articleFields, present: presentOwnArticle }));
}
