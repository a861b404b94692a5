import { mediaKeysIn } from '#domain/media/media-files.ts';
import type { Media } from '#domain/posts/post.ts';
import { paths } from '#domain/site/paths.ts';
import { withoutScheme } from '#domain/text/addresses.ts';
import type { StoredImage, StoredImages } from '#text/render/tree.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { FileStore } from '../../platform/files/file-store.ts';

export interface BodyImagesDependencies {
  reader: Pick<Repositories, 'media'>;
  files: Pick<FileStore, 'url'>;
  /** Without a trailing slash. */
  siteUrl: string;
  /** The image in every size; null when it has no public file. */
  inEverySize: (media: Media) => Omit<StoredImage, 'animation'> | null;
}

export type BodyImages = (body: string) => Promise<StoredImages>;

/** Finds the stored images that a body names, under each URL that it may name them by, without its scheme. */
export function createBodyImages(dependencies: BodyImagesDependencies): BodyImages {
  const { reader, files, siteUrl, inEverySize } = dependencies;

  function urlsOf(key: string): string[] {
    const path = paths.media(key.slice(key.indexOf('/') + 1));
    return [...new Set([path, siteUrl + path, files.url(key)].map(withoutScheme))];
  }

  return async (body) => {
    const found = await reader.media.allByKeys(mediaKeysIn(body));
    const entries = found.flatMap(({ key, media }): [string, StoredImage][] => {
      const shown = inEverySize(media);
      if (!shown) return [];
      const { avif, webp, jpg, src, width, height, colour } = shown;
      const animation = media.animation?.key === key ? files.url(key) : null;
      const image = { avif, webp, jpg, src, width, height, colour, animation };
      return urlsOf(key).map((address) => [address, image]);
    });
    return new Map(entries);
  };
}
