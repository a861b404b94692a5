import type { FastifyReply, FastifyRequest } from 'fastify';
import { robotsMeta } from '#domain/seo/indexing.ts';
import { type PageName, paths } from '#domain/site/paths.ts';
import { forDevelopment, securityHeaders } from '../../platform/http/security-headers.ts';
import type { FastLane } from '../../platform/page-cache/fast-path.ts';
import type { PageCache, RenderedResponse } from '../../platform/page-cache/page-cache.ts';
import { sendCached } from '../../platform/page-cache/send.ts';
import type { Renderer } from './bundle/bundle.ts';
import { type Asked, type BeginRequest, documentKey } from './page.ts';
import type { PageViews, PublicPage } from './pages.ts';

export interface PagesDoorOptions {
  views: PageViews;
  render: Renderer;
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
  const { views, render, begin, cache, lane } = options;

  /** @param caching of an answer that may be kept */
  async function respond<Name extends PublicPage>(
    name: Name,
    asked: Asked,
    caching: string,
  ): Promise<RenderedResponse> {
    const result = await views[name](asked);
    if (result.kind === 'moved') {
      const headers = { ...policyOf(!asked.isCanonicalHost, {}, options), location: result.location };
      return { status: result.status, headers: withCaching(headers, caching), body: Buffer.alloc(0) };
    }
    const { status, view, headers = {}, remoteImages = false, remoteData = false } = result;
    // What the page's own robots meta says of a draft or a foreign host, the header says too.
    const isHidden = !asked.isCanonicalHost || view.head.robots === robotsMeta.hidden;
    const all = {
      ...policyOf(isHidden, { remoteImages, remoteData }, options),
      'content-type': 'text/html; charset=utf-8',
      ...headers,
    };
    return {
      status,
      headers: withCaching(all, status === 200 ? caching : 'no-cache'),
      body: await render.document(name, view),
    };
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asked = begin(request);
    const name = publicPage(asked.target.page);
    if (name === 'unknown') asked.target = { page: 'unknown', subject: null };
    // Kept pages belong to a content version, which an edited component does not move.
    if (asked.actor.role !== 'visitor' || options.development) {
      const fresh = await respond(name, asked, privateCaching);
      return reply
        .code(fresh.status)
        .headers({ ...fresh.headers, 'Cache-Control': privateCaching })
        .send(fresh.body);
    }
    const key = documentKey(asked);
    const caching = asked.isCanonicalHost ? publicCaching : foreignCaching;
    const entry = await cache.getOrRender(key, () => respond(name, asked, caching));
    await sendCached(request, reply, entry);
    lane.remember(request.raw, key);
  };
}

/** The admin area's door has let nobody through to an address of it that is not a page of its own. */
function publicPage(name: PageName): PublicPage {
  switch (name) {
    case 'robots':
    case 'healthz':
    case 'admin':
    case 'login':
    case 'denied':
      return 'unknown';
    default:
      return name;
  }
}

function withCaching(headers: Record<string, string>, caching: string): Record<string, string> {
  return { ...headers, 'Speculation-Rules': `"${paths.speculationRules()}"`, 'Cache-Control': caching };
}

function policyOf(
  isHidden: boolean,
  remote: { remoteImages?: boolean; remoteData?: boolean },
  { https, imagesOrigin, development }: PagesDoorOptions,
): Record<string, string> {
  const headers = securityHeaders({
    kind: 'page',
    imagesOrigin,
    https,
    ...remote,
    ...(isHidden && { robots: robotsMeta.hidden }),
  });
  return development ? forDevelopment(headers) : headers;
}

const rules = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/admin*' } },
          { not: { href_matches: '/api/*' } },
          { not: { href_matches: '/media/*' } },
          { not: { selector_matches: '[rel~=nofollow], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Tells the browser to make the next page ready while the pointer rests on its link. */
export async function speculationRules(_request: FastifyRequest, reply: FastifyReply): Promise<string> {
  reply.type('application/speculationrules+json').header('Cache-Control', 'public, max-age=86400');
  return rules;
}
