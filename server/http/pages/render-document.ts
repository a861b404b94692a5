import type { ServerBuild } from 'react-router';
import type { PageName } from '#domain/site/paths.ts';
import { fold } from '#domain/text/fold.ts';
import type { PageRequest } from './page-request.ts';

/** The bundle's entry, as app/entry.server.tsx exports it. */
export interface PagesEntry {
  createHandler(build: ServerBuild, mode: string): (request: Request, page: PageRequest) => Promise<Response>;
  failureOf(request: Request): unknown;
}

export interface RenderedDocument {
  status: number;
  /** Only those that the routes set themselves. */
  headers: Record<string, string>;
  body: Buffer;
  /** What went wrong inside, when the status is 500. */
  failure: unknown;
}

export type RenderDocument = (page: PageRequest) => Promise<RenderedDocument>;

/** Addresses of app/routes.ts. The visitor's own path never reaches the router: no `.data` form, no odd encoding. */
const internalPaths: Record<PageName, string> = {
  home: '/',
  photo: '/photo',
  post: '/post',
  tag: '/tag',
  city: '/city',
  hub: '/hub',
  photos: '/photos',
  articles: '/articles',
  article: '/article',
  unknown: '/unknown',
  admin: '/admin',
  login: '/admin/login',
  denied: '/admin/denied',
  robots: '/unknown',
  healthz: '/unknown',
};

/** Runs the page's loader and components, in development after loading the newest bundle. */
export function createRenderDocument(loadBuild: () => Promise<ServerBuild>, mode: string): RenderDocument {
  let ready: {
    build: ServerBuild;
    entry: PagesEntry;
    handle: ReturnType<PagesEntry['createHandler']>;
  } | null = null;
  return async (page) => {
    const build = await loadBuild();
    if (ready?.build !== build) {
      const entry = build.entry.module as unknown as PagesEntry;
      ready = { build, entry, handle: entry.createHandler(build, mode) };
    }
    const request = new Request(`http://pages${page.address ?? internalPaths[page.target.page]}`);
    const response = await ready.handle(request, page);
    const headers = { ...Object.fromEntries(response.headers), ...page.headers };
    return {
      status: response.status,
      headers,
      body: Buffer.from(page.html === null ? await response.text() : `<!DOCTYPE html>${page.html}`),
      failure: response.status >= 500 ? ready.entry.failureOf(request) : null,
    };
  };
}

/** Pages that have further ones; of the others the page parameter makes no second copy. */
const paged: ReadonlySet<PageName> = new Set(['tag', 'city', 'hub', 'photos', 'articles']);

/** Exactly as the page's look-up reads the subject: a wider key would keep one subject's 404 for another. */
function keyOfSubject(name: PageName, subject: string | null): string {
  if (name === 'unknown') return '';
  const asked = subject ?? '\u0000';
  return name === 'tag' || name === 'city' ? fold(asked) : asked.toLowerCase();
}

/** Which document this is, whatever way it was asked for: the cache's key. Unknown parameters do not count. */
export function documentKey(page: Pick<PageRequest, 'target' | 'pageNumber' | 'isCanonicalHost'>): string {
  const { page: name, subject } = page.target;
  const number = paged.has(name) ? page.pageNumber : 1;
  return `${page.isCanonicalHost ? 'own' : 'other'} ${name} ${number} ${keyOfSubject(name, subject)}`;
}
