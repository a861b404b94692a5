import type { Metadata } from 'sharp';
import type { Sniffed } from './accepted-types.ts';
import { pngChunks, withBytes } from './byte-source.ts';
import { codesOfProfile, namedColorSpace } from './color-names.ts';
import { profileOf } from './icc-profile.ts';

/** Conversion of a file's colours. */
export interface Colors {
  /** Profile of colours that the decoder cannot convert; null if it can. */
  profile: Buffer | null;
  /** True if the decoder must not use the file's own profile. */
  ignoresProfile: boolean;
  /** Sentence for the owner; null if all colours look as in a browser. */
  note: string | null;
}

const asDecoded: Colors = { profile: null, ignoresProfile: false, note: null };
const unusable: Colors = {
  profile: null,
  ignoresProfile: true,
  note: 'The color profile in the file is damaged or belongs to another kind of image. Its colors are shown as sRGB. Check them, or export the photo again.',
};
const unprofiledInks: Colors = {
  ...asDecoded,
  note: 'The file has CMYK colors without a profile, so its colors are an estimate. Check them, or export the photo as sRGB.',
};

export async function readColors({ input, type }: Sniffed, { icc, space }: Metadata): Promise<Colors> {
  const reader = icc && !(await isProfileDamaged(input, type)) ? readerOf(icc, space ?? '') : null;
  const named = await namedColorSpace(input, type, reader === 'decoder' || reader === 'own');
  if (named) return { profile: profileOf(named), ignoresProfile: true, note: null };
  if (space === 'cmyk' && reader !== 'decoder')
    return icc ? { ...unusable, note: unprofiledInks.note } : unprofiledInks;
  if (!icc) return asDecoded;
  if (reader === null) return unusable;
  const codes = codesOfProfile(icc);
  if (codes) return { profile: profileOf(codes), ignoresProfile: true, note: null };
  return reader === 'own' ? { profile: icc, ignoresProfile: true, note: null } : asDecoded;
}

/** Whether the checksum of a PNG's profile is wrong: browsers ignore it then. */
async function isProfileDamaged(input: Sniffed['input'], type: Sniffed['type']): Promise<boolean> {
  if (type !== 'png') return false;
  return (await withBytes(input, (source) => pngChunks(source, ['iCCP']))).iCCP === null;
}

const headBytes = 132;
/** Classes of profiles that describe an image; others are links between profiles or abstract effects. */
const imageClasses = ['mntr', 'scnr', 'prtr', 'spac'];
/** Tags by color space: a profile needs one of these lists to convert the numbers to colours. */
const conversions: Readonly<Record<string, readonly string[][]>> = {
  'RGB ': [['A2B0'], ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']],
  GRAY: [['A2B0'], ['kTRC']],
  CMYK: [['A2B0']],
};

/**
 * Converter for a profile: the decoder, or `own` for RGB values that the decoder has as grey; null if the
 * profile is unusable.
 */
function readerOf(icc: Buffer, space: string): 'decoder' | 'own' | null {
  if (icc.length < headBytes || icc.toString('latin1', 36, 40) !== 'acsp') return null;
  if (icc.readUInt32BE(0) > icc.length || !imageClasses.includes(icc.toString('latin1', 12, 16))) return null;
  const kind = icc.toString('latin1', 16, 20);
  const tags = tagsOf(icc);
  if (!tags || !conversions[kind]?.some((needed) => needed.every((tag) => tags.has(tag)))) return null;
  const isGrey = space === 'b-w' || space === 'grey16';
  if (kind === 'RGB ' && isGrey) return 'own';
  const pixels = isGrey ? 'GRAY' : space === 'cmyk' ? 'CMYK' : 'RGB ';
  return kind === pixels ? 'decoder' : null;
}

/** Signatures of the tags in an ICC profile; null if a tag exceeds the profile. */
function tagsOf(icc: Buffer): Set<string> | null {
  const count = icc.readUInt32BE(headBytes - 4);
  if (count > (icc.length - headBytes) / 12) return null;
  const tags = new Set<string>();
  for (let at = headBytes; at < headBytes + count * 12; at += 12) {
    if (icc.readUInt32BE(at + 4) + icc.readUInt32BE(at + 8) > icc.length) return null;
    tags.add(icc.toString('latin1', at, at + 4));
  }
  return tags;
}
