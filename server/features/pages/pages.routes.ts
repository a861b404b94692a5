import type { FastifyReply, FastifyRequest } from 'fastify';
import { busyError, isAppError } from '#domain/errors.ts';
import { searchAmong } from '#domain/search/kinds.ts';
import { type IsOwnHost, robotsMeta } from '#domain/seo/indexing.ts';
import { parsePageNumber } from '#domain/site/navigation.ts';
import { type PageName, pageOf, paths } from '#domain/site/paths.ts';
import { collectionKey } from '#domain/text/clean.ts';
import type { AppContext } from '../../compose/context.ts';
import { requestIdOf } from '../../platform/http/request-id.ts';
import {
  forDevelopment,
  type SecurityHeaderOptions,
  securityHeaders,
  speculationRules,
} from '../../platform/http/security-headers.ts';
import type { CachedResponse, PageCache, RenderedResponse } from '../../platform/page-cache/page-cache.ts';
import { sendCached } from '../../platform/page-cache/send.ts';
import type { Serving } from '../../platform/page-cache/serving.ts';
import type { PageContext } from '../../platform/presenting/site.ts';
import type { Renderer } from './bundle/bundle.ts';
import { createPageViews, type PublicPage } from './pages.page.ts';

/** A CDN may keep a page for a minute; a browser asks again each time and mostly gets a 304. */
const publicCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';
const privateCaching = 'private, no-store';
/** On a foreign host a page says noindex, which a CDN that ignores the host must not serve for ours. */
const foreignCaching = 'no-cache';

/** Answers every public document: from the cache for visitors, freshly rendered for a signed-in user. */
export function createPageHandler(app: AppContext, serving: Serving, render: Renderer) {
  const { cache, searchCache, fastPath, load, counts, isOwnHost, development } = serving;
  const { https } = app.config.site;
  const { reservesMining } = app.config.texts;
  const { imagesOrigin } = app.site;
  const views = createPageViews(app);
  const begin = createBeginRequest(isOwnHost);

  function policyOf(
    isHidden: boolean,
    page: Pick<SecurityHeaderOptions, 'remoteImages' | 'remoteData' | 'styleHash' | 'scriptHashes'>,
  ): Record<string, string> {
    const headers = securityHeaders({
      kind: 'page',
      imagesOrigin,
      https,
      reservesMining,
      ...page,
      ...(isHidden && { robots: robotsMeta.hidden }),
    });
    return development ? forDevelopment(headers) : headers;
  }

  /** @param caching header of a cacheable response */
  async function respond<Name extends PublicPage>(
    name: Name,
    context: PageContext,
    caching: string,
  ): Promise<RenderedResponse> {
    const result = await views[name](context);
    if (result.kind === 'moved') {
      const headers = { ...policyOf(!context.isCanonicalHost, {}), location: result.location };
      return { status: result.status, headers: withCaching(headers, caching), body: Buffer.alloc(0) };
    }
    const { status, view, headers = {}, remoteImages = false, remoteData = false } = result;
    // What the page's own robots meta says of a draft or a foreign host, the header says too.
    const isHidden = !context.isCanonicalHost || view.head.robots === robotsMeta.hidden;
    const hashes = await render.hashes(name);
    const all = {
      ...policyOf(isHidden, { remoteImages, remoteData, ...hashes }),
      'content-type': 'text/html; charset=utf-8',
      // A document that contains its styles adds the rules by its script, after its first image.
      ...(hashes.styleHash === undefined && { 'Speculation-Rules': `"${paths.speculationRules()}"` }),
      ...headers,
    };
    return {
      status,
      headers: withCaching(all, status === 200 ? caching : 'no-cache'),
      body: await render.document(name, view),
    };
  }

  /** Page from the cache; null: it is not there, and there is too much to do to render it. */
  async function fromCache(
    pages: PageCache,
    key: string,
    { raw }: FastifyRequest,
    make: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse | null> {
    const cached = pages.get(key);
    if (cached) {
      counts.cache.routes += 1;
      return cached;
    }
    if (load.turns.isLate(raw)) return null;
    return pages
      .getOrRender(key, () => {
        counts.cache.rendered += 1;
        return load.run(fastPath.isPopular(raw) ? 'popularPages' : 'pages', make);
      })
      .catch((error: unknown) => {
        if (isAppError(error) && error.isBusy) return null;
        throw error;
      });
  }

  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const context = begin(request);
    const name = publicPage(context.target.page);
    counts.name(request, name);
    if (name === 'unknown') context.target = { page: 'unknown', subject: null };
    // Cached pages belong to a content version, which an edited component does not change.
    if (context.actor.role !== 'visitor' || development) {
      const fresh = await respond(name, context, privateCaching);
      return reply
        .code(fresh.status)
        .headers({ ...fresh.headers, 'Cache-Control': privateCaching })
        .send(fresh.body);
    }
    const key = documentKey(context);
    const caching = context.isCanonicalHost ? publicCaching : foreignCaching;
    const isSearch = name === 'search';
    const entry = await fromCache(isSearch ? searchCache : cache, key, request, () =>
      respond(name, context, caching),
    );
    if (!entry) {
      const busy = await respond(name, { ...context, refusal: busyError() }, caching);
      return reply.code(busy.status).headers(busy.headers).send(busy.body);
    }
    await sendCached(request, reply, entry);
    if (!isSearch) fastPath.remember(request.raw, key, name);
  };
}

/** Parses the URL once, for the views. */
function createBeginRequest(isOwnHost: IsOwnHost) {
  return (request: FastifyRequest): PageContext => {
    const url = addressOf(request.raw.url ?? '/');
    const target = pageOf(url.pathname, url.searchParams);
    return {
      target,
      pageNumber: parsePageNumber(url.searchParams.get('page')),
      series: seriesOf(url.searchParams.get('series')),
      among: target.page === 'search' ? searchAmong(url.searchParams.get('in')) : null,
      actor: request.actor,
      address: request.ip,
      isCanonicalHost: isOwnHost(request.headers.host),
      requestId: () => requestIdOf(request),
    };
  };
}

/** Slug of a series; null for what no series can be called. */
function seriesOf(given: string | null): string | null {
  const slug = given?.toLowerCase() ?? '';
  return /^[a-z0-9-]{1,200}$/.test(slug) ? slug : null;
}

/** `//host/path` is a path of ours here, not another host. */
function addressOf(url: string): URL {
  return new URL(`http://pages${url.startsWith('/') ? url : `/${url}`}`);
}

/** Pages with pagination; other pages ignore the page parameter. */
const paged: ReadonlySet<PageName> = new Set([
  ...(['tag', 'city', 'year', 'camera', 'lens'] as const),
  ...(['hub', 'photos', 'articles', 'serieslist'] as const),
]);
/** Named in any letter case, as tags are. */
const folded: ReadonlySet<PageName> = new Set(['tag', 'city', 'camera', 'lens']);
/** Pages of photos, which belong to a series if their URL says so. */
const inSeries: ReadonlySet<PageName> = new Set(['photo', 'post']);

/**
 * Exactly as the page's look-up reads the subject: a wider key would serve one subject's 404 for another. A search shows
 * what was typed.
 */
function keyOfSubject(name: PageName, subject: string | null): string {
  if (name === 'unknown') return '';
  const context = subject ?? '\u0000';
  if (name === 'search') return context.trim();
  return folded.has(name) ? collectionKey(name, context) : context.toLowerCase();
}

/** The cache key: the same for all URLs of a document. Unknown parameters do not count. */
function documentKey(context: Omit<PageContext, 'actor'>): string {
  const { target, pageNumber, series, among, isCanonicalHost } = context;
  const { page: name, subject } = target;
  const number = paged.has(name) ? pageNumber : 1;
  // Neither has a slash, so no other subject and part make the same key.
  const part = (inSeries.has(name) && series) || among || '';
  return `${isCanonicalHost ? 'own' : 'other'} ${name} ${number} ${part}/${keyOfSubject(name, subject)}`;
}

/** The admin guard has stopped every URL of the admin area that is not one of its pages. */
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
  return { ...headers, 'Cache-Control': caching };
}

/** Lets the browser load the next page while the pointer rests on its link. */
export async function sendSpeculationRules(_request: FastifyRequest, reply: FastifyReply): Promise<string> {
  reply.type('application/speculationrules+json').header('Cache-Control', 'public, max-age=86400');
  return speculationRules;
}
