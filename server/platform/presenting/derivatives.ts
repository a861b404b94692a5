import type { Media } from '#domain/posts/post.ts';
import { largestRendition } from './site.ts';
import type { SiteContext } from './site-context.ts';

type MediaUrl = Pick<SiteContext, 'mediaUrl'>;

/** Every rendition's address by its name, `webp_384w` for one. */
export function derivatives(site: MediaUrl, media: Media): Record<string, string> {
  return Object.fromEntries(
    media.renditions.map(({ format, target, key }) => [`${format}_${target}w`, site.mediaUrl(key)]),
  );
}

/** The address by which a picture is named: its widest jpg, never the original. */
export function fileUrl(site: MediaUrl, media: Media): string {
  const file = largestRendition(media);
  if (!file) throw new Error(`The picture ${media.id} has no public file`);
  return site.mediaUrl(file.key);
}

/** The smallest file there is. */
export function thumbnailUrl(site: MediaUrl, media: Media): string {
  const smallest = [...media.renditions].sort((a, b) => a.bytes - b.bytes)[0];
  return smallest ? site.mediaUrl(smallest.key) : fileUrl(site, media);
}
