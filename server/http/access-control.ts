import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowLongBodies } from '#server/plugins/body-time.ts';
import { addCookies } from '#server/plugins/cookies.ts';
import { addCsrfProtection } from '#server/plugins/csrf.ts';
import { addErrorAnswers } from '#server/plugins/errors.ts';
import { addJsonBodies } from '#server/plugins/json-bodies.ts';
import { addRateLimits } from '#server/plugins/rate-limit.ts';
import { addSecurityHeaders } from '#server/plugins/security-headers.ts';
import { addSession } from '#server/plugins/session.ts';
import type { AccountsService } from '#server/services/accounts.ts';
import type { CsrfTokens } from '#server/services/csrf-tokens.ts';
import type { SessionsService } from '#server/services/sessions.ts';
import type { SignInService } from '#server/services/sign-in.ts';
import { addAdminDoor } from './admin-door.ts';
import { accountRoutes } from './api/account.ts';
import { authRoutes } from './api/auth.ts';
import { csrfRoutes } from './api/csrf.ts';

export interface AccessControlOptions {
  accounts: AccountsService;
  sessions: SessionsService;
  signIn: SignInService;
  csrfTokens: CsrfTokens;
  /** `https://example.org`, without a path. */
  siteOrigin: string;
  /** Origin of the pictures when it is not ours. */
  imagesOrigin: string | null;
  renderDenied: (request: FastifyRequest) => Promise<string | Buffer>;
}

/**
 * Everything that stands before the routes, in the only order in which it holds: headers for every answer, who
 * asks, the admin area's door, then where the request comes from. To be called before any route is added.
 */
export async function addAccessControl(app: FastifyInstance, options: AccessControlOptions): Promise<void> {
  const { accounts, sessions, signIn, csrfTokens, siteOrigin, imagesOrigin, renderDenied } = options;
  const https = siteOrigin.startsWith('https:');
  const csrf = { tokens: csrfTokens, siteOrigin, https };
  await addCookies(app);
  addErrorAnswers(app);
  addJsonBodies(app);
  addSecurityHeaders(app, { https, imagesOrigin });
  addSession(app, { sessions, https });
  addAdminDoor(app, { renderDenied });
  addCsrfProtection(app, csrf);
  allowLongBodies(app);
  await addRateLimits(app);
  csrfRoutes(app, csrf);
  authRoutes(app, { signIn, sessions, csrf });
  accountRoutes(app, { accounts, sessions });
}
