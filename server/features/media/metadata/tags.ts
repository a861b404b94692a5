import ExifReader from 'exifreader';
import { cleanText } from '#domain/text/clean.ts';

interface RawTag {
  value?: unknown;
  description?: unknown;
}

type Group = Readonly<Record<string, RawTag | RawTag[] | undefined>>;

/** The three places where a file speaks of itself, as the reader found them; empty where there is none. */
export interface Tags {
  xmp: Group;
  iptc: Group;
  exif: Group;
  gps: { Latitude?: number; Longitude?: number };
}

const silent: Tags = { xmp: {}, iptc: {}, exif: {}, gps: {} };

/** Metadata is a courtesy of the file: without any, or with blocks that cannot be parsed, the answer is empty. */
export function loadTags(bytes: Buffer): Tags {
  try {
    const { buffer, byteLength } = bytes;
    // The reader copies what may be a part of something larger.
    const tags = ExifReader.load(buffer.byteLength === byteLength ? (buffer as ArrayBuffer) : bytes, {
      expanded: true,
      includeTags: { exif: true, gps: true, iptc: true, xmp: true },
    });
    return { ...silent, ...(tags as Partial<Tags>) };
  } catch {
    return silent;
  }
}

/** Tags of an XMP packet without its image: the content of a sidecar file. */
export function loadPacket(packet: Buffer): Tags {
  return packet.byteLength > maxPacketBytes ? silent : loadTags(pngOf(packet));
}

/** Sidecars with many masks have about 10 MB. */
const maxPacketBytes = 32 * 1024 ** 2;

/** The reader takes packets in images only. The PNG has no pixels. */
function pngOf(packet: Buffer): Buffer {
  const keyword = Buffer.from('iTXtXML:com.adobe.xmp\0\0\0\0\0', 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(keyword.length - 4 + packet.length);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    length,
    keyword,
    packet,
    Buffer.alloc(4),
  ]);
}

/** Characters of one text, more than any field takes. */
const mostCharacters = 100_000;

/** A text, its encoding repaired, cleaned; null when nothing is left. */
function readText(text: unknown): string | null {
  return typeof text === 'string' ? cleanText(repairEncoding(text.slice(0, mostCharacters))) || null : null;
}

/** UTF-8 that some program took for Latin-1 ('FÃ¶hn') is read again as what it was ('Föhn'). */
function repairEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  const decoded = bytes.toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/** The text of an XMP property; of a language alternative the default one, else the first. */
export function xmpText(tag: Group[string]): string | null {
  const value = first(tag)?.value;
  if (!Array.isArray(value)) return readText(value);
  const preferred = value.find((item) => item?.attributes?.lang === 'x-default') ?? value[0];
  return readText(preferred?.value);
}

/** All texts of an XMP bag or sequence. */
export function xmpTexts(tag: Group[string]): string[] {
  const value = first(tag)?.value;
  const items = Array.isArray(value) ? value.map((item) => item?.value) : [value];
  return items.map(readText).filter((text) => text !== null);
}

/** A field of the first structure in an XMP list (`LocationCreated`, `Licensor`). */
export function xmpField(tag: Group[string], field: string): string | null {
  const value = first(tag)?.value;
  const structure: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof structure !== 'object' || structure === null) return null;
  const fields = 'value' in structure && typeof structure.value === 'object' ? structure.value : structure;
  return xmpText((fields as Group)[field]);
}

export function iptcText(tag: Group[string]): string | null {
  return readText(first(tag)?.description);
}

export function iptcTexts(tag: Group[string]): string[] {
  const tags = Array.isArray(tag) ? tag : [tag];
  return tags.map((item) => readText(item?.description)).filter((text) => text !== null);
}

export function exifText(tag: Group[string]): string | null {
  const found = first(tag);
  const value = Array.isArray(found?.value) && typeof found.value[0] === 'string' ? found.value[0] : null;
  return readText(value) ?? readText(found?.description);
}

/** A number, or a rational; null when it is missing, not finite or not above zero. */
export function exifNumber(tag: Group[string]): number | null {
  const value = first(tag)?.value;
  const number =
    Array.isArray(value) && value.length === 2
      ? Number(value[0]) / Number(value[1])
      : Number([value].flat()[0]);
  return Number.isFinite(number) && number > 0 ? number : null;
}

function first(tag: Group[string]): RawTag | undefined {
  return Array.isArray(tag) ? tag[0] : tag;
}
