import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoginView } from '#contract/views.ts';
import { safeNextPath } from '#domain/access/next-path.ts';
import { paths } from '#domain/site/paths.ts';
import { availableAdminPages } from '#server/http/admin-door.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import { adminFrameView } from '#server/presenters/account.ts';
import { forDevelopment } from './development-policy.ts';
import type { PageRequest } from './page-request.ts';
import type { RenderDocument } from './render-document.ts';

export interface PrivatePagesOptions {
  render: RenderDocument;
  site: { name: string; url: string; timeZone: string; https: boolean };
  /** A request as every document's loader knows it. */
  begin: (request: FastifyRequest, page: 'login' | 'admin' | 'denied') => PageRequest;
  /** Origin of the pictures when it is not ours. */
  imagesOrigin: string | null;
  development: boolean;
}

/** The documents behind (and of) the door of the admin area: never cached, made for one person. */
export function createPrivatePages(options: PrivatePagesOptions) {
  const { render, site, begin } = options;

  async function document(request: FastifyRequest, page: 'login' | 'denied', view: object): Promise<Buffer> {
    const rendered = await render({ ...begin(request, page), view });
    if (rendered.failure) throw rendered.failure;
    return rendered.body;
  }

  /** A page that comes alive in the browser, which then reads its data through the calls. */
  async function sendAlive(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const nonce = randomBytes(18).toString('base64');
    const address = path + (/\?.*/.exec(request.url)?.[0] ?? '');
    const view = adminFrameView(site, request.actor);
    const rendered = await render({ ...begin(request, 'admin'), address, nonce, view });
    if (rendered.failure) throw rendered.failure;
    return reply
      .code(rendered.status)
      .headers({ ...rendered.headers, ...policyWith(nonce, options) })
      .send(rendered.body);
  }

  const sendHtml = (reply: FastifyReply, body: Buffer) =>
    reply.headers(policyWith(null, options)).type('text/html; charset=utf-8').send(body);

  return {
    /** For whoever is signed in without the role. */
    renderDenied: (request: FastifyRequest) => document(request, 'denied', { siteName: site.name }),

    /** To be called after the door has been put before all routes. */
    addRoutes(app: FastifyInstance): void {
      app.get<{ Querystring: { next?: string } }>(paths.login(), async (request, reply) => {
        const view: LoginView = { siteName: site.name, next: safeNextPath(request.query.next) };
        return sendHtml(reply, await document(request, 'login', view));
      });
      for (const path of availableAdminPages.map(paths.adminPage)) {
        app.get(path, (request, reply) => sendAlive(path, request, reply));
      }
    },
  };
}

/** Null: the page has no script or style of its own. */
function policyWith(nonce: string | null, { site, imagesOrigin, development }: PrivatePagesOptions) {
  const named = nonce === null ? {} : { nonce };
  const headers = securityHeaders({
    kind: 'admin',
    https: site.https,
    imagesOrigin,
    youtube: false,
    // Bodies and heroes may name pictures of other sites, and whoever writes has to see them.
    remoteImages: nonce !== null,
    ...named,
  });
  return development ? forDevelopment(headers) : headers;
}
