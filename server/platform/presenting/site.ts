import type { HeadView, PictureView, SocialImageView } from '#contract/pages.ts';
import type { Media, Rendition, ShownMedia } from '#domain/posts/post.ts';
import { absoluteUrl, type SiteContext } from './site-context.ts';

type MediaAddresses = Pick<SiteContext, 'mediaUrl'>;

/** Alt text of a picture nobody has described. */
const undescribed = 'Photo';

/** Smallest first; a narrow photograph has the same width under several targets, named once. */
function renditionsOf(media: Pick<Media, 'renditions'>, format: Rendition['format']): Rendition[] {
  const found: Rendition[] = [];
  for (const rendition of media.renditions) {
    if (rendition.format === format && !found.some(({ width }) => width === rendition.width))
      found.push(rendition);
  }
  return found.sort((a, b) => a.width - b.width);
}

/** The file shown where only one can be: the widest jpg, else the widest webp; null when nothing was made yet. */
export function largestRendition(media: Pick<Media, 'renditions'>): Rendition | null {
  return renditionsOf(media, 'jpg').at(-1) ?? renditionsOf(media, 'webp').at(-1) ?? null;
}

function srcset(site: MediaAddresses, renditions: Rendition[]): string | null {
  let result = '';
  for (const { key, width } of renditions) result += `${result && ', '}${site.mediaUrl(key)} ${width}w`;
  return result || null;
}

type Addresses = Pick<PictureView, 'webp' | 'jpg' | 'src'>;

/** Addresses put together so far, for as long as somebody holds the renditions: most pages show the same pictures. */
const known = new WeakMap<MediaAddresses, WeakMap<Media['renditions'], Addresses>>();

/** Null when nothing was made yet. */
function addressesOf(site: MediaAddresses, media: ShownMedia): Addresses | null {
  const ofSite = known.get(site) ?? new WeakMap<Media['renditions'], Addresses>();
  const found = ofSite.get(media.renditions);
  if (found) return found;
  const largest = largestRendition(media);
  if (!largest) return null;
  const made = {
    webp: srcset(site, renditionsOf(media, 'webp')),
    jpg: srcset(site, renditionsOf(media, 'jpg')),
    src: site.mediaUrl(largest.key),
  };
  known.set(site, ofSite.set(media.renditions, made));
  return made;
}

/** A stored photograph in every size; null when there is none to show. */
export function pictureView(site: MediaAddresses, media: ShownMedia | null, alt: string): PictureView | null {
  const addresses = media && addressesOf(site, media);
  if (!addresses) return null;
  const { webp, jpg, src } = addresses;
  const { width, height, colour } = media;
  return { webp, jpg, src, width, height, ratio: width / height, alt: alt.trim() || undescribed, colour };
}

/** The picture as social networks fetch it: absolute, the widest jpg, with the measures of that file. */
export function socialImage(
  site: SiteContext,
  media: ShownMedia | null,
  alt: string,
): SocialImageView | null {
  const largest = media && largestRendition(media);
  if (!largest) return null;
  return {
    url: absoluteUrl(site, site.mediaUrl(largest.key)),
    width: largest.width,
    height: largest.height,
    alt: alt.trim() || undescribed,
  };
}

/** @param sizes exactly what the picture in the page says */
export function preloadOf(picture: PictureView | null, sizes: string): HeadView['preload'] {
  if (!picture) return null;
  if (picture.webp) return { srcset: picture.webp, sizes, type: 'image/webp' };
  return picture.jpg ? { srcset: picture.jpg, sizes, type: 'image/jpeg' } : null;
}
