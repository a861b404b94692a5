import type { Sharp } from 'sharp';
import sharp from 'sharp';
import type { Rendition, Rights } from '#domain/posts/post.ts';
import type { Pixels, RenditionSize } from './header.ts';

export interface EncodedRendition extends Omit<Rendition, 'key'> {
  data: Buffer;
}

const webp = { quality: 80, effort: 4 };
const jpeg = { quality: 82, progressive: true, chromaSubsampling: '4:2:0' };

/** One size, already scaled, in one format. Without a profile, which means sRGB, and with no other metadata than the rights. */
export async function encode(
  { data, raw }: Pixels,
  { target, width, height }: RenditionSize,
  format: Rendition['format'],
  rights: RightsPacket,
): Promise<EncodedRendition> {
  const image = sharp(data, { raw });
  const encoder = format === 'webp' ? image.webp(webp) : image.jpeg(jpeg);
  const encoded = await withRights(encoder, rights).toBuffer();
  return { format, target, width, height, bytes: encoded.length, data: encoded };
}

export function withRights(encoder: Sharp, { xmp, exif }: RightsPacket): Sharp {
  if (xmp) encoder.withXmp(xmp);
  if (exif) encoder.withExif({ IFD0: exif });
  return encoder;
}

export interface RightsPacket {
  xmp: string | null;
  exif: Record<string, string> | null;
}

/**
 * Who made the image and under which terms, as the metadata blocks of an encoded file. Nothing else about
 * the photograph is ever written: no place, no time, no serial number.
 */
export function rightsPacket(rights: Rights): RightsPacket {
  return { xmp: xmpPacket(rights), exif: exifTags(rights) };
}

function xmpPacket(rights: Rights): string | null {
  const { creator, credit, copyright, licenseUrl, acquireUrl } = rights;
  const parts = [
    creator && `<dc:creator><rdf:Seq><rdf:li>${escapeXml(creator)}</rdf:li></rdf:Seq></dc:creator>`,
    copyright &&
      `<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(copyright)}</rdf:li></rdf:Alt></dc:rights>`,
    copyright && '<xmpRights:Marked>True</xmpRights:Marked>',
    credit && `<photoshop:Credit>${escapeXml(credit)}</photoshop:Credit>`,
    licenseUrl && `<xmpRights:WebStatement>${escapeXml(licenseUrl)}</xmpRights:WebStatement>`,
    acquireUrl &&
      `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource"><plus:LicensorURL>${escapeXml(acquireUrl)}</plus:LicensorURL></rdf:li></rdf:Seq></plus:Licensor>`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"' +
    ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/"' +
    ` xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/">${parts.join('')}</rdf:Description>` +
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
  );
}

/** EXIF text is ASCII by its standard: other text is in the XMP only, never as question marks. */
function exifTags(rights: Rights): Record<string, string> | null {
  const tags: Record<string, string> = {};
  const copyright = rights.copyright?.replaceAll('©', '(c)') ?? '';
  if (rights.creator && isAscii(rights.creator)) tags.Artist = rights.creator;
  if (copyright && isAscii(copyright)) tags.Copyright = copyright;
  return Object.keys(tags).length > 0 ? tags : null;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(forbiddenInXml, '');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
