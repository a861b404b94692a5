import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdmin } from '#domain/access/account.ts';
import { AppError, busyError, isAppError } from '#domain/errors.ts';
import type { IsOwnHost } from '#domain/seo/indexing.ts';
import type { DiscoveryName } from '#domain/site/paths.ts';
import type { Load, RequestCounts } from '../../platform/http/load.ts';
import { requestIdOf } from '../../platform/http/request-id.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import type { FastPath } from '../../platform/page-cache/fast-path.ts';
import type { PageCache, RenderedResponse } from '../../platform/page-cache/page-cache.ts';
import { sendCached } from '../../platform/page-cache/send.ts';
import type { DiscoveryDocument } from './discovery.presenter.ts';
import type { RenderDiscovery } from './documents.presenter.ts';

export interface DiscoveryHandlerOptions {
  render: RenderDiscovery;
  cache: PageCache;
  fastPath: FastPath;
  load: Load;
  counts: Pick<RequestCounts, 'name'>;
  https: boolean;
  reservesMining: boolean;
  isOwnHost: IsOwnHost;
  /** Receives the error when a document could not be rendered. */
  onFailure: (error: unknown, document: string, requestId?: string) => void;
}

const caching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
/** The response says noindex, which a CDN that ignores the host must not serve for ours. */
const foreignCaching = 'no-cache';

/** About this server at this moment: rendered each time. */
const states: ReadonlySet<DiscoveryName['name']> = new Set(['healthz', 'livez', 'readyz']);

/** Sitemaps, feeds, robots, manifest, health, liveness and readiness. */
export function createDiscoveryHandler({
  render,
  cache,
  fastPath,
  load,
  counts,
  https,
  reservesMining,
  isOwnHost,
  onFailure,
}: DiscoveryHandlerOptions) {
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
        onFailure(error, name.name, requestIdOf(request));
      });
    if (!entry)
      throw new AppError('unavailable', 'This document could not be made at the moment.', { retryAfter: 30 });
    await sendCached(request, reply, entry);
    fastPath.remember(request.raw, key, name.name);
  };
}
