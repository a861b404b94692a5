import { mediaKeysIn } from '#domain/media/media-files.ts';
import { paths } from '#domain/site/paths.ts';
import { withoutScheme } from '#domain/text/addresses.ts';
import type { StoredImage, StoredImages } from '#text/render/tree.ts';
import { perApp } from '../../compose/context.ts';
import { imageView } from '../../platform/presenting/site.ts';

/** Finds the stored images that a body names, under each URL that it may name them by, without its scheme. */
export const bodyImages = perApp(({ reader, files, site }) => {
  function urlsOf(key: string): string[] {
    const path = paths.media(key.slice(key.indexOf('/') + 1));
    return [...new Set([path, site.siteUrl + path, files.url(key)].map(withoutScheme))];
  }

  return async (body: string): Promise<StoredImages> => {
    const found = await reader.media.allByKeys(mediaKeysIn(body));
    const entries = found.flatMap(({ key, media }): [string, StoredImage][] => {
      const shown = imageView(site, media, '');
      if (!shown) return [];
      const { avif, webp, jpg, src, width, height, colour } = shown;
      const animation = media.animation?.key === key ? files.url(key) : null;
      const image = { avif, webp, jpg, src, width, height, colour, animation };
      return urlsOf(key).map((address) => [address, image]);
    });
    return new Map(entries);
  };
});
