import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '#domain/access/addresses.ts';
import { AppError } from '#domain/errors.ts';
import { accountRoutes, authRoutes } from '../features/access/access.routes.ts';
import type { AccountsService } from '../features/access/accounts.service.ts';
import { firstRunRoutes } from '../features/access/first-run.routes.ts';
import type { FirstRunService } from '../features/access/first-run.service.ts';
import { addSession, registerAdminGuard } from '../features/access/guard.hook.ts';
import type { SessionsService } from '../features/access/sessions.service.ts';
import type { SignInService } from '../features/access/sign-in.service.ts';
import type { DiskWatch } from '../platform/files/disk-space.ts';
import { addCookies, addCsrfProtection, type CsrfTokens, csrfRoutes } from '../platform/http/csrf.ts';
import { addErrorAnswers } from '../platform/http/errors.ts';
import { addLoadLimits, allowLongBodies, type Load } from '../platform/http/load.ts';
import { type RequestLimits, rateLimitStore } from '../platform/http/request-limits.ts';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';
import { addJsonBodies } from '../platform/http/server.ts';

export interface AccessControlOptions {
  accounts: AccountsService;
  sessions: SessionsService;
  signIn: SignInService;
  firstRun: FirstRunService;
  csrfTokens: CsrfTokens;
  limits: RequestLimits;
  disk: Pick<DiskWatch, 'requireRoomForTexts'>;
  /** `https://example.org`, without a path. */
  siteOrigin: string;
  /** Origin of the images when it is not ours. */
  imagesOrigin: string | null;
  reservesMining: boolean;
  load: Load;
  renderDenied: (request: FastifyRequest) => Promise<string | Buffer>;
}

/**
 * Adds everything before the routes, in the only order that is safe: headers for every answer, the session,
 * the admin guard, then the check of the request's origin. To be called before any route is added.
 */
export async function addAccessControl(app: FastifyInstance, options: AccessControlOptions): Promise<void> {
  const { accounts, sessions, signIn, firstRun, csrfTokens, siteOrigin, renderDenied } = options;
  const https = siteOrigin.startsWith('https:');
  const csrf = { tokens: csrfTokens, siteOrigin, https };
  await addCookies(app);
  addErrorAnswers(app);
  addJsonBodies(app);
  addSecurityHeaders(app, { https, ...options });
  addSession(app, { sessions, https });
  registerAdminGuard(app, { renderDenied });
  addCsrfProtection(app, csrf);
  keepRoomForDeleting(app, options.disk);
  allowLongBodies(app);
  addLoadLimits(app, options.load);
  await addRateLimits(app, options.limits);
  csrfRoutes(app, csrf);
  authRoutes(app, { signIn, sessions, csrf });
  firstRunRoutes(app, { firstRun, sessions, csrf });
  accountRoutes(app, { accounts, sessions, signIn, https });
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
