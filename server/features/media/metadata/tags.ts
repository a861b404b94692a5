import { isUtf8 } from 'node:buffer';
import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom';
import ExifReader from 'exifreader';
import { mostSidecarBytes } from '#domain/media/sidecars.ts';
import { cleanText, withoutDirectionRuns } from '#domain/text/clean.ts';
import { withoutMarkup } from './markup.ts';
import { packetIssue } from './packet-bounds.ts';
import { isPng, jpegOf, pngOf, readPngBlocks } from './png.ts';

interface RawTag {
  value?: unknown;
  description?: unknown;
}

type Group = Readonly<Record<string, RawTag | RawTag[] | undefined>>;

/** Metadata blocks of a file, as the reader returns them; empty if missing. */
export interface Tags {
  xmp: Group;
  iptc: Group;
  exif: Group;
  gps: { Latitude?: number; Longitude?: number };
  /** Texts of a PNG by their keywords in lower case. */
  png: Readonly<Record<string, string>>;
}

const silent: Tags = { xmp: {}, iptc: {}, exif: {}, gps: {}, png: {} };

/** Metadata is a courtesy of the file: without any, or with blocks that cannot be parsed, the answer is empty. */
export function loadTags(bytes: Buffer): Tags {
  const tags = readTags(bytes);
  if (!isPng(bytes)) return tags;
  const { texts, xmp, exif, iptc } = readPngBlocks(bytes);
  const packed = exif ? readTags(pngOf({ exif })) : silent;
  return {
    xmp: { ...(xmp && loadPacket(xmp).tags.xmp), ...tags.xmp },
    iptc: { ...(iptc && readTags(jpegOf(iptc)).iptc), ...tags.iptc },
    exif: { ...packed.exif, ...tags.exif },
    gps: { ...packed.gps, ...tags.gps },
    png: texts,
  };
}

function readTags(bytes: Buffer, domParser: PacketParser = createPacketParser()): Tags {
  try {
    const { buffer, byteLength } = bytes;
    // A buffer of its own, because the reader copies one that may be part of something larger.
    const tags = ExifReader.load(buffer.byteLength === byteLength ? (buffer as ArrayBuffer) : bytes, {
      expanded: true,
      domParser,
      includeTags: { exif: true, gps: true, iptc: true, xmp: true },
    });
    return { ...silent, ...(tags as Partial<Tags>) };
  } catch {
    return silent;
  }
}

/**
 * Tags of an XMP packet without its image: the content of a sidecar file.
 * @returns also why it cannot be read, as a sentence; null for one that can
 */
export function loadPacket(packet: Buffer): { tags: Tags; problem: string | null } {
  const xmp = inUtf8(packet);
  // Before the reader, which may give up such a packet without asking the parser.
  const issue = packetIssue(withoutSections(xmp.toString()));
  if (issue) return { tags: silent, problem: issue };
  const parser = createPacketParser();
  const tags = readTags(pngOf({ xmp }), parser);
  return { tags, problem: parser.problem };
}

/** Packet in UTF-8, the only encoding of the reader. */
function inUtf8(packet: Buffer): Buffer {
  const encoding = encodingOf(packet);
  try {
    return encoding === null ? packet : Buffer.from(new TextDecoder(encoding).decode(packet));
  } catch {
    return packet;
  }
}

/** Encodings by the first two bytes: a mark, or `<` in two bytes. */
const encodings: Readonly<Record<string, string>> = {
  fffe: 'utf-16le',
  '3c00': 'utf-16le',
  feff: 'utf-16be',
  '003c': 'utf-16be',
};

/** Encoding of a packet that is not in UTF-8; null for one that is. */
function encodingOf(packet: Buffer): string | null {
  const wide = encodings[packet.toString('hex', 0, 2)];
  if (wide || isUtf8(packet)) return wide ?? null;
  return /^<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(packet.toString('latin1', 0, 200))?.[1] ?? null;
}

interface PacketParser {
  /** Reason why the last packet could not be read; null if it was. */
  problem: string | null;
  parseFromString(text: string, type: string): Document;
}

function createPacketParser(): PacketParser {
  return {
    problem: null,
    parseFromString(text, type) {
      const isTooLarge = text.length > mostSidecarBytes;
      const xml = isTooLarge ? '' : repaired(withoutSections(text));
      this.problem = isTooLarge ? 'It is too large.' : packetIssue(xml);
      if (this.problem) throw new RangeError(this.problem);
      const parser = new DOMParser({ onError: onErrorStopParsing });
      try {
        return withUsualNames(parser.parseFromString(xml, type));
      } catch (error) {
        this.problem = 'It is damaged or incomplete.';
        throw error;
      }
    },
  };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * XML without CDATA sections, comments and instructions, which the reader does not know. One without an end reaches to
 * the end of the text.
 */
function withoutSections(xml: string): string {
  return xml.replace(
    /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g,
    (_, words: string = '') => words.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign),
  );
}

/** An ampersand that begins no entity of XML, or the number of a character that XML does not have. */
const wrongEntity =
  /&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)|&#(?:[0-8]|1[124-9]|2\d|3[01]|x(?:[0-8bcef]|1[\da-f]));/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not have them.
const wrongCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** XML that a strict parser accepts, of texts that a program wrote without escaping or cleaning them. */
function repaired(xml: string): string {
  return xml.replace(wrongEntity, (sign) => (sign === '&' ? '&amp;' : ' ')).replace(wrongCharacters, ' ');
}

/** The prefixes that the reader looks for, by namespace. */
const prefixes: Readonly<Record<string, string>> = {
  'adobe:ns:meta/': 'x',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
};

/**
 * The same document with usual names, because the reader compares names as they are written. Photoshop named the root
 * element in another way before 2004.
 */
function withUsualNames(document: Document): Document {
  for (const element of document.getElementsByTagName('*')) {
    const name = nameOf(element);
    Object.assign(element, { nodeName: name, tagName: name });
    for (const attribute of element.attributes) Object.assign(attribute, { nodeName: nameOf(attribute) });
  }
  return document;
}

function nameOf({
  namespaceURI,
  prefix,
  localName,
}: Pick<Element, 'namespaceURI' | 'prefix' | 'localName'>): string {
  const usual = prefixes[namespaceURI ?? ''] ?? prefix;
  if (usual === 'x') return 'x:xmpmeta';
  return usual === null ? `none:${localName}` : `${usual}:${localName}`;
}

/** Characters of one text, more than any field takes. */
const mostCharacters = 100_000;

/** Text with its encoding repaired, cleaned, without markup; null if nothing remains. */
export function readText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const plain = withoutMarkup(repairEncoding(text.slice(0, mostCharacters)));
  return cleanText(withoutDirectionRuns(plain)) || null;
}

/** UTF-8 that some program took for Latin-1 ('FÃ¶hn') is read again as what it was ('Föhn'). */
function repairEncoding(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  const decoded = bytes.toString('utf8');
  return decoded.includes('\ufffd') ? text : decoded;
}

/** The text of an XMP property; of a language alternative the default one, else the first that is not empty. */
export function xmpText(tag: Group[string]): string | null {
  const value = first(tag)?.value;
  if (!Array.isArray(value)) return readText(value);
  const preferred = value.find((item) => item?.attributes?.lang === 'x-default');
  for (const item of [preferred, ...value]) {
    const text = readText(item?.value);
    if (text !== null) return text;
  }
  return null;
}

/** All texts of an XMP bag or sequence. */
export function xmpTexts(tag: Group[string]): string[] {
  const value = first(tag)?.value;
  const items = Array.isArray(value) ? value.map((item) => item?.value) : [value];
  return items.map(readText).filter((text) => text !== null);
}

/** A field of the first structure in an XMP list (`LocationCreated`, `Licensor`). */
export function xmpField(tag: Group[string], field: string): string | null {
  return xmpText(structuresOf(tag)[0]?.[field]);
}

function structuresOf(tag: Group[string]): Group[] {
  const structures: unknown[] = [first(tag)?.value].flat();
  return structures
    .map((one) => (isObject(one) && isObject(one.value) ? one.value : one))
    .filter((one): one is Group => isObject(one));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Programs nest keywords a few levels deep. */
const deepest = 20;

/**
 * Branches of a tree of structures, each as the names on its way. @param below field with the structures of
 * the next level
 */
export function xmpBranches(
  tag: Group[string],
  { name, below }: { name: string; below: string },
  above: readonly string[] = [],
): string[][] {
  if (above.length === deepest) return [];
  return structuresOf(tag).flatMap((fields) => {
    const path = [...above, xmpText(fields[name]) ?? ''];
    const further = xmpBranches(fields[below], { name, below }, path);
    return further.length > 0 ? further : [path];
  });
}

/** The field of a structure that is not in a list. */
export function xmpPart(tag: Group[string], field: string): Group[string] {
  return structuresOf(tag)[0]?.[field];
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
  const number = signedNumber(tag);
  return number !== null && number > 0 ? number : null;
}

/** The first number of a list that is above zero, for a field of whole numbers. */
export function exifCount(tag: Group[string]): number | null {
  const values: unknown[] = [first(tag)?.value].flat();
  return values.map((value) => exifNumber({ value })).find((number) => number !== null) ?? null;
}

/** Units that some programs write beside a number: `f/1.8`, `1/60 s`, `35 mm`, `ISO 200`. */
const units = /^(?:f\/|ISO) ?| ?(?:mm|s|sec)$/gi;

/** A number, or a rational, also as a text: `18/10`; null when it is missing or not finite. */
export function signedNumber(tag: Group[string]): number | null {
  const value = first(tag)?.value;
  const item = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const text = typeof item === 'object' && item !== null && 'value' in item ? item.value : item;
  const parts = typeof text === 'string' ? text.trim().replace(units, '').split('/') : [text].flat();
  if (parts.length === 0 || parts.some((part) => part === '' || part === null || part === undefined))
    return null;
  const number = parts.length === 2 ? Number(parts[0]) / Number(parts[1]) : Number(parts[0]);
  return Number.isFinite(number) ? number : null;
}

function first(tag: Group[string]): RawTag | undefined {
  return Array.isArray(tag) ? tag[0] : tag;
}
