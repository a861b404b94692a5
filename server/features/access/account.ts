import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listedSession, passwordBody, sessionParams, signedInUser } from '#contract/access.ts';
import { AppError } from '#domain/errors.ts';
import { presentActor } from './access.presenter.ts';
import type { AccountsService } from './accounts.service.ts';
import type { SessionsService } from './sessions.service.ts';

export interface AccountRoutesOptions {
  accounts: Pick<AccountsService, 'changePassword'>;
  sessions: Pick<SessionsService, 'list' | 'revoke' | 'revokeOthers'>;
}

const tags = ['Account'];
const passwordLimit = { max: 30, timeWindow: '1 minute' };

/** The caller's own sessions and password. */
export function accountRoutes(app: FastifyInstance, { accounts, sessions }: AccountRoutesOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/sessions',
    { schema: { tags, summary: 'List your sessions', response: { 200: z.array(listedSession) } } },
    async (request, reply) => {
      const list = await sessions.list(request.actor, request.sessionHash);
      reply.header('X-Total-Count', String(list.length));
      return list;
    },
  );

  /** Ends every session but the one that asks. */
  typed.delete(
    '/api/admin/sessions',
    { schema: { tags, summary: 'End every other session' } },
    async (request, reply) => {
      await sessions.revokeOthers(request.actor, request.sessionHash);
      return reply.code(204).send();
    },
  );

  typed.delete(
    '/api/admin/sessions/:id',
    { schema: { tags, summary: 'End a session', params: sessionParams } },
    async (request, reply) => {
      await sessions.revoke(request.actor, request.params.id);
      return reply.code(204).send();
    },
  );

  typed.post(
    '/api/admin/password',
    {
      bodyLimit: 16 * 1024,
      config: { rateLimit: passwordLimit },
      schema: { tags, summary: 'Change your password', body: passwordBody, response: { 200: signedInUser } },
    },
    async (request) => {
      await accounts.changePassword(request.actor, request.body, request.sessionHash);
      const user = presentActor(request.actor);
      if (!user) throw new AppError('unauthenticated', 'Sign in first.');
      return user;
    },
  );
}
