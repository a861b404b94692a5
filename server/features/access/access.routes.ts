import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { loggedOut, loginBody, signedInUser } from '#contract/access.ts';
import { AppError } from '#domain/errors.ts';
import { readCookie, setCookie } from '../../platform/http/cookies.ts';
import { type CsrfOptions, issueCsrfToken } from '../../platform/http/csrf.ts';
import { presentActor, presentUser } from './access.presenter.ts';
import { clearSessionCookie, setSessionCookie } from './session.hook.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignInService } from './sign-in.service.ts';

export interface AuthRoutesOptions {
  signIn: SignInService;
  sessions: SessionsService;
  csrf: CsrfOptions;
}

const tags = ['Signing in'];
const smallBody = 16 * 1024;
/** Every attempt costs a hash, whatever it is worth. */
const loginLimit = { max: 60, timeWindow: '1 minute' };
const deviceCookie = 'passerby_device';
const deviceCookieSeconds = 365 * 24 * 60 * 60;

/** Signing in and out, and who is signed in. */
export function authRoutes(app: FastifyInstance, { signIn, sessions, csrf }: AuthRoutesOptions): void {
  const { https } = csrf;
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.post(
    '/api/auth/login',
    {
      bodyLimit: smallBody,
      config: { rateLimit: loginLimit },
      schema: { tags, summary: 'Sign in', body: loginBody, response: { 200: signedInUser } },
    },
    async (request, reply) => {
      const origin = { address: request.ip, deviceMark: readCookie(request, deviceCookie) };
      const { account, deviceMark } = await signIn.signIn(request.body, origin);
      const session = await sessions.start(account, clientOf(request), request.sessionHash);
      setSessionCookie(reply, session.secret, https);
      setCookie(reply, deviceCookie, deviceMark, { https, readable: false, maxAge: deviceCookieSeconds });
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
    { schema: { tags, summary: 'Who is signed in', response: { 200: signedInUser } } },
    async (request) => {
      const user = presentActor(request.actor);
      if (!user) throw new AppError('unauthenticated', 'Nobody is signed in.');
      return user;
    },
  );
}

function clientOf(request: FastifyRequest): { userAgent: string; address: string } {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip };
}
