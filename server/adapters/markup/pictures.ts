import { fetchSchemes, isAbsolute, safeAddress } from '#domain/text/addresses.ts';
import { type Element, element, type Node, text } from './tree.ts';

export interface PictureRules {
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
  const address = safeAddress(src, fetchSchemes);
  if (address === null || !(isAbsolute(address) || address.startsWith('/'))) return [];
  return isRemote(address, rules.origins) && rules.remote === 'link'
    ? [standIn(picture, address)]
    : [shown(picture, address)];
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

function standIn(picture: Element, address: string): Element {
  return element('a', { href: address, rel: ['noopener'] }, [
    text(String(picture.properties.alt || address)),
  ]);
}
