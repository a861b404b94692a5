import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  revision,
  revisionParams,
  revisionSummary,
  workingCopyAnswer,
  workingCopyBody,
  workingCopyParams,
} from '#contract/article-history.ts';
import { adminArticle, articleActionBody, articleIdParams, articleRequestBytes } from '#contract/articles.ts';
import {
  presentRevision,
  presentRevisionSummary,
  presentWorkingCopy,
} from '#server/presenters/api/articles.ts';
import type { ArticlesService } from '#server/services/articles.ts';
import { answerArticle } from './article-bodies.ts';
import { withCurrent } from './present-current.ts';

export interface ArticleHistoryRoutesOptions {
  articles: ArticlesService;
}

type TypedInstance = ReturnType<typeof withTypes>;
const withTypes = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>();

const tags = ['Articles'];

/** What keeps typed text from getting lost: the form as it was left, and every save. */
export function articleHistoryRoutes(app: FastifyInstance, { articles }: ArticleHistoryRoutesOptions): void {
  const typed = withTypes(app);
  workingCopyRoutes(typed, articles);
  revisionRoutes(typed, articles);
}

function workingCopyRoutes(typed: TypedInstance, articles: ArticlesService): void {
  const url = '/api/admin/articles/:id/working-copy';
  const params = workingCopyParams;
  const response = { 200: workingCopyAnswer };

  typed.get(
    url,
    { schema: { tags, summary: 'Your form as you left it', params, response } },
    async (request) => presentWorkingCopy(await articles.workingCopy(request.actor, request.params.id)),
  );

  typed.put(
    url,
    {
      bodyLimit: articleRequestBytes,
      schema: {
        tags,
        summary: 'Keep the form as it stands; nothing public changes',
        params,
        body: workingCopyBody,
        response,
      },
    },
    async (request) => {
      const { base_version: baseVersion, fields, over } = request.body;
      const copy = { baseVersion, fields };
      const kept = articles.keepWorkingCopy(request.actor, request.params.id, copy, over);
      return presentWorkingCopy(await withCurrent(kept, presentWorkingCopy));
    },
  );

  typed.delete(url, { schema: { tags, summary: 'Drop the kept form', params } }, async (request, reply) => {
    await articles.dropWorkingCopy(request.actor, request.params.id);
    return reply.code(204).send();
  });
}

function revisionRoutes(typed: TypedInstance, articles: ArticlesService): void {
  const url = '/api/admin/articles/:id/revisions';

  typed.get(
    url,
    {
      schema: {
        tags,
        summary: 'The last 50 saves of an article, newest first',
        params: articleIdParams,
        response: { 200: z.array(revisionSummary) },
      },
    },
    async (request, reply) => {
      const revisions = await articles.revisions(request.actor, request.params.id);
      reply.header('X-Total-Count', String(revisions.length));
      return revisions.map(presentRevisionSummary);
    },
  );

  typed.get(
    `${url}/:revisionId`,
    { schema: { tags, summary: 'One save, whole', params: revisionParams, response: { 200: revision } } },
    async (request) => {
      const { id, revisionId } = request.params;
      return presentRevision(await articles.revision(request.actor, id, revisionId));
    },
  );

  typed.post(
    `${url}/:revisionId/restore`,
    {
      schema: {
        tags,
        summary: 'Bring the text of a save back; address and publication stay',
        params: revisionParams,
        body: articleActionBody,
        response: { 200: adminArticle },
      },
    },
    (request) => {
      const { id, revisionId } = request.params;
      return answerArticle(articles.restore(request.actor, id, revisionId, request.body?.version));
    },
  );
}
