import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  listedSession,
  loggedOut,
  loginBody,
  passwordBody,
  sessionParams,
  signedInUser,
} from '#contract/access.ts';
import { AppError } from '#domain/errors.ts';
import type { AppContext } from '../../compose/context.ts';
import { type CsrfOptions, issueCsrfToken, readCookie, setCookie } from '../../platform/http/csrf.ts';
import { presentActor, presentUser } from './access.presenter.ts';
import { accountsService } from './accounts.service.ts';
import { clearSessionCookie, setSessionCookie } from './guard.hook.ts';
import { sessionsService } from './sessions.service.ts';
import { signInService } from './sign-in.service.ts';

const tags = ['Sign-in'];
export const smallBody = 16 * 1024;
/** Every attempt costs a hash. */
export const loginLimit = { max: 60, timeWindow: '1 minute' };
const deviceCookie = 'passerby_device';
const deviceCookieSeconds = 365 * 24 * 60 * 60;

/** Sign-in and sign-out, and the signed-in account. */
export function authRoutes(http: FastifyInstance, app: AppContext, csrf: CsrfOptions): void {
  const { https } = csrf;
  const sessions = sessionsService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/auth/login',
    {
      bodyLimit: smallBody,
      config: { rateLimit: loginLimit },
      schema: { tags, summary: 'Sign in', body: loginBody, response: { 200: signedInUser } },
    },
    async (request, reply) => {
      const origin = { address: request.ip, deviceToken: readCookie(request, deviceCookie) };
      const { account, deviceToken } = await signInService(app).signIn(request.body, origin);
      const session = await sessions.start(account, clientOf(request), request.sessionHash);
      setSessionCookie(reply, session.secret, https);
      setDeviceCookie(reply, deviceToken, https);
      issueCsrfToken(request, reply, session.sessionHash, csrf);
      return presentUser(account);
    },
  );

  typed.post(
    '/api/auth/logout',
    { bodyLimit: smallBody, schema: { tags, summary: 'Sign out', response: { 200: loggedOut } } },
    async (request, reply) => {
      if (request.sessionHash !== null) await sessions.end(request.sessionHash);
      clearSessionCookie(reply, https);
      issueCsrfToken(request, reply, null, csrf);
      return { loggedOut: true } as const;
    },
  );

  typed.get(
    '/api/auth/me',
    { schema: { tags, summary: 'Get the signed-in account', response: { 200: signedInUser } } },
    async (request) => {
      const user = presentActor(request.actor);
      if (!user) throw new AppError('unauthenticated', 'Not signed in.');
      return user;
    },
  );
}

function setDeviceCookie(reply: FastifyReply, token: string, https: boolean): void {
  setCookie(reply, deviceCookie, token, { https, readable: false, maxAge: deviceCookieSeconds });
}

export function clientOf(request: FastifyRequest): { userAgent: string; address: string } {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
}

const accountTags = ['Account'];
const passwordLimit = { max: 30, timeWindow: '1 minute' };

/** The caller's own sessions and password. */
export function accountRoutes(http: FastifyInstance, app: AppContext): void {
  const sessions = sessionsService(app);
  const typed = http.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/admin/sessions',
    {
      schema: { tags: accountTags, summary: 'List your sessions', response: { 200: z.array(listedSession) } },
    },
    async (request, reply) => {
      const list = await sessions.list(request.actor, request.sessionHash);
      reply.header('X-Total-Count', String(list.length));
      return list;
    },
  );

  /** Ends every session but the current one. */
  typed.delete(
    '/api/admin/sessions',
    { schema: { tags: accountTags, summary: 'End all other sessions' } },
    async (request, reply) => {
      await sessions.revokeOthers(request.actor, request.sessionHash);
      return reply.code(204).send();
    },
  );

  typed.delete(
    '/api/admin/sessions/:id',
    { schema: { tags: accountTags, summary: 'End a session', params: sessionParams } },
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
      schema: {
        tags: accountTags,
        summary: 'Change your password',
        body: passwordBody,
        response: { 200: signedInUser },
      },
    },
    async (request, reply) => {
      const account = await accountsService(app).changePassword(
        request.actor,
        request.body,
        request.sessionHash,
      );
      setDeviceCookie(reply, signInService(app).deviceTokenFor(account), app.config.site.https);
      const user = presentActor(request.actor);
      if (!user) throw new AppError('unauthenticated', 'Sign in first.');
      return user;
    },
  );
}
