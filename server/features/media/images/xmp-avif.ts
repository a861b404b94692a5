interface Box {
  type: string;
  /** Start of the content; `end` is that of the content too, where the next box begins. */
  start: number;
  end: number;
}

/**
 * Position of the XMP packet and of the numbers that define it, four bytes each: base offset, then the entry
 * with offset from the base and length.
 */
interface Place {
  baseAt: number;
  entryAt: number;
  offset: number;
  length: number;
}

const boxHead = 8;
const space = 0x20;

export function isAvif(file: Buffer): boolean {
  return file.toString('latin1', 4, 8) === 'ftyp';
}

export function xmpOfAvif(avif: Buffer): string | null {
  const place = placeOf(avif);
  return place && avif.toString('utf8', place.offset, place.offset + place.length);
}

/**
 * File with the packet in a box of its own at the end, so that nothing moves; null if the layout is unknown.
 * The former packet is cut off if it was in such a box, and overwritten if it was among the pixels.
 */
export function withXmpInAvif(avif: Buffer, xmp: string): Buffer | null {
  const place = placeOf(avif);
  if (!place) return null;
  const { baseAt, entryAt, offset, length } = place;
  const last = boxesIn(avif, 0, avif.length).at(-1);
  const isAlone = last?.type === 'mdat' && last.start === offset && last.end === offset + length;
  const rest = Buffer.from(isAlone ? avif.subarray(0, offset - boxHead) : avif);
  if (!isAlone) rest.fill(space, offset, offset + length);
  const text = Buffer.from(xmp);
  rest.writeUInt32BE(rest.length + boxHead, baseAt);
  rest.writeUInt32BE(0, entryAt);
  rest.writeUInt32BE(text.length, entryAt + 4);
  const head = Buffer.alloc(boxHead);
  head.writeUInt32BE(boxHead + text.length, 0);
  head.write('mdat', 4, 'latin1');
  return Buffer.concat([rest, head, text]);
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + boxHead <= to; ) {
    const size = file.readUInt32BE(at);
    // Sizes 0 and 1 mark forms that our encoder does not write.
    if (size < boxHead || at + size > to) return boxes;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at + boxHead, end: at + size });
    at += size;
  }
  return boxes;
}

const named = (boxes: readonly Box[], name: string) => boxes.find(({ type }) => type === name);

/** Position of the XMP packet; null if there is none, or if the file's layout is not that of our encoder. */
function placeOf(avif: Buffer): Place | null {
  const meta = named(boxesIn(avif, 0, avif.length), 'meta');
  if (!meta) return null;
  const inside = boxesIn(avif, meta.start + 4, meta.end);
  const [items, places] = [named(inside, 'iinf'), named(inside, 'iloc')];
  const id = items && xmpItem(avif, items);
  return places && id !== undefined && id !== null ? placeOfItem(avif, places, id) : null;
}

/** Version 0: a count of two bytes, then an entry for each item. */
function xmpItem(avif: Buffer, { start, end }: Box): number | null {
  if (avif[start] !== 0) return null;
  for (const entry of boxesIn(avif, start + 6, end)) {
    const kind = avif.toString('latin1', entry.start + 8, entry.end);
    if (avif[entry.start] === 2 && kind.startsWith('mime') && kind.includes('\0application/rdf+xml\0')) {
      return avif.readUInt16BE(entry.start + 4);
    }
  }
  return null;
}

const numberBytes = 4;

/** Version 0, where every number has four bytes, and items in one piece. */
function placeOfItem(avif: Buffer, { start, end }: Box, id: number): Place | null {
  if (avif[start] !== 0 || avif.readUInt16BE(start + 4) !== 0x4440) return null;
  for (let at = start + 8; at + 10 < end; ) {
    const baseAt = at + 4;
    const extents = avif.readUInt16BE(baseAt + numberBytes);
    const entryAt = baseAt + numberBytes + 2;
    if (avif.readUInt16BE(at) === id) {
      const offset = avif.readUInt32BE(baseAt) + avif.readUInt32BE(entryAt);
      const length = avif.readUInt32BE(entryAt + numberBytes);
      return extents === 1 && offset + length <= avif.length ? { baseAt, entryAt, offset, length } : null;
    }
    at = entryAt + extents * 2 * numberBytes;
  }
  return null;
}
