import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountView, LoginView } from '#contract/views.ts';
import { safeNextPath } from '#domain/access/next-path.ts';
import { paths } from '#domain/site/paths.ts';
import { accountView } from '#server/presenters/account.ts';
import type { SessionsService } from '#server/services/sessions.ts';
import type { PageRequest } from './page-request.ts';
import type { RenderDocument } from './render-document.ts';

export interface PrivatePagesOptions {
  render: RenderDocument;
  sessions: Pick<SessionsService, 'list'>;
  site: { name: string; timeZone: string };
  /** A request as every document's loader knows it. */
  begin: (request: FastifyRequest, page: 'login' | 'admin' | 'denied') => PageRequest;
}

/** The documents behind (and of) the door of the admin area: never cached, made for one person. */
export function createPrivatePages({ render, sessions, site, begin }: PrivatePagesOptions) {
  async function document(
    request: FastifyRequest,
    page: 'login' | 'admin' | 'denied',
    view: object,
  ): Promise<Buffer> {
    const rendered = await render({ ...begin(request, page), view });
    if (rendered.failure) throw rendered.failure;
    return rendered.body;
  }

  async function account({ actor, sessionHash }: FastifyRequest): Promise<AccountView> {
    return accountView(site, actor, await sessions.list(actor, sessionHash));
  }

  const sendHtml = (reply: FastifyReply, body: Buffer) => reply.type('text/html; charset=utf-8').send(body);

  return {
    /** For whoever is signed in without the role. */
    renderDenied: (request: FastifyRequest) => document(request, 'denied', { siteName: site.name }),

    /** To be called after the door has been put before all routes. */
    addRoutes(app: FastifyInstance): void {
      app.get<{ Querystring: { next?: string } }>(paths.login(), async (request, reply) => {
        const view: LoginView = { siteName: site.name, next: safeNextPath(request.query.next) };
        return sendHtml(reply, await document(request, 'login', view));
      });
      app.get(paths.admin(), async (request, reply) =>
        sendHtml(reply, await document(request, 'admin', await account(request))),
      );
    },
  };
}
