import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { csrfAnswer } from '#contract/access.ts';
import { AppError } from '#domain/errors.ts';
import type { Tokens } from '../ids.ts';

const cookieName = 'csrftoken';
const headerName = 'x-csrftoken';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export interface CsrfOptions {
  tokens: CsrfTokens;
  /** `https://example.org`, without a path. */
  siteOrigin: string;
  https: boolean;
}

/**
 * Rejects every request with an effect that does not come from our pages: by its origin, and by a token that only our
 * pages can read. The session must be known already.
 */
export function addCsrfProtection(app: FastifyInstance, options: CsrfOptions): void {
  app.addHook('onRequest', async (request) => {
    // A request without a route has no effect, and 404 is the better answer.
    if (safeMethods.has(request.method) || request.is404) return;
    if (!comesFromUs(request, options)) {
      throw new AppError('forbidden', 'This request comes from another site.');
    }
    const header = request.headers[headerName];
    const cookie = readCookie(request, cookieName);
    const { tokens } = options;
    const isOurs =
      typeof header === 'string' &&
      cookie !== null &&
      tokens.areSame(header, cookie) &&
      tokens.isValid(header, request.sessionHash);
    if (!isOurs) {
      throw new AppError(
        'forbidden',
        'The CSRF token is missing or stale. Request a new one from GET /api/csrf/.',
      );
    }
  });
}

/**
 * Sets the session's token in the cookie; keeps a valid one, because other tabs use it.
 * @param sessionHash of the session the browser will have after this answer
 */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionHash: string | null,
  { tokens, https }: CsrfOptions,
): string {
  const present = readCookie(request, cookieName);
  const token =
    present !== null && tokens.isValid(present, sessionHash) ? present : tokens.issue(sessionHash);
  setCookie(reply, cookieName, token, { https, readable: true });
  return token;
}

/** Clients that are no browsers send neither header; no page of another site can leave them out or forge them. */
function comesFromUs(request: FastifyRequest, { siteOrigin, https }: CsrfOptions): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined || origin === siteOrigin) return true;
  // Accepts the same site under another of its addresses, for example `127.0.0.1`.
  const schemes = https ? ['https:'] : ['http:', 'https:'];
  return schemes.some((scheme) => origin === `${scheme}//${request.host}`);
}

/** The token that every call with an effect has to send back in `X-CSRFToken`. */
export function csrfRoutes(app: FastifyInstance, csrf: CsrfOptions): void {
  for (const url of ['/api/csrf/', '/api/csrf']) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url,
      schema: {
        tags: ['Sign-in'],
        summary: 'Get the CSRF token',
        // The second spelling is for convenience.
        hide: !url.endsWith('/'),
        response: { 200: csrfAnswer },
      },
      handler: async (request, reply) => ({
        csrfToken: issueCsrfToken(request, reply, request.sessionHash, csrf),
      }),
    });
  }
}

interface CookieOptions {
  /** True if the site is reached by https: the cookie is never sent without it. */
  https: boolean;
  /** Scripts of our pages may read it. */
  readable: boolean;
  /** Seconds; undefined: until the browser closes; 0: deleted at once. */
  maxAge?: number;
}

/** Cookies are parsed only when one is read. */
export async function addCookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie, { hook: false });
}

/** Value of a cookie of the request; null if there is none with that name. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie;
  // Most requests have none of our cookies: no need to parse the header.
  if (!header?.includes(name)) return null;
  return request.server.parseCookie(header)[name] ?? null;
}

export function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const { https, readable, maxAge } = options;
  reply.header(
    'Set-Cookie',
    reply.server.serializeCookie(name, value, {
      path: '/',
      sameSite: 'lax',
      secure: https,
      httpOnly: !readable,
      ...(maxAge !== undefined && { maxAge }),
    }),
  );
}

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;

/**
 * Tokens that prove a request comes from a page that could read our cookie. Each is signed for one session (or
 * for having none), so that one from before a sign-in or of another session is invalid.
 * @param secret must stay the same for the life of the site, or every open page has to ask for a new token
 */
export function createCsrfTokens({ tokens, secret }: { tokens: Tokens; secret: string }) {
  const signed = (nonce: string, sessionHash: string | null) =>
    `${nonce}.${tokens.sign(secret, `csrf ${nonce} ${sessionHash ?? 'no session'}`)}`;

  return {
    issue: (sessionHash: string | null): string => signed(tokens.secret(), sessionHash),

    isValid(token: string, sessionHash: string | null): boolean {
      const nonce = token.split('.', 1)[0] ?? '';
      return nonce !== '' && tokens.equal(token, signed(nonce, sessionHash));
    },

    /** Compares the token in the header with that in the cookie. */
    areSame: (header: string, cookie: string): boolean => tokens.equal(header, cookie),
  };
}
