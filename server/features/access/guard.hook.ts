import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, requireAdmin, sessionCookieSeconds } from '#domain/access/account.ts';
import { safeNextPath } from '#domain/access/addresses.ts';
import { adminAddress, adminPageNames, pathOf, paths, withoutDataForm } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import { readCookie, setCookie } from '../../platform/http/csrf.ts';
import { sessionsService } from './sessions.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of the session, or a visitor. */
    actor: Actor;
    /** Hash under which the session is stored; null for a visitor. */
    sessionHash: string | null;
  }
}

/** Behind https the prefix makes browsers refuse a cookie that another host or plain http tries to set. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-passerby_session' : 'passerby_session';
}

/** Sets the actor of the request; for a file it is always a visitor. */
export function addSession(http: FastifyInstance, app: AppContext): void {
  const { https } = app.config.site;
  const sessions = sessionsService(app);
  http.decorateRequest('actor');
  http.decorateRequest('sessionHash', null);
  http.addHook('onRequest', async (request, reply) => {
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

/** Files are the same for all visitors: each image of a page would cost a query for the session. */
function isFile({ routeOptions }: FastifyRequest): boolean {
  return /^\/(?:media|assets)\//.test(routeOptions.url ?? '');
}

/** A shared cache may store a public page, and a cookie with it. */
function isNeverCached(request: FastifyRequest): boolean {
  return adminAddress(request.url).kind !== 'none' || pathOf(request.url).startsWith('/api/auth/');
}

/** Every other address of the area leads to the first. */
const names: readonly string[] = adminPageNames;

const ownCalls = ['/api/admin', '/api/llm'];

const homeAfterSeconds = 5;

/**
 * Guards the admin area: a visitor is redirected to the sign-in page, a call answers 401, before the body is read, a
 * route is found or a page is rendered. Needs the session to be known.
 * @param renderDenied renders the 'Access Denied' screen, a whole document
 */
export function registerAdminGuard(app: FastifyInstance, renderDenied: () => Promise<string | Buffer>): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = adminAddress(request.url);
    // By what the router has found as well: no spelling can lead to a call and past this line.
    const route = request.routeOptions.url ?? '';
    if (address.kind === 'call' || ownCalls.some((start) => route.startsWith(start)))
      return requireAdmin(request.actor);
    if (address.kind === 'login') return leadToLogin(request, reply);
    if (address.kind === 'none') return;
    if (request.actor.role === 'visitor') return reply.redirect(paths.login(nextOf(request.url)), 302);
    if (request.actor.role !== 'admin') return deny(await renderDenied(), reply);
    return leadToPage(address.name, request, reply);
  });
}

/** A signed-in user needs the sign-in page only to change the account. */
function leadToLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const query = queryOf(request.url);
  const once = query.get('once');
  const next = safeNextPath(once === null ? query.get('next') : paths.adminPage('adminfirstrun'));
  if (request.actor.role === 'admin') return reply.redirect(next, 302);
  const canonical = once === null ? paths.login(next) : paths.signInLink(once);
  if (pathOf(request.url) !== paths.login()) return reply.redirect(canonical, 302);
  return undefined;
}

/** Every spelling of a page leads to its one address, so that only that one passes the guard. */
function leadToPage(name: string, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (!names.includes(name)) return reply.redirect(paths.admin(), 302);
  const canonical = `/${name}`;
  if (pathOf(request.url) === canonical) return undefined;
  const query = queryOf(request.url).toString();
  return reply.redirect(query === '' ? canonical : `${canonical}?${query}`, 302);
}

function deny(screen: string | Buffer, reply: FastifyReply): FastifyReply {
  return reply
    .code(403)
    .header('Refresh', `${homeAfterSeconds}; url=${paths.root()}`)
    .type('text/html; charset=utf-8')
    .send(screen);
}

function nextOf(url: string): string {
  const query = queryOf(url).toString();
  return safeNextPath(withoutDataForm(pathOf(url)) + (query === '' ? '' : `?${query}`));
}

function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}
