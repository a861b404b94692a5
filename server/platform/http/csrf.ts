import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { readCookie, setCookie } from './cookies.ts';
import type { CsrfTokens } from './csrf-tokens.ts';

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
 * Refuses every request with an effect that does not come from a page of ours: by where the browser says it
 * comes from, and by a token that only a page of ours can read. Needs the session to be known already.
 */
export function addCsrfProtection(app: FastifyInstance, options: CsrfOptions): void {
  app.addHook('onRequest', async (request) => {
    // What no route answers has no effect, and its sender deserves to hear why.
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
        'The CSRF token is missing or stale. Ask GET /api/csrf/ for a new one.',
      );
    }
  });
}

/**
 * Leaves the token for this session in the cookie; the one that is there stays when it is still good, because
 * other tabs use it.
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
  // The same site under another of its addresses, `127.0.0.1` for one.
  const schemes = https ? ['https:'] : ['http:', 'https:'];
  return schemes.some((scheme) => origin === `${scheme}//${request.host}`);
}
