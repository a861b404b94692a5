import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireAdmin } from '#domain/access/account.ts';
import { adminAddress, pathOf, safeNextPath, withoutDataForm } from '#domain/access/addresses.ts';
import { type AdminPageName, adminPages, paths } from '#domain/site/paths.ts';

/** All admin pages; every other address of the area leads to the first. */
export const availableAdminPages: readonly AdminPageName[] = ['admin', ...adminPages];

const names: readonly string[] = availableAdminPages;

const ownCalls = ['/api/admin', '/api/llm'];

const homeAfterSeconds = 5;

export interface AdminDoorOptions {
  /** The 'Access Denied' screen, a whole document. */
  renderDenied: (request: FastifyRequest) => Promise<string | Buffer>;
}

/**
 * Stands before everything of the admin area: strangers are led to the sign-in page, or told 401 by a call,
 * before a byte of the body is read, a route is looked at or a page is begun. Needs the session to be known.
 */
export function addAdminDoor(app: FastifyInstance, { renderDenied }: AdminDoorOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = adminAddress(request.url);
    // By what the router has found as well: no spelling can lead to a call and past this line.
    const route = request.routeOptions.url ?? '';
    if (address.kind === 'call' || ownCalls.some((start) => route.startsWith(start)))
      return requireAdmin(request.actor);
    if (address.kind === 'login') return leadToLogin(request, reply);
    if (address.kind === 'none') return;
    if (request.actor.role === 'visitor') return reply.redirect(paths.login(nextOf(request.url)), 302);
    if (request.actor.role !== 'admin') return deny(await renderDenied(request), reply);
    return leadToPage(address.name, request, reply);
  });
}

/** Nobody who is signed in needs the sign-in page, except to become somebody else. */
function leadToLogin(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const next = safeNextPath(queryOf(request.url).get('next'));
  if (request.actor.role === 'admin') return reply.redirect(next, 302);
  if (pathOf(request.url) !== paths.login()) return reply.redirect(paths.login(next), 302);
  return undefined;
}

/** Every spelling of a page leads to its one address, so that behind the door there is only that. */
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
