import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { IsOwnHost } from '#domain/seo/indexing.ts';
import { securityHeaders } from './security-headers.ts';

/** The public part of the file store. */
interface PublicFiles {
  /** Whether there is such a file, whatever the key looks like. */
  has(key: string): Promise<boolean>;
  stream(key: string): Promise<{ stream: NodeJS.ReadableStream; bytes: number } | null>;
}

const forever = 'public, max-age=31536000, immutable';
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['csv', 'text/csv; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
]);

/** `/media/…`: renditions and data files. Their names are hashes of what they hold, so an answer never changes. */
export function serveMedia(
  app: FastifyInstance,
  { files, https, isOwnHost }: { files: PublicFiles; https: boolean; isOwnHost: IsOwnHost },
): void {
  const headers = {
    ...securityHeaders({ kind: 'media', imagesOrigin: null, https }),
    'cache-control': forever,
  };
  app.get<{ Params: { folder: string; file: string } }>('/media/:folder/:file', async (request, reply) => {
    const { folder, file } = request.params;
    const etag = `"${file}"`;
    reply.headers({ ...headers, etag });
    // On a foreign host nothing is to be indexed, the images least of all.
    if (!isOwnHost(request.headers.host)) reply.header('x-robots-tag', 'noindex');
    const contentType = contentTypes.get(file.split('.').at(-1) ?? '');
    const key = `media/${folder}/${file}`;
    if (contentType && request.headers['if-none-match'] === etag && (await files.has(key))) {
      return reply.code(304).send();
    }
    const found = contentType ? await files.stream(key) : null;
    if (!found) {
      return reply
        .code(404)
        .header('cache-control', 'no-cache')
        .removeHeader('etag')
        .type('text/plain')
        .send('No such file.');
    }
    return reply
      .type(contentType ?? '')
      .header('content-length', found.bytes)
      .send(found.stream);
  });
}

/** Scripts, styles, fonts and icons of the build. */
export async function serveAssets(
  app: FastifyInstance,
  { clientDir, https }: { clientDir: string; https: boolean },
) {
  const headers = securityHeaders({ kind: 'media', imagesOrigin: null, https });
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.headers({ ...headers, 'cache-control': isHashed ? forever : 'public, max-age=86400' });
    },
  });
}
