import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '#domain/access/addresses.ts';
import { AppError } from '#domain/errors.ts';
import { accountRoutes, authRoutes } from '../features/access/access.routes.ts';
import { firstRunRoutes } from '../features/access/first-run.routes.ts';
import { addSession, registerAdminGuard } from '../features/access/guard.hook.ts';
import type { DiskWatch } from '../platform/files/disk-space.ts';
import { addCookies, addCsrfProtection, createCsrfTokens, csrfRoutes } from '../platform/http/csrf.ts';
import { addErrorAnswers } from '../platform/http/errors.ts';
import { addLoadLimits, allowLongBodies, type Load } from '../platform/http/load.ts';
import { type RequestLimits, rateLimitStore } from '../platform/http/request-limits.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import { addJsonBodies } from '../platform/http/server.ts';
import type { AppContext } from './context.ts';

/**
 * Adds everything before the routes, in the only order that is safe: headers for every answer, the session,
 * the admin guard, then the check of the request's origin. To be called before any route is added.
 */
export async function addAccessControl(
  http: FastifyInstance,
  app: AppContext,
  load: Load,
  renderDenied: () => Promise<string | Buffer>,
): Promise<void> {
  const { tokens, secrets, config, site } = app;
  const { https } = config.site;
  const siteOrigin = new URL(config.site.url).origin;
  const csrf = { tokens: createCsrfTokens({ tokens, secret: secrets.csrf }), siteOrigin, https };
  await addCookies(http);
  addErrorAnswers(http);
  addJsonBodies(http);
  const { reservesMining } = config.texts;
  addSecurityHeaders(http, { https, imagesOrigin: site.imagesOrigin, reservesMining });
  addSession(http, app);
  registerAdminGuard(http, renderDenied);
  addCsrfProtection(http, csrf);
  keepRoomForDeleting(http, app.disk);
  allowLongBodies(http);
  addLoadLimits(http, load);
  await addRateLimits(http, app.limits);
  csrfRoutes(http, csrf);
  authRoutes(http, app, csrf);
  firstRunRoutes(http, app, csrf);
  accountRoutes(http, app);
}

/**
 * Pattern of calls that may use the last part of a full disk: signing in, settings, and those that delete or
 * write little or nothing.
 */
const essential =
  /^\/api\/(?:auth|admin\/(?:sessions|password|first-run|settings|bin|files|jobs|backups|audit|qa|posts\/bulk))\b|\/(?:preview|try|known|matching)$/;

/**
 * Refuses calls that add to the database when only the part of the disk is left that signing in and deleting
 * need.
 */
function keepRoomForDeleting(app: FastifyInstance, disk: Pick<DiskWatch, 'requireRoomForTexts'>): void {
  app.addHook('onRequest', async ({ method, routeOptions: { url = '' } }) => {
    if ((method === 'POST' || method === 'PUT' || method === 'PATCH') && !essential.test(url))
      await disk.requireRoomForTexts();
  });
}

/**
 * Lets routes limit how often one address may call them, by `config: { rateLimit: { max, timeWindow } }`; the
 * others are not limited. Has to be there before those routes are.
 */
async function addRateLimits(app: FastifyInstance, limits: RequestLimits): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: rateLimitStore(limits),
    keyGenerator: (request) => addressKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.ceil(ttl / 1000);
      return new AppError('too_many', `Too many requests. Try again in ${retryAfter} s.`, { retryAfter });
    },
  });
}
