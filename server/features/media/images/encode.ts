import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { FileTexts } from '#domain/media/file-texts.ts';
import type { RenditionSize, Sharpening } from '#domain/media/rendition-sizes.ts';
import type { Rendition } from '#domain/posts/post.ts';
import type { Pixels } from './header.ts';

export interface EncodedRendition extends Omit<Rendition, 'key'> {
  data: Buffer;
}

const webpQuality = 80;
/**
 * AVIF of about the quality of the WebP beside it, made in the background. Measured on six sharpened photos at 1280 and on
 * five at 2560 pixels, in KB and seconds of one core, with SSIM in windows of 8 pixels:
 *
 *     AVIF 58, effort 3    82  0.967  0.60     238  0.962  1.79
 *     AVIF 58, effort 1    85  0.964  0.19     248  0.961  0.55
 *     AVIF 58, effort 0    90  0.964  0.07     259  0.961  0.21
 *     WebP 79, effort 4   117  0.970  0.11     309  0.960  0.42
 *     WebP 79, effort 2   120  0.968  0.06     320  0.959  0.19
 *
 * At 1280 pixels effort 0 has no advantage over WebP.
 */
const avif = {
  base: { quality: 61, effort: 1, chromaSubsampling: '4:2:0' },
  large: { quality: 58, effort: 0, chromaSubsampling: '4:2:0' },
} as const;
const webpEffort = { base: 4, large: 2 } as const;
const jpegQuality = 82;

/**
 * Scaling down softens edges. This gives back about as much: edges only, by less than a pixel, so that grain and
 * skies stay as they are. sharp's default and 3x3 kernels sharpen the grain: 12 to 26 % more bytes instead of 0 to 7 %.
 */
const standardSharpening = { sigma: 0.5, m1: 0, m2: 1 } as const;

export function sharpen(image: Sharp, sharpening: Sharpening): Sharp {
  return sharpening === 'standard' ? image.sharpen(standardSharpening) : image;
}

/** @param isReduced images in their own size are left as they are */
export async function sharpenPixels(
  pixels: Pixels,
  sharpening: Sharpening,
  isReduced: boolean,
): Promise<Pixels> {
  if (!isReduced || sharpening === 'off') return pixels;
  const { raw } = pixels;
  const data = await sharpen(sharp(pixels.data, { raw }), sharpening).raw().toBuffer();
  return { data, raw, isSharpened: true };
}

/** Points of quality that take back the bytes of sharpening; the smallest files also pay for their texts. */
function sharpenedCost({ isSharpened }: Pick<Pixels, 'isSharpened'>, target: number): number {
  if (!isSharpened) return 0;
  return target <= 384 ? 2 : 1;
}

export const jpegQualityOf = (pixels: Pick<Pixels, 'isSharpened'>, target: number) =>
  jpegQuality - sharpenedCost(pixels, target);

/**
 * Encodes one size, already scaled, in one format. Without a profile, which means sRGB, and with no other
 * metadata than the packet.
 */
export async function encode(
  pixels: Pixels,
  { target, width, height }: RenditionSize,
  format: Rendition['format'],
  packet: FilePacket,
): Promise<EncodedRendition> {
  const image = sharp(pixels.data, { raw: pixels.raw });
  // An empty packet reserves the place: an AVIF file without XMP has no room for it later.
  const xmp = packet.xmp ?? (format === 'avif' ? emptyXmpPacket : null);
  const encoded = await withPacket(encoderFor(image, format, pixels, target), { ...packet, xmp }).toBuffer();
  return { format, target, width, height, bytes: encoded.length, data: encoded };
}

function encoderFor(image: Sharp, format: Rendition['format'], pixels: Pixels, target: number): Sharp {
  const kind = target > 1280 ? 'large' : 'base';
  if (format === 'avif') return image.avif(avif[kind]);
  if (format === 'webp') {
    const quality = webpQuality - sharpenedCost(pixels, target);
    return image.webp({ quality, effort: webpEffort[kind] });
  }
  return image.jpeg({
    quality: jpegQualityOf(pixels, target),
    progressive: true,
    chromaSubsampling: '4:2:0',
  });
}

export function withPacket(encoder: Sharp, { xmp, exif }: FilePacket): Sharp {
  if (xmp) encoder.withXmp(xmp);
  if (exif) encoder.withExif({ IFD0: exif });
  return encoder;
}

/** The metadata blocks of an encoded file. */
export interface FilePacket {
  xmp: string | null;
  exif: Record<string, string> | null;
}

/**
 * XMP and EXIF of a public file. Nothing else about the photo is ever written: no place, no time, no serial
 * number.
 */
export function filePacket(texts: FileTexts): FilePacket {
  return { xmp: xmpPacket(texts), exif: exifTags(texts) };
}

/** Value of the PLUS vocabulary: no data mining, except that search engines may index the image. */
const reserved = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING';

const namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  Iptc4xmpCore: 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
};

/** @returns null when there is nothing to say */
export function xmpPacket(texts: FileTexts): string | null {
  const { creator, credit, copyright, licenseUrl, acquireUrl, title, caption, altText } = texts;
  const parts = [
    title && inDefaultLanguage('dc:title', title),
    caption && inDefaultLanguage('dc:description', caption),
    altText && inDefaultLanguage('Iptc4xmpCore:AltTextAccessibility', altText),
    creator && `<dc:creator><rdf:Seq><rdf:li>${escapeXml(creator)}</rdf:li></rdf:Seq></dc:creator>`,
    copyright && inDefaultLanguage('dc:rights', copyright),
    copyright && '<xmpRights:Marked>True</xmpRights:Marked>',
    credit && `<photoshop:Credit>${escapeXml(credit)}</photoshop:Credit>`,
    licenseUrl && `<xmpRights:WebStatement>${escapeXml(licenseUrl)}</xmpRights:WebStatement>`,
    acquireUrl &&
      `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>${escapeXml(acquireUrl)}</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>`,
    texts.reservesMining && `<plus:DataMining>${reserved}</plus:DataMining>`,
  ].filter(Boolean);
  return parts.length === 0 ? null : packetOf(parts.join(''));
}

/** XMP packet of a file that gets its texts later. */
export const emptyXmpPacket = packetOf('');

function packetOf(properties: string): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about=""${declared.join('')}>${properties}</rdf:Description>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
  );
}

function inDefaultLanguage(property: string, text: string): string {
  return `<${property}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${property}>`;
}

/** EXIF text is ASCII by its standard: other text is in the XMP only, never as question marks. */
function exifTags({ creator, copyright }: FileTexts): Record<string, string> | null {
  const tags: Record<string, string> = {};
  const notice = copyright?.replaceAll('©', '(c)') ?? '';
  if (creator && isAscii(creator)) tags.Artist = creator;
  if (notice && isAscii(notice)) tags.Copyright = notice;
  return Object.keys(tags).length > 0 ? tags : null;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(forbiddenInXml, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
