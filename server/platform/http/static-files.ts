import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentTypeOf } from '#domain/media/content-types.ts';
import type { IsOwnHost } from '#domain/seo/indexing.ts';
import { securityHeaders } from './security-headers.ts';

/** The public part of the file store. */
interface PublicFiles {
  /** ETag of a file; null if there is none, even for an invalid key. */
  etag(key: string): Promise<string | null>;
  stream(key: string): Promise<{ stream: NodeJS.ReadableStream; bytes: number; etag: string } | null>;
}

interface MediaOptions {
  files: PublicFiles;
  /** The address of the file that replaced this one; null: it was not replaced. */
  movedFile: (key: string) => Promise<string | null>;
  /** True if only records in the bin use the file: visitors and admins alike get 404. */
  isHidden: (key: string) => Promise<boolean>;
  https: boolean;
  reservesMining: boolean;
  isOwnHost: IsOwnHost;
}

const forever = 'public, max-age=31536000, immutable';
/**
 * `/media/…`: renditions and data files. Their names are hashes of what they show, so a stored copy never becomes wrong;
 * only the words in an image file may be older.
 */
export function serveMedia(app: FastifyInstance, options: MediaOptions): void {
  const { files, movedFile, isHidden, https, reservesMining, isOwnHost } = options;
  const headers = {
    ...securityHeaders({ kind: 'media', imagesOrigin: null, https, reservesMining }),
    'cache-control': forever,
  };
  app.get<{ Params: { folder: string; file: string } }>('/media/:folder/:file', async (request, reply) => {
    const { folder, file } = request.params;
    reply.headers(headers);
    // Nothing may be indexed on a foreign host, images least of all.
    if (!isOwnHost(request.headers.host)) reply.header('x-robots-tag', 'noindex');
    const contentType = contentTypeOf(file);
    const key = `media/${folder}/${file}`;
    if (contentType && (await isHidden(key))) return missing(reply);
    const known = request.headers['if-none-match'];
    if (contentType && known && (await files.etag(key)) === known) {
      return reply.code(304).header('etag', known).send();
    }
    const found = contentType ? await files.stream(key) : null;
    if (!found) {
      const moved = contentType ? await movedFile(key) : null;
      if (moved) return reply.header('cache-control', 'public, max-age=86400').redirect(moved, 301);
      return missing(reply);
    }
    return reply
      .type(contentType ?? '')
      .header('etag', found.etag)
      .header('content-length', found.bytes)
      .send(found.stream);
  });
}

function missing(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-cache').type('text/plain').send('No such file.');
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
