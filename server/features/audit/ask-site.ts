import type { FastifyInstance } from 'fastify';
import type { AskSite } from './site-asker.ts';

/** The site asking itself, without a socket: what a visitor would get, or whoever the cookies belong to. */
export function askSite(app: FastifyInstance, siteHost: string): AskSite {
  return async (path, cookie) => {
    const { statusCode, headers, body } = await app.inject({
      url: path,
      headers: { host: siteHost, ...(cookie && { cookie }) },
    });
    const texts = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as const);
    return { status: statusCode, headers: Object.fromEntries(texts), body };
  };
}
