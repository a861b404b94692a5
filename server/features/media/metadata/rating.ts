import { loadTags, type Tags, xmpText } from './tags.ts';

/**
 * Whether its owner has sorted a photo out: XMP rates such a file -1.
 * @param sidecar wins; null without one
 */
export function isRejected(bytes: Buffer, sidecar: Tags | null): boolean {
  return (sidecar && verdictOf(sidecar)) ?? verdictOf(loadTags(bytes)) ?? false;
}

/** True if the photo is marked as rejected; null if it has no mark. */
function verdictOf({ xmp }: Tags): boolean | null {
  const said = [xmpText(xmp.Rating), xmpText(xmp.pick), xmpText(xmp.PickLabel)];
  if (said.every((text) => text === null)) return null;
  const [rating, pick, label] = said.map((text) => (text === null ? null : Number(text)));
  // The flag of Adobe's dynamic media schema, and digiKam's label.
  return rating === -1 || pick === -1 || label === 1;
}
