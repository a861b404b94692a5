const xmpName = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
const marker = { jfif: 0xe0, app1: 0xe1, mpf: 0xe2, scan: 0xda } as const;
/** Maximum number of bytes in a segment besides its length. */
const mostBytes = 0xffff - 2;
/** Tag of the offset of the list of images in an MPF segment, after its name. */
const listTag = 0xb002;

interface Segment {
  marker: number;
  /** Range from its marker to the next one. */
  start: number;
  end: number;
}

export function xmpOfJpeg(jpeg: Buffer): string | null {
  const found = segmentsOf(jpeg).find((segment) => isXmp(jpeg, segment));
  return found ? jpeg.toString('utf8', found.start + 4 + xmpName.length, found.end) : null;
}

/**
 * File with the packet in the place of the former one, or behind the file's first marker; null if the packet
 * is too long.
 */
export function withXmpInJpeg(jpeg: Buffer, xmp: string): Buffer | null {
  const text = Buffer.concat([xmpName, Buffer.from(xmp)]);
  if (text.length > mostBytes) return null;
  const segments = segmentsOf(jpeg);
  const former = segments.find((segment) => isXmp(jpeg, segment));
  const jfif = segments.find((segment) => segment.marker === marker.jfif);
  const [from, to] = former ? [former.start, former.end] : [jfif?.end ?? 2, jfif?.end ?? 2];
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 | marker.app1, 0);
  head.writeUInt16BE(text.length + 2, 2);
  const grown = head.length + text.length - (to - from);
  const rest = withFirstLength(jpeg, segments, from, grown);
  return rest && Buffer.concat([rest.subarray(0, from), head, text, rest.subarray(to)]);
}

function isXmp(jpeg: Buffer, { marker: kind, start }: Segment): boolean {
  return kind === marker.app1 && jpeg.subarray(start + 4, start + 4 + xmpName.length).equals(xmpName);
}

function segmentsOf(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let at = 2; at + 4 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== marker.scan; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    segments.push({ marker: jpeg[at + 1] ?? 0, start: at, end });
    at = end;
  }
  return segments;
}

/**
 * Updates the length of the first image in a file with a gain map. The position of the second one is counted
 * from there, and stays as long as the change is before it.
 */
function withFirstLength(
  jpeg: Buffer,
  segments: readonly Segment[],
  from: number,
  grown: number,
): Buffer | null {
  const list = segments.find(
    ({ marker: kind, start }) =>
      kind === marker.mpf && jpeg.toString('latin1', start + 4, start + 10) === 'MPF\0MM',
  );
  if (!list) return jpeg;
  const lengthAt = firstLengthAt(jpeg, list.start + 8);
  if (lengthAt === null || from > list.start) return null;
  const changed = Buffer.from(jpeg);
  changed.writeUInt32BE(jpeg.readUInt32BE(lengthAt) + grown, lengthAt);
  return changed;
}

/** @param start of the list's own offsets */
function firstLengthAt(jpeg: Buffer, start: number): number | null {
  const entries = start + jpeg.readUInt32BE(start + 4);
  for (let index = 0; index < jpeg.readUInt16BE(entries); index += 1) {
    const entry = entries + 2 + index * 12;
    // Each image has an entry of attributes, length and offset.
    if (jpeg.readUInt16BE(entry) === listTag) return start + jpeg.readUInt32BE(entry + 8) + 4;
  }
  return null;
}
