import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageOf } from '#domain/site/paths.ts';
import { parsePageNumber } from '#domain/site/paging.ts';
import type { Actor } from '#domain/access/actor.ts';
import type { FastLane } from '#server/plugins/page-cache/fast-lane.ts';
import type { PageCache } from '#server/plugins/page-cache/page-cache.ts';
import type { RenderedResponse } from '#server/plugins/page-cache/cached-response.ts';
import { sendCached } from '#server/plugins/page-cache/send.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import type { PageRequest, ScriptAssets } from './page-request.ts';
import type { PageViews } from './page-views.ts';
import { documentKey, type RenderDocument } from './render-document.ts';

export interface PagesDoorOptions {
  render: RenderDocument;
  cache: PageCache;
  lane: FastLane;
  views: PageViews;
  scripts: ScriptAssets;
  site: { host: string; https: boolean };
  imagesOrigin: string | null;
}

/** A CDN may keep a page for a minute; a browser asks again each time and mostly gets a 304. */
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
const privateCaching = 'private, no-store';

/** Answers every public document: from the cache for strangers, freshly rendered for whoever is signed in. */
export function createPagesDoor(options: PagesDoorOptions) {
  const { render, cache, lane, views, scripts, site, imagesOrigin } = options;

  function pageRequest(request: FastifyRequest, actor: Actor): PageRequest {
    const url = new URL(request.originalUrl, 'http://pages');
    return {
      target: pageOf(url.pathname, url.searchParams),
      pageNumber: parsePageNumber(url.searchParams.get('page')),
      actor,
      sessionHash: null,
      isCanonicalHost: request.headers.host === site.host,
      next: null,
      views,
      scripts,
      policy: { remoteImages: false },
    };
  }

  async function respond(page: PageRequest, caching: string): Promise<RenderedResponse> {
    const document = await render(page);
    if (document.status >= 500 && document.failure) throw document.failure;
    const headers = securityHeaders({
      kind: 'page',
      imagesOrigin,
      https: site.https,
      remoteImages: page.policy.remoteImages,
      indexable: page.isCanonicalHost && document.status === 200,
    });
    return {
      status: document.status,
      headers: {
        ...headers,
        ...document.headers,
        'cache-control': document.status === 200 || document.status === 301 ? caching : 'no-cache',
      },
      body: document.body,
    };
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const page = pageRequest(request, request.actor);
    if (page.actor.role !== 'visitor') {
      const fresh = await respond(page, privateCaching);
      reply.code(fresh.status).headers({ ...fresh.headers, 'cache-control': privateCaching });
      return reply.send(fresh.body);
    }
    const key = documentKey(page);
    const entry = await cache.getOrRender(key, () => respond(page, publicCaching));
    reply.hijack();
    await sendCached(request.raw, reply.raw, entry);
    lane.remember(request.raw, key);
  };
}
