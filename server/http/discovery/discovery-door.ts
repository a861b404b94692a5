import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAdmin } from '#domain/access/actor.ts';
import type { RenderedResponse } from '#server/plugins/page-cache/cached-response.ts';
import type { FastLane } from '#server/plugins/page-cache/fast-lane.ts';
import type { PageCache } from '#server/plugins/page-cache/page-cache.ts';
import { sendCached } from '#server/plugins/page-cache/send.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import type { DiscoveryDocument } from './document.ts';
import type { RenderDiscovery } from './documents.ts';
import { resolveDocument } from './resolve.ts';

export interface DiscoveryDoorOptions {
  render: RenderDiscovery;
  cache: PageCache;
  lane: FastLane;
  https: boolean;
}

const caching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

/** Sitemaps, feeds, robots, manifest and health; null when the address names none of them. */
export function createDiscoveryDoor({ render, cache, lane, https }: DiscoveryDoorOptions) {
  function respond(document: DiscoveryDocument): RenderedResponse {
    const isHealth = !document.cacheable;
    return {
      status: document.status,
      headers: {
        ...securityHeaders({ kind: 'feed', imagesOrigin: null, https, robots: isHealth ? 'noindex' : null }),
        'Content-Type': document.contentType,
        'Cache-Control': document.cacheable ? caching : 'no-store',
      },
      body: Buffer.from(document.body),
    };
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const name = resolveDocument((request.raw.url ?? '/').split('?', 1)[0] ?? '/');
    if (!name) return false;
    if (name.name === 'healthz') {
      const { status, headers, body } = respond(await render(name, isAdmin(request.actor)));
      await reply.code(status).headers(headers).send(body);
      return true;
    }
    const key = `document ${JSON.stringify(name)}`;
    const entry = await cache.getOrRender(key, async () => respond(await render(name, false)));
    reply.hijack();
    await sendCached(request.raw, reply.raw, entry);
    lane.remember(request.raw, key);
    return true;
  };
}
