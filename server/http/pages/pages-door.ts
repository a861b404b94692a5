import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageFrame } from '#contract/views.ts';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { paths } from '#domain/site/paths.ts';
import type { RenderedResponse } from '#server/plugins/page-cache/cached-response.ts';
import type { FastLane } from '#server/plugins/page-cache/fast-lane.ts';
import type { PageCache } from '#server/plugins/page-cache/page-cache.ts';
import { sendCached } from '#server/plugins/page-cache/send.ts';
import { securityHeaders } from '#server/plugins/security-headers.ts';
import type { BeginRequest } from './begin-request.ts';
import { forDevelopment } from './development-policy.ts';
import type { PageRequest } from './page-request.ts';
import { documentKey, type RenderDocument } from './render-document.ts';

export interface PagesDoorOptions {
  render: RenderDocument;
  begin: BeginRequest;
  cache: PageCache;
  lane: FastLane;
  https: boolean;
  imagesOrigin: string | null;
  /** Vite's client connects back and puts styles into the page. */
  development: boolean;
}

/** A CDN may keep a page for a minute; a browser asks again each time and mostly gets a 304. */
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
const privateCaching = 'private, no-store';
/** Under a foreign name a page asks not to be indexed: a CDN that forgets the name must not serve that as ours. */
const foreignCaching = 'no-cache';

/** Answers every public document: from the cache for strangers, freshly rendered for whoever is signed in. */
export function createPagesDoor(options: PagesDoorOptions) {
  const { render, begin, cache, lane } = options;

  async function respond(page: PageRequest, caching: string): Promise<RenderedResponse> {
    const document = await render(page);
    if (document.failure) throw document.failure;
    return {
      status: document.status,
      headers: {
        ...policyOf(page, options),
        ...document.headers,
        'Speculation-Rules': `"${paths.speculationRules()}"`,
        'Cache-Control': document.status === 200 || document.status === 301 ? caching : 'no-cache',
      },
      body: document.body,
    };
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const page = begin(request);
    // The admin area's door has let nobody through to an address that is not a page of its own.
    if (page.target.page === 'admin' || page.target.page === 'login')
      page.target = { page: 'unknown', subject: null };
    if (page.actor.role !== 'visitor') {
      const fresh = await respond(page, privateCaching);
      return reply
        .code(fresh.status)
        .headers({ ...fresh.headers, 'Cache-Control': privateCaching })
        .send(fresh.body);
    }
    const key = documentKey(page);
    const entry = await cache.getOrRender(key, () =>
      respond(page, page.isCanonicalHost ? publicCaching : foreignCaching),
    );
    reply.hijack();
    await sendCached(request.raw, reply.raw, entry);
    lane.remember(request.raw, key);
  };
}

/** What the page's own robots meta says of a draft or a foreign host, the header says too. */
function isHidden(page: PageRequest): boolean {
  const head = (page.view as Partial<PageFrame> | null)?.head;
  return !page.isCanonicalHost || head?.robots === robotsMeta.hidden;
}

function policyOf(
  page: PageRequest,
  { https, imagesOrigin, development }: PagesDoorOptions,
): Record<string, string> {
  const headers = securityHeaders({
    kind: 'page',
    imagesOrigin,
    https,
    remoteImages: page.remoteImages,
    ...(isHidden(page) && { robots: robotsMeta.hidden }),
  });
  return development ? forDevelopment(headers) : headers;
}
