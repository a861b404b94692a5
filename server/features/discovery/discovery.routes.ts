import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAdmin } from '#domain/access/account.ts';
import { AppError, busyError, isAppError } from '#domain/errors.ts';
import type { DiscoveryName } from '#domain/site/paths.ts';
import type { AppContext } from '../../compose/context.ts';
import { requestIdOf } from '../../platform/http/request-id.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { RenderedResponse } from '../../platform/page-cache/page-cache.ts';
import { sendCached } from '../../platform/page-cache/send.ts';
import type { Serving } from '../../platform/page-cache/serving.ts';
import type { BackupsService } from '../backups/backups.service.ts';
import type { DiscoveryDocument } from './discovery.presenter.ts';
import { createDocuments } from './documents.page.ts';
import { discoverySource, healthSource } from './source.service.ts';

const caching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
/** The response says noindex, which a CDN that ignores the host must not serve for ours. */
const foreignCaching = 'no-cache';

/** About this server at this moment: rendered each time. */
const states: ReadonlySet<DiscoveryName['name']> = new Set(['healthz', 'livez', 'readyz']);

/** Sitemaps, feeds, robots, manifest, health, liveness and readiness. */
export function createDiscoveryHandler(
  http: FastifyInstance,
  app: AppContext,
  serving: Serving,
  backups: BackupsService,
) {
  const { cache, fastPath, load, counts, isOwnHost, reads } = serving;
  const { https } = app.config.site;
  const { reservesMining } = app.config.texts;
  const render = createDocuments(app, discoverySource(app), healthSource(app, reads, backups), {
    readRow: app.version.read,
    isStopping: http.stopping.isStopping,
    isFailing: reads.isFailing,
  });

  function respond(document: DiscoveryDocument, isOwn: boolean): RenderedResponse {
    const isHealth = !document.cacheable;
    return {
      status: document.status,
      headers: {
        ...securityHeaders({
          kind: 'feed',
          imagesOrigin: null,
          https,
          reservesMining,
          isXml: document.contentType.startsWith('application/xml'),
          robots: isHealth || !isOwn ? 'noindex' : null,
        }),
        'Content-Type': document.contentType,
        'Cache-Control': !document.cacheable ? 'no-store' : isOwn ? caching : foreignCaching,
      },
      body: Buffer.from(document.body),
    };
  }

  return async function answer(
    name: DiscoveryName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const isOwn = isOwnHost(request.headers.host);
    counts.name(request, name.name);
    if (states.has(name.name)) {
      const { status, headers, body } = respond(await render(name, isAdmin(request.actor)), isOwn);
      await reply.code(status).headers(headers).send(body);
      return;
    }
    const key = `document ${isOwn} ${JSON.stringify(name)}`;
    if (!cache.get(key) && load.turns.isLate(request.raw)) throw busyError();
    const make = async () => respond(await render(name, false), isOwn);
    const entry = await cache
      .getOrRender(key, () => load.run(fastPath.isPopular(request.raw) ? 'popularPages' : 'pages', make))
      .catch((error: unknown) => {
        if (isAppError(error) && error.isBusy) throw error;
        const logged = { err: error, page: name.name, requestId: requestIdOf(request) };
        app.logger.error(logged, 'a part of a page could not be loaded');
      });
    if (!entry)
      throw new AppError('unavailable', 'This document could not be made at the moment.', { retryAfter: 30 });
    await sendCached(request, reply, entry);
    fastPath.remember(request.raw, key, name.name);
  };
}
