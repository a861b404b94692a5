import { isAbsolute } from '#domain/text/addresses.ts';
import { type RtfImage, rtfImages } from '#domain/text/rtf-images.ts';
import { type HtmlPictures, picturesOfHtml } from '#text/read/html-pictures.ts';
import { readPasted, writePasted } from '../paste/pasted-html.ts';

export interface Clipboard {
  /** RTF text; '' if there is none. */
  rtf: string;
}

export interface Surroundings {
  /** Origins whose images are ours, the page's own first. */
  ownOrigins: readonly string[];
  newId: () => string;
}

export interface PastedImage {
  /** URL of its image in the HTML, until it is uploaded. */
  marker: string;
  file: File;
  alt: string;
}

export interface PastedImages {
  /** HTML with markers for the images that can be inserted, and without the others. */
  html: string;
  images: PastedImage[];
  /** Files that were skipped, with the reasons. */
  leftOut: string[];
}

const markerStart = '/media/pasted/';
const readableTypes = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;

/** The images of pasted HTML. What was copied in an editor of ours names none but those that a text may name. */
export function readPastedImages(given: string, { rtf }: Clipboard, around: Surroundings): PastedImages {
  const read: PastedImages = { html: given, images: [], leftOut: [] };
  if (given.includes('data-pm-slice')) return read;
  const { html, images: imageLookup } = imagesIn(given);
  const nextOfWord = imagesOfWord(rtf, imageLookup.filter(({ src }) => isLocalFile(src)).length);
  const written: string[] = [];
  let from = 0;
  for (const { start, end, src, alt } of imageLookup) {
    const made = isLocalFile(src) ? nextOfWord() : src;
    written.push(html.slice(from, start), imageTag(read, made, alt, around, html.slice(start, end)));
    from = end;
  }
  return { ...read, html: written.join('') + html.slice(from) };
}

/** HTML in place of an image; '' for a skipped one. @param source its URL, or its bytes */
function imageTag(
  read: PastedImages,
  source: string | RtfImage | null,
  alt: string,
  { ownOrigins, newId }: Surroundings,
  tag: string,
): string {
  const file = typeof source === 'string' ? fileOfData(source, read.images.length + 1) : fileOfRtf(source);
  if (file) {
    const marker = markerStart + newId();
    read.images.push({ marker, file, alt });
    return `<img src="${marker}">`;
  }
  if (typeof source === 'string') {
    const own = ownUrl(source, ownOrigins);
    if (own !== null) return own === source ? tag : `<img src="${escaped(own)}" alt="${escaped(alt)}">`;
  }
  const left = typeof source === 'string' ? reasonOf(source) : wordKeepsIt;
  read.leftOut.push(alt.trim() ? `“${alt.trim().slice(0, 80)}”: ${left}` : left);
  return '';
}

const again = 'Save it and insert it as a file.';
const wordKeepsIt = `an image that the word processor does not pass on. ${again}`;

function reasonOf(source: string): string {
  if (/^data:/i.test(source)) return 'an image of a kind that cannot be uploaded. Use PNG, GIF or JPEG.';
  if (!isAbsolute(source)) return `an image that is not on the clipboard. ${again}`;
  const { host, pathname } = new URL(source);
  const name = pathname.split('/').at(-1) ?? '';
  return `${name.slice(0, 60) || 'an image'} from ${host}, which this page may not read. ${again}`;
}

function isLocalFile(src: string): boolean {
  return /^file:/i.test(src);
}

/**
 * Images of Word, which names files of its own machine and sends the images in RTF: usable if their numbers
 * match.
 */
function imagesOfWord(rtf: string, wanted: number): () => RtfImage | null {
  const images = wanted > 0 && rtf !== '' ? rtfImages(rtf) : [];
  if (images.length !== wanted) return () => null;
  return () => images.shift() ?? null;
}

function fileOfRtf(image: RtfImage | null): File | null {
  if (!image || image.hex.length < 2) return null;
  const bytes = new Uint8Array(image.hex.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(image.hex.slice(2 * at, 2 * at + 2), 16);
  }
  return new File([bytes], `pasted.${image.type.slice('image/'.length)}`, { type: image.type });
}

function fileOfData(source: string, number: number): File | null {
  const [, type = '', data = ''] =
    /^data:([a-z/.+-]{1,60})(?:;[\w=-]{1,60}){0,3};base64,([a-z\d+/=\s]*)$/i.exec(source) ?? [];
  if (!readableTypes.test(type.toLowerCase())) return null;
  const bytes = bytesOf(data);
  return bytes && new File([bytes], `pasted-${number}`, { type: type.toLowerCase() });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

/** An image of ours by its path, one of the place that serves our files by its URL; null for any other. */
function ownUrl(source: string, ownOrigins: readonly string[]): string | null {
  if (source.startsWith('/') && !source.startsWith('//')) return source;
  if (!isAbsolute(source) || !URL.canParse(source)) return null;
  const { origin, pathname, search } = new URL(source);
  const [here] = ownOrigins;
  if (origin === here) return pathname + search;
  return ownOrigins.includes(origin) ? source : null;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Whether HTML is an image and nothing else, as browsers copy one: its file comes along. */
export function isImageAlone(html: string): boolean {
  const { images: imageLookup, hasWords } = imagesIn(html);
  return imageLookup.length === 1 && !hasWords;
}

/**
 * Images in pasted HTML. HTML that is nested too deeply for the parser is first flattened like any other
 * paste.
 */
function imagesIn(html: string): HtmlPictures & { html: string } {
  try {
    return { html, ...picturesOfHtml(html) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const bounded = writePasted(readPasted(html));
    return { html: bounded, ...picturesOfHtml(bounded) };
  }
}
