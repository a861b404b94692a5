/** What cameras, phones and messengers put before their numbers. */
const prefixes = [
  ...[
    'DSC',
    'DSCF',
    'DSCN',
    'DCIM',
    'IMG',
    'IMG_E',
    'IMGP',
    'IMAGE',
    'MG',
    'MVI',
    'PICT',
    'PIC',
    'PHOTO',
    'CIMG',
  ],
  ...[
    'HPIM',
    'SDC',
    'SAM',
    'KIF',
    'EPSN',
    'DJI',
    'GOPR',
    'GP',
    'GX',
    'GH',
    'PXL',
    'WP',
    'BURST',
    'CRW',
    'FILE',
  ],
  ...['SCAN', 'SNAPSEED', 'SCREENSHOT', 'WHATSAPP IMAGE', 'SIGNAL'],
].join('|');

/** What separates or follows the numbers of a counter, a date or a copy: `-WA0001`, `.MP`, `at`, `copy`. */
const words = 'AT|AM|PM|WA|MP|PORTRAIT|NIGHT|COVER|EDITED|EDIT|COPY|HDR|PANO|BW|RAW|D';

const patterns: readonly RegExp[] = [
  new RegExp(
    `^(?:_*(?:${prefixes}))?[\\s_.,:~()-]*\\d[\\d\\s_.,:~()TZ-]*(?:(?:${words})[\\d\\s_.,:~()-]*)*$`,
    'i',
  ),
  // Three letters that the photographer chose, with an underscore before them: `_A7R1234`.
  /^_[A-Z0-9]{3}\d{4}(?:[-_ ]\d+)?$/i,
  // A single letter: `P1010203`, `L1001234`, `R0001234`.
  /^[PLRA]\d{6,8}(?:[-_ ]\d+)?$/i,
];

/** Characters; whatever is longer was written by a person. */
const longest = 80;

/**
 * Whether a name is what a camera numbered a file with, or a bare number or date: no title of a photo.
 * @param name of a file, with or without its extension
 */
export function isCameraCounter(name: string): boolean {
  if (name.length > longest) return false;
  const bare = name.trim().replace(/\.(?:jpe?g|jpe|jfif|png|webp|avif|gif|tiff?|hei[cf]|bmp|dng)$/i, '');
  return patterns.some((pattern) => pattern.test(bare));
}
