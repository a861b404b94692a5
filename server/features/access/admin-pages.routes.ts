import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeNextPath } from '#domain/access/addresses.ts';
import { paths } from '#domain/site/paths.ts';
import { forDevelopment, securityHeaders } from '../../platform/http/security-headers.ts';
import type { Renderer } from '../pages/bundle/bundle.ts';
import { adminFrameView } from './access.presenter.ts';
import { availableAdminPages } from './guard.hook.ts';

export interface PrivatePagesOptions {
  render: Renderer;
  site: { name: string; url: string; timeZone: string; https: boolean };
  /** Origin of the pictures when it is not ours. */
  imagesOrigin: string | null;
  development: boolean;
}

/** The documents behind (and of) the door of the admin area: never cached, made for one person. */
export function createPrivatePages(options: PrivatePagesOptions) {
  const { render, site } = options;
  const siteName = site.name;

  /** A page that comes alive in the browser, which then reads its data through the calls. */
  async function sendAlive(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { actor } = request;
    const nonce = randomBytes(18).toString('base64');
    const address = path + (/\?.*/.exec(request.url)?.[0] ?? '');
    const page = await render.alive(address, {
      actor,
      nonce,
      view: adminFrameView({ ...site, imagesOrigin: options.imagesOrigin }, actor),
    });
    return reply
      .code(page.status)
      .headers({ ...page.headers, ...policyWith(nonce, options) })
      .send(page.body);
  }

  const sendHtml = (reply: FastifyReply, body: Buffer) =>
    reply.headers(policyWith(null, options)).type('text/html; charset=utf-8').send(body);

  return {
    /** For whoever is signed in without the role. */
    renderDenied: () => render.document('denied', { siteName }),

    /** To be called after the door has been put before all routes. */
    addRoutes(app: FastifyInstance): void {
      app.get<{ Querystring: { next?: string } }>(paths.login(), async (request, reply) => {
        const next = safeNextPath(request.query.next);
        return sendHtml(reply, await render.document('login', { siteName, next }));
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
