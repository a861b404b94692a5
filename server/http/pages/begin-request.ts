import type { FastifyRequest } from 'fastify';
import { parsePageNumber } from '#domain/site/paging.ts';
import { type PageName, pageOf } from '#domain/site/paths.ts';
import type { PageRequest, ScriptAssets } from './page-request.ts';
import type { PageViews } from './page-views.ts';

export interface BeginOptions {
  views: PageViews;
  scripts: ScriptAssets;
  /** Host of the configured address, with its port when it is not the usual one. */
  siteHost: string;
}

export type BeginRequest = ReturnType<typeof createBeginRequest>;

/** Takes a visitor's address apart, once, for the loaders. */
export function createBeginRequest({ views, scripts, siteHost }: BeginOptions) {
  /** @param page when it is decided already, whatever the address */
  return (request: FastifyRequest, page?: PageName): PageRequest => {
    const url = addressOf(request.raw.url ?? '/');
    return {
      target: page ? { page, subject: null } : pageOf(url.pathname, url.searchParams),
      pageNumber: parsePageNumber(url.searchParams.get('page')),
      actor: request.actor,
      isCanonicalHost: request.headers.host === siteHost,
      views,
      scripts,
      html: null,
      address: null,
      nonce: null,
      view: null,
      headers: {},
      remoteImages: false,
    };
  };
}

/** `//host/path` is a path of ours here, not another host. */
function addressOf(url: string): URL {
  return new URL(`http://pages${url.startsWith('/') ? url : `/${url}`}`);
}
