import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireAdmin } from '#domain/access/account.ts';
import { safeNextPath } from '#domain/access/addresses.ts';
import { adminPageNames, paths } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import { forDevelopment, securityHeaders } from '../../platform/http/security-headers.ts';
import type { Renderer } from '../pages/bundle/bundle.ts';
import { adminFrameView } from './access.presenter.ts';
import { firstRunService } from './first-run.service.ts';

interface LoginQuery {
  /** Lists when a name is repeated. */
  next?: unknown;
  once?: unknown;
}

/** The documents of the admin area and its sign-in page: rendered per request, never cached. */
export function createPrivatePages(app: AppContext, render: Renderer, isDevelopment: boolean) {
  const { site } = app.config;
  const { imagesOrigin } = app.site;
  const firstRun = firstRunService(app);

  /** @param nonce null: the page has no script or style of its own */
  function sendHtml(reply: FastifyReply, body: Buffer, nonce: string | null) {
    const headers = securityHeaders({
      kind: nonce === null ? 'login' : 'admin',
      https: site.https,
      imagesOrigin,
      youtube: false,
      // Bodies and heroes may name images of other sites, and their author has to see them.
      remoteImages: nonce !== null,
      ...(nonce !== null && { nonce }),
    });
    const sent = reply.headers(isDevelopment ? forDevelopment(headers) : headers);
    return sent.type('text/html; charset=utf-8').send(body);
  }

  return {
    /** For an account without the role. */
    renderDenied: () => render.document('denied', { siteName: site.name }),

    /** To be called after the guard has been added for all routes. */
    addRoutes(http: FastifyInstance): void {
      // A look at the link does not use it up: programs that show previews look, too.
      http.get<{ Querystring: LoginQuery }>(paths.login(), async ({ query }, reply) => {
        const once = typeof query.once === 'string' ? query.once : null;
        const next = safeNextPath(once === null ? query.next : paths.adminPage('adminfirstrun'));
        const problem = once === null ? null : await firstRun.linkProblem(once);
        const view = { siteName: site.name, next, once: problem === null ? once : null, problem };
        return sendHtml(reply, await render.document('login', view), null);
      });
      for (const page of adminPageNames) {
        http.get(paths.adminPage(page), async ({ actor }, reply) => {
          // The guard has checked it before; without the guard the document still shows nothing.
          requireAdmin(actor);
          const nonce = randomBytes(18).toString('base64');
          const isFirstRun = await firstRun.isOpen();
          const frame = adminFrameView({ ...site, imagesOrigin, isFirstRun }, actor);
          return sendHtml(reply, await render.adminDocument(page, { frame, nonce }), nonce);
        });
      }
    },
  };
}
