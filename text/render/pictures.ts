import { proseSizes } from '#domain/media/sizes.ts';
import { fileAddress, isAbsolute, withHttps } from '#domain/text/addresses.ts';
import { type Element, element, type Node, text } from './tree.ts';

/** A stored picture as a page shows it. */
export interface StoredPicture {
  /** `srcset` values; null when no file of that format exists. */
  webp: string | null;
  jpg: string | null;
  /** The file shown where only one can be. */
  src: string;
  /** Pixels of the picture itself. */
  width: number;
  height: number;
  /** `#rrggbb`, until it has loaded. */
  colour: string;
  /** Address of the file that moves, where that is the one that is named. */
  animation: string | null;
}

/** Stored pictures by their addresses as a text writes them. */
export type StoredPictures = ReadonlyMap<string, StoredPicture>;

export interface PictureRules {
  stored: StoredPictures;
  /** Origins whose pictures are ours. */
  origins: readonly string[];
  /** What becomes of a picture on another host. */
  remote: 'show' | 'link';
  /** Pictures written into the text itself become files when it is saved; until then only the owner sees them. */
  inline: boolean;
}

const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i;

/** The picture as it may be shown, or what stands for it; nothing when its address may not be used. */
export function finishPicture(picture: Element, rules: PictureRules): Node[] {
  const src = String(picture.properties.src ?? '').trim();
  if (src.startsWith('data:')) return rules.inline && inlinePicture.test(src) ? [shown(picture, src)] : [];
  const stored = rules.stored.get(src);
  if (stored) return [inEverySize(picture, stored)];
  const address = fileAddress(src);
  if (address === null) return [];
  if (!isRemote(address, rules.origins)) return [shown(picture, address)];
  if (rules.remote === 'link') return [standIn(picture, address)];
  return [shown(picture, withHttps(address))];
}

/** True for a picture that another host serves. */
export function isRemote(address: string, origins: readonly string[]): boolean {
  return (
    isAbsolute(address) && !origins.some((origin) => address === origin || address.startsWith(`${origin}/`))
  );
}

function shown(picture: Element, src: string): Element {
  const { alt, ...properties } = picture.properties;
  return {
    ...picture,
    properties: { ...properties, src, alt: alt ?? '', loading: 'lazy', decoding: 'async' },
  };
}

/** As photographs are shown elsewhere. A moving one stays still for those who ask for less motion. */
function inEverySize(picture: Element, stored: StoredPicture): Element {
  const { webp, jpg, src, colour, animation } = stored;
  const { width, height } = shownMeasures(picture, stored);
  const sizes = proseSizes(width);
  const stillOnly = animation ? { media: '(prefers-reduced-motion: reduce)' } : {};
  const image = shown(picture, animation ?? src);
  const properties = {
    ...image.properties,
    ...(!animation && jpg && { srcSet: jpg, sizes }),
    width,
    height,
    style: `--c:${colour}`,
  };
  const sources = webp
    ? [element('source', { ...stillOnly, type: 'image/webp', srcSet: webp, sizes }, [])]
    : [];
  return element('picture', {}, [...sources, { ...image, properties }]);
}

/** In the picture's own proportions; as wide or as high as the text asks for. */
function shownMeasures({ properties }: Element, { width, height }: StoredPicture) {
  const ratio = width / height;
  const asked = Number(properties.width) || Number(properties.height) * ratio || width;
  const across = Math.max(1, Math.round(asked));
  return { width: across, height: Math.max(1, Math.round(across / ratio)) };
}

function standIn(picture: Element, address: string): Element {
  return element('a', { href: address, rel: ['noopener'] }, [
    text(String(picture.properties.alt || address)),
  ]);
}
