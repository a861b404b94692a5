import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  articleIdParams,
  articleRequestBytes,
  restoreBody,
  revision,
  revisionParams,
  revisionSummary,
  workingCopyAnswer,
  workingCopyBody,
  workingCopyParams,
} from '#contract/articles.ts';
import type { Article } from '#domain/articles/article.ts';
import type { AppContext } from '../../compose/context.ts';
import { inCallWords } from '../../platform/http/server.ts';
import {
  presentOwnArticle,
  presentRevision,
  presentRevisionSummary,
  presentWorkingCopy,
} from './articles.presenter.ts';
import { type ArticlesService, articlesService } from './articles.service.ts';
import type { WorkingCopy } from './history.service.ts';

type TypedInstance = ReturnType<typeof withTypes>;
const withTypes = (http: FastifyInstance) => http.withTypeProvider<ZodTypeProvider>();

const tags = ['Articles'];

/** Working copies and revisions of articles. */
export function articleHistoryRoutes(http: FastifyInstance, app: AppContext): void {
  const articles = articlesService(app);
  const typed = withTypes(http);
  workingCopyRoutes(typed, articles);
  revisionRoutes(typed, articles);
}

function workingCopyRoutes(typed: TypedInstance, articles: ArticlesService): void {
  const url = '/api/admin/articles/:id/working-copy';
  const params = workingCopyParams;
  const response = { 200: workingCopyAnswer };

  typed.get(url, { schema: { tags, summary: 'Get your working copy', params, response } }, async (request) =>
    presentWorkingCopy(await articles.workingCopy(request.actor, request.params.id)),
  );

  typed.put(
    url,
    {
      bodyLimit: articleRequestBytes,
      schema: {
        tags,
        summary: 'Save your working copy; nothing public changes',
        params,
        body: workingCopyBody,
        response,
      },
    },
    async (request) => {
      const { base_version: baseVersion, fields, over } = request.body;
      const copy = { baseVersion, fields };
      const savedCopy = articles.saveWorkingCopy(request.actor, request.params.id, copy, over);
      return presentWorkingCopy(await inCallWords(savedCopy, { present: presentWorkingCopy }));
    },
  );

  typed.delete(
    url,
    { schema: { tags, summary: 'Delete the working copy', params } },
    async (request, reply) => {
      await articles.deleteWorkingCopy(request.actor, request.params.id);
      return reply.code(204).send();
    },
  );
}

function revisionRoutes(typed: TypedInstance, articles: ArticlesService): void {
  const url = '/api/admin/articles/:id/revisions';

  typed.get(
    url,
    {
      schema: {
        tags,
        summary: 'List the last 50 revisions of an article, newest first',
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
    { schema: { tags, summary: 'Get one revision', params: revisionParams, response: { 200: revision } } },
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
        summary: 'Restore a revision as your working copy; the article itself does not change',
        params: revisionParams,
        body: restoreBody,
        response: { 200: workingCopyAnswer },
      },
    },
    async (request) => {
      const { id, revisionId } = request.params;
      const { version, over = null } = request.body ?? {};
      const restored = articles.restore(request.actor, id, revisionId, { version, over });
      return presentWorkingCopy(await inCallWords(restored, { present: presentReplaced }));
    },
  );
}

/** Text that a restored one may not silently replace: a newer save or unsaved text. */
function presentReplaced(current: Article | WorkingCopy | null) {
  return current && 'version' in current ? presentOwnArticle(current) : presentWorkingCopy(current);
}
