const dngVersion = 0xc612;
const newSubfileType = 0x00fe;
const subIfds = 0x014a;

/**
 * Whether a file with a TIFF mark is a camera raw file (CR2, DNG, NEF, ARW …). Those would open, but as the
 * camera's small preview, and the photograph itself would be lost without a word.
 */
export function isCameraRaw(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return false;
  if (bytes[8] === 0x43 && bytes[9] === 0x52) return true;
  const littleEndian = bytes[0] === 0x49;
  const directory = view.getUint32(4, littleEndian);
  const tags = readTags(view, directory, littleEndian);
  const isPreview = ((tags.get(newSubfileType) ?? 0) & 1) === 1;
  return tags.has(dngVersion) || (isPreview && tags.has(subIfds));
}

/** The first directory's tags with their value fields. A directory outside the file has none. */
function readTags(view: DataView, directory: number, littleEndian: boolean): Map<number, number> {
  const tags = new Map<number, number>();
  if (directory + 2 > view.byteLength) return tags;
  const count = view.getUint16(directory, littleEndian);
  for (let index = 0; index < count; index++) {
    const at = directory + 2 + index * 12;
    if (at + 12 > view.byteLength) break;
    tags.set(view.getUint16(at, littleEndian), view.getUint32(at + 8, littleEndian));
  }
  return tags;
}
