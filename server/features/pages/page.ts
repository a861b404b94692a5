import type { FastifyRequest } from 'fastify';
import type { IsOwnHost } from '#domain/site/own-host.ts';
import { parsePageNumber } from '#domain/site/paging.ts';
import { pageOf } from '#domain/site/paths.ts';
import type { Asked } from './asked.ts';

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
