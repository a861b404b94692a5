import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

interface CookieOptions {
  /** The site is reached by https: the cookie is never sent without it. */
  https: boolean;
  /** Scripts of our pages may read it. */
  readable: boolean;
  /** Seconds; undefined: until the browser closes; 0: gone at once. */
  maxAge?: number;
}

/** Cookies are taken apart only where somebody reads one, not in every request. */
export async function addCookies(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie, { hook: false });
}

/** The value of a cookie of the request; null when there is none of that name. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  const header = request.headers.cookie;
  // Most requests carry none of ours: no need to take the header apart.
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
