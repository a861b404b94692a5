import type { FastifyRequest } from 'fastify';
import type { Actor } from '#domain/access/account.ts';
import { parsePageNumber } from '#domain/site/navigation.ts';
import type { IsOwnHost } from '#domain/site/own-host.ts';
import { type PageName, pageOf, type ResolvedPage } from '#domain/site/paths.ts';
import { fold } from '#domain/text/clean.ts';
import type { ArticlesService } from '../articles/articles.service.ts';
import type { ArticleRenderingService } from '../articles/published.service.ts';
import type { HubsService } from '../clusters/hubs.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import type { PagePresenters } from './pages.ts';

export type BeginRequest = ReturnType<typeof createBeginRequest>;

/** Takes a visitor's address apart, once, for the views. */
export function createBeginRequest(isOwnHost: IsOwnHost) {
  return (request: FastifyRequest): Asked => {
    const url = addressOf(request.raw.url ?? '/');
    return {
      target: pageOf(url.pathname, url.searchParams),
      pageNumber: parsePageNumber(url.searchParams.get('page')),
      actor: request.actor,
      isCanonicalHost: isOwnHost(request.headers.host),
    };
  };
}

/** `//host/path` is a path of ours here, not another host. */
function addressOf(url: string): URL {
  return new URL(`http://pages${url.startsWith('/') ? url : `/${url}`}`);
}

/** A visitor's wish for a page: all that the page may depend on. */
export interface Asked {
  target: ResolvedPage;
  /** The `page` parameter, at least 1. */
  pageNumber: number;
  actor: Actor;
  /** The request came to the configured host: only then may pages be indexed. */
  isCanonicalHost: boolean;
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
export function documentKey({ target, pageNumber, isCanonicalHost }: Omit<Asked, 'actor'>): string {
  const { page: name, subject } = target;
  const number = paged.has(name) ? pageNumber : 1;
  return `${isCanonicalHost ? 'own' : 'other'} ${name} ${number} ${keyOfSubject(name, subject)}`;
}

/** What a page turned out to be. */
export type PageResult<View> =
  | {
      kind: 'page';
      status: 200 | 404 | 410 | 503;
      view: View;
      headers?: Record<string, string>;
      /** It shows pictures of other hosts, which its policy has to allow. */
      remoteImages?: boolean;
      /** Its scripts read tables or charts from other hosts. */
      remoteData?: boolean;
    }
  | { kind: 'moved'; status: 301; location: string };

/** Turns what was written into what may be shown. */
interface Markup {
  renderStory(markdown: string, options: { path: string }): Promise<{ html: string }>;
}

export interface PageSources {
  posts: PostsService;
  hubs: HubsService;
  articles: ArticlesService;
  markup: Markup;
  articleRendering: Pick<ArticleRenderingService, 'render'>;
  present: PagePresenters;
  /** Enabled hubs of the navigation, by descending weight. */
  navigationHubs: () => Promise<readonly { name: string }[]>;
  now: () => Date;
  /** Told, once for each, of what went wrong while a page was loaded. */
  onFailure: (error: unknown, page: string) => void;
}
