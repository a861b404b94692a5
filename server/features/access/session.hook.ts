import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#domain/access/account.ts';
import { adminAddress, pathOf } from '#domain/access/addresses.ts';
import { sessionCookieSeconds } from '#domain/access/credentials.ts';
import { readCookie, setCookie } from '../../platform/http/csrf.ts';
import type { SessionsService } from './sessions.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; a visitor when no session is going on. */
    actor: Actor;
    /** What the session is stored under; null for a visitor. */
    sessionHash: string | null;
  }
}

export interface SessionOptions {
  sessions: Pick<SessionsService, 'resume'>;
  https: boolean;
}

/** Behind https the prefix makes browsers refuse a cookie that another host or plain http tries to plant. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-passerby_session' : 'passerby_session';
}

/** Tells every later hook and handler who asks; whoever asks for a file is a visitor. */
export function addSession(app: FastifyInstance, { sessions, https }: SessionOptions): void {
  app.decorateRequest('actor');
  app.decorateRequest('sessionHash', null);
  app.addHook('onRequest', async (request, reply) => {
    request.actor = { role: 'visitor' };
    if (isFile(request)) return;
    const secret = readCookie(request, sessionCookieName(https));
    if (secret === null) return;
    const session = await sessions.resume(secret);
    if (session) {
      request.actor = session.actor;
      request.sessionHash = session.sessionHash;
    } else if (isNeverCached(request)) {
      clearSessionCookie(reply, https);
    }
  });
}

export function setSessionCookie(reply: FastifyReply, secret: string, https: boolean): void {
  setCookie(reply, sessionCookieName(https), secret, {
    https,
    readable: false,
    maxAge: sessionCookieSeconds,
  });
}

export function clearSessionCookie(reply: FastifyReply, https: boolean): void {
  setCookie(reply, sessionCookieName(https), '', { https, readable: false, maxAge: 0 });
}

/** The same for everybody: a page full of pictures would ask the database for its session with each of them. */
function isFile({ routeOptions }: FastifyRequest): boolean {
  return /^\/(?:media|assets)\//.test(routeOptions.url ?? '');
}

/** A public page can be kept by a cache in between, and a cookie would be kept with it. */
function isNeverCached(request: FastifyRequest): boolean {
  return adminAddress(request.url).kind !== 'none' || pathOf(request.url).startsWith('/api/auth/');
}
