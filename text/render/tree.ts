import type { toHtml } from 'hast-util-to-html';
import { proseSizes } from '#domain/media/sizes.ts';
import { largestFile } from '#domain/media/source-set.ts';
import {
  fileAddress,
  isAbsolute,
  isAtOrigin,
  linkSchemes,
  safeAddress,
  withHttps,
  withoutScheme,
} from '#domain/text/addresses.ts';

type Nodes = Exclude<Parameters<typeof toHtml>[0], unknown[]>;
export type Root = Extract<Nodes, { type: 'root' }>;
export type Element = Extract<Nodes, { type: 'element' }>;
type Text = Extract<Nodes, { type: 'text' }>;
/** Node inside an element. */
export type Node = Element['children'][number];
export type Properties = Element['properties'];

export function element(tagName: string, properties: Properties, children: Node[]): Element {
  return { type: 'element', tagName, properties, children };
}

export function text(value: string): Text {
  return { type: 'text', value };
}

export function isElement(node: Root['children'][number], ...names: string[]): node is Element {
  return node.type === 'element' && (names.length === 0 || names.includes(node.tagName));
}

/**
 * Puts in the place of each element what `replace` makes of it, from the innermost outwards; an empty list
 * takes it away. What is put in is not visited again.
 */
export function replaceElements(parent: Root | Element, replace: (element: Element) => Node[]): void {
  parent.children = parent.children.flatMap((child) => {
    if (!isElement(child)) return [child as Node];
    replaceElements(child, replace);
    return replace(child);
  });
}

/** All elements, in the order they are read. */
export function* elementsOf(parent: Root | Element): Generator<Element> {
  // A generator inside a generator for each level would take the square of the depth.
  const open = [parent.children.values()];
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const { done, value: child } = last.next();
    if (done) open.pop();
    else if (isElement(child)) {
      yield child;
      open.push(child.children.values());
    }
  }
}

/** Changes every text and every attribute that is a text, URLs too. */
export function mapWords(parent: Root | Element, change: (words: string) => string): void {
  for (const child of parent.children) {
    if (child.type === 'text') child.value = change(child.value);
    if (!isElement(child)) continue;
    for (const [name, value] of Object.entries(child.properties)) {
      if (typeof value === 'string') child.properties[name] = change(value);
    }
    mapWords(child, change);
  }
}

/** The words inside, without the numbers of footnotes. */
export function textOf(node: Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  if (isElement(node) && node.tagName === 'br') return ' ';
  if (!isElement(node) || node.properties.dataFootnoteRef !== undefined) return '';
  return node.children.map(textOf).join('');
}

/** True when there is nothing to see: no words and no image. */
export function isBlank(node: Root['children'][number]): boolean {
  if (node.type === 'text') return node.value.trim() === '';
  if (node.type !== 'element') return true;
  return node.tagName !== 'img' && node.tagName !== 'hr' && node.children.every(isBlank);
}

/** The link with a safe URL; without one, only its contents. */
export function finishLink(link: Element): Node[] {
  replaceElements(link, (inner) => (inner.tagName === 'a' ? inner.children : [inner]));
  const address = safeAddress(String(link.properties.href ?? ''), linkSchemes);
  if (address === null) return link.children;
  const { target, ...properties } = link.properties;
  const newWindow = target === '_blank';
  const rel = newWindow ? ['noopener', 'noreferrer'] : isAbsolute(address) ? ['noopener'] : null;
  return [
    {
      ...link,
      properties: { ...properties, href: address, ...(newWindow ? { target } : {}), ...(rel ? { rel } : {}) },
    },
  ];
}

/** A stored image as a page shows it. */
export interface StoredImage {
  /** `srcset` values; null when no file of that format exists. AVIF begins at 1280 pixels, below it is WebP. */
  avif: string | null;
  webp: string | null;
  jpg: string | null;
  /** The file shown where only one can be. */
  src: string;
  /** Pixels of the image itself. */
  width: number;
  height: number;
  /** `#rrggbb`, until it has loaded. */
  colour: string;
  /** URL of the file that moves, where that is the one that is named. */
  animation: string | null;
}

/** Stored images by their URLs, absolute ones without scheme. */
export type StoredImages = ReadonlyMap<string, StoredImage>;

export interface ImageRules {
  stored: StoredImages;
  /** Origins whose images are ours. */
  origins: readonly string[];
  /** Treatment of an image on another host. */
  remote: 'show' | 'link';
  /** Images written into the text itself become files when it is saved; until then only the owner sees them. */
  inline: boolean;
}

const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i;

/** The image as it may be shown, or a link to it; nothing if its URL is not allowed. */
export function finishImage(photo: Element, rules: ImageRules): Node[] {
  const src = String(photo.properties.src ?? '').trim();
  if (src.startsWith('data:')) return rules.inline && inlineImage.test(src) ? [shown(photo, src)] : [];
  const address = fileAddress(src);
  const stored = address === null ? undefined : rules.stored.get(withoutScheme(address));
  if (stored) return [inEverySize(photo, stored)];
  if (address === null) return [];
  if (!isRemote(address, rules.origins)) return [shown(photo, address)];
  if (rules.remote === 'link') return [standIn(photo, address)];
  return [shown(photo, withHttps(address))];
}

/** True for an image that another host serves. */
export function isRemote(address: string, origins: readonly string[]): boolean {
  return isAbsolute(address) && !isAtOrigin(address, origins);
}

function shown(photo: Element, src: string): Element {
  const { alt, ...properties } = photo.properties;
  return {
    ...photo,
    properties: { ...properties, src, alt: alt ?? '', loading: 'lazy', decoding: 'async' },
  };
}

/** Shows a stored image as elsewhere. A moving one stays still for visitors who prefer less motion. */
function inEverySize(photo: Element, stored: StoredImage): Element {
  const { avif, webp, jpg, src, colour, animation } = stored;
  const { width, height } = shownMeasures(photo, stored);
  const sizes = proseSizes(width);
  const stillOnly = animation ? { media: '(prefers-reduced-motion: reduce)' } : {};
  const image = shown(photo, animation ?? src);
  const properties = {
    ...image.properties,
    ...(!animation && jpg && { srcSet: jpg, sizes }),
    width,
    height,
    style: `--c:${colour}`,
  };
  const sources = Object.entries({ avif, webp }).flatMap(([format, srcSet]) =>
    srcSet ? [element('source', { ...stillOnly, type: `image/${format}`, srcSet, sizes }, [])] : [],
  );
  return element('picture', {}, [...sources, { ...image, properties }]);
}

/**
 * A stored image leads to its largest file; with scripts it opens the full-screen view. Not one that is part of a
 * link, nor decoration: a link needs a name.
 */
export function linkImages(parent: Root | Element): void {
  parent.children = parent.children.map((child) => {
    if (!isElement(child) || child.tagName === 'a') return child as Node;
    if (child.tagName !== 'picture') linkImages(child);
    const href = child.tagName === 'picture' && largestOf(child);
    return href ? element('a', { href, dataFullScreen: '' }, [child]) : child;
  });
}

/** URL of the largest file of a photo; null for decoration. */
function largestOf(picture: Element): string | null {
  const image = picture.children.find((child) => isElement(child) && child.tagName === 'img') as Element;
  const { alt, src } = image.properties;
  if (!alt) return null;
  const srcsets = picture.children.map((child) =>
    isElement(child) && !child.properties.media ? String(child.properties.srcSet ?? '') : null,
  );
  return largestFile(...srcsets.reverse())?.address ?? String(src);
}

/** In the image's own proportions; as wide or as high as the text asks for. */
function shownMeasures({ properties }: Element, { width, height }: StoredImage) {
  const ratio = width / height;
  const requested = Number(properties.width) || Number(properties.height) * ratio || width;
  const across = Math.max(1, Math.round(requested));
  return { width: across, height: Math.max(1, Math.round(across / ratio)) };
}

function standIn(photo: Element, address: string): Element {
  return element('a', { href: address, rel: ['noopener'] }, [text(String(photo.properties.alt || address))]);
}
