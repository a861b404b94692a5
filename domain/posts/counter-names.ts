/**
 * Names that programs give to files: what they put before their numbers, by who does it. Letter case does not count, a
 * blank also means `_` and `-`.
 */
const prefixes: Readonly<Record<string, string>> = {
  // The four letters of JEITA CP-3461 (DCF), as makers fill them.
  Canon: 'IMG|MVI|CRW|MG',
  'Nikon, Sony, Kodak': 'DSC|DSCN|DCP|DCIM|MAH|SNC',
  'Fujifilm, Sigma': 'DSCF|DSF|SDIM|SDI',
  'Pentax, Ricoh': 'IMGP|IGP|RIMG',
  'Casio, Samsung, Sanyo, Minolta, HP, Epson, Kyocera': 'CIMG|SAM|SDC|SANY|PICT|HPIM|EPSN|KIF',
  DJI: 'DJI|DJI FLY|DJI MIMO|DJI EXPORT',
  'GoPro, Yi, Insta360': 'GOPR|GP|GX|GH|GS|YDXJ|YIAC',
  Apple: 'IMG E|PHOTO ON|FULLSIZERENDER|RENDERED IMAGE|RENDEREDIMAGE|IMAGE FROM IOS',
  'Google Camera': 'PXL|MVIMG|PANO|BURST|PHOTOSPHERE|VID',
  'Samsung, HTC, Nokia phones': 'IMAG|WP|PHOTO EDITOR|PANORAMA|SELFIE',
  'WhatsApp, Signal, Telegram, Viber, LINE, WeChat':
    'WHATSAPP IMAGE|SIGNAL|PHOTO|TELEGRAM|VIBER IMAGE|MMEXPORT|MICROMSG|WECHAT|WX CAMERA',
  'Facebook, Messenger, Snapchat, Instagram': 'FB IMG|RECEIVED|SNAPCHAT|INSTAGRAM|INSHOT',
  'Lightroom, Snapseed, VSCO, PicsArt, B612, Camera360':
    'LRM|LRM EXPORT|SNAPSEED|VSCO|PICSART|B612|C360|POLARR|BEAUTYPLUS|PHOTOGRID|AFTERFOCUS',
  'Dropbox, browsers, mail':
    'FOTO|BILD|IMAGE|IMAGES|PIC(?:TURE)?|FILE|DOWNLOAD|UNNAMED|ATTACHMENT|ATT|IMAGEJPEG',
  scanners: 'SCAN|SCN|ADOBE SCAN|CAMSCANNER|IMG SCAN',
};

/** Words that follow or separate the numbers of a counter, a date or a copy. */
const parts: Readonly<Record<string, string>> = {
  'times and dates': 'AT|AM|PM|UM|UHR|UTC',
  'WhatsApp, Google Camera, Samsung':
    'WA|MP|PORTRAIT|ORIGINAL|NIGHT|COVER|RAW|BURST|IMG|PANO|LONG EXPOSURE|ACTION PAN|HDR|HHT|PHOTOSPHERE|MOTION|TOP|MV|VR',
  'Nokia, DJI, Facebook': 'PRO|RICH|SMART|HIGHRES|D|V|W|PHOTO|N|O',
  'Lightroom, Photoshop, DxO, Snapseed':
    'EDITED|EDIT|ENHANCED|NR|SR|DXO|SNAPSEED|BW|COPY|KOPIE|COPIE|COPIA|FINAL|CROP|WEB|SMALL|LARGE',
  'Lightroom, Photoshop in other languages':
    'BEARBEITET|VERBESSERT|MODIFIÉ|MODIFIER|AMÉLIORÉ|EDITAR|MEJORADO|MODIFICA|MIGLIORATO|BEWERKT|REDIGERET',
};

/** The names that say nothing, alone or with a number: `Untitled-1`, `image (1)`. */
const namesOfNone: Readonly<Record<string, string>> = {
  editors:
    'UNTITLED|UNBENANNT|OHNE TITEL|SANS TITRE|SIN TITULO|SIN TÍTULO|SENZA TITOLO|БЕЗ ИМЕНИ|БЕЗ НАЗВАНИЯ|NAMELESS|UNTITLED PHOTO|UNTITLED DESIGN|UNTITLED EXPORT',
  'browsers, mail, phones':
    'IMAGE|IMAGES|IMG|PHOTO|FOTO|BILD|PIC(?:TURE)?|DOWNLOAD|UNNAMED|ATTACHMENT|FULLSIZERENDER|IMAGE FROM IOS|SNAPSEED|PROCESSED WITH VSCO|SCAN|TEMP|TMP',
};

/** Names that systems give to an image of the screen; a time and the name of an app follow. */
const screenshots: Readonly<Record<string, string>> = {
  'Windows, Android, GNOME, macOS': 'SCREENSHOT|SCREEN SHOT|SCREENCAPTURE|SCREEN CAPTURE|SCREENCLIP|SCRNSHOT',
  'the same in other languages':
    'BILDSCHIRMFOTO|CAPTURE D ÉCRAN|CAPTURE D’ÉCRAN|CAPTURE DECRAN|CAPTURA DE PANTALLA|CAPTURA DE TELA|SCHERMAFBEELDING|SCHERMATA|SNÍMEK OBRAZOVKY|ZRZUT EKRANU|SKÄRMAVBILD|СНИМОК ЭКРАНА|スクリーンショット|屏幕截图|截屏',
};

/** Words that apps put before the name of a file that they changed. */
const derived = /^(?:thumbnail|resized|edited|compressed|cropped|original|copy of|kopie von)[\s_-]+/i;

const blank = '[\\s_-]*';
const gap = '[\\s_.,:~()+-]*';
const anyOf = (table: Readonly<Record<string, string>>) =>
  Object.values(table).join('|').replaceAll(' ', blank);

/** Numbers and words behind a counter. */
const tail = `(?:[\\s_.,:~()+-]+(?:${anyOf(parts)}|\\d+))*[)\\s]*`;

const patterns: readonly RegExp[] = [
  new RegExp(
    `^(?:_*(?:${anyOf(prefixes)}))?${gap}\\d[\\d\\s_.,:~()+TZ-]*(?:(?:${anyOf(parts)})[\\d\\s_.,:~()+-]*)*$`,
    'iu',
  ),
  new RegExp(`^(?:${anyOf(namesOfNone)})${gap}\\d*[)\\s]*$`, 'iu'),
  new RegExp(`^(?:${anyOf(screenshots)})(?:[^\\p{L}]*|(?=[^\\p{L}]).*\\d{4}.*)$`, 'iu'),
  // Nikon and Sony with letters of the photographer's choice: `_A7R1234`.
  new RegExp(`^_[A-Z0-9]{3}\\d{4}${tail}$`, 'iu'),
  // Canon's code of one camera: `0X4A1234`.
  new RegExp(`^(?=[A-Z]{0,2}\\d)[A-Z0-9]{3}[A-Z]\\d{4}${tail}$`, 'iu'),
  // Panasonic, Leica, Ricoh, Hasselblad: `P1010203`, `L1001234`, `R0001234`, `B0001234`; GoPro's bursts.
  new RegExp(`^[PLRABG]\\d{6,8}${tail}$`, 'iu'),
  // RFC 9562, with a number of a copy.
  /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}(?:[\s_-]*\(?\d+\)?)?$/i,
  // Hashes, as stores and browsers name files: from 16 hexadecimal digits.
  /^[0-9a-f]{16,80}(?:[\s_-]*\(?\d+\)?)?$/i,
];

/** Extensions of photos, also of those from which they were made; a converter appends a second one. */
const extensions =
  /(?:\.(?:jpe?g|jpe|jfif|a?png|webp|avif|gif|tiff?|hei[cf]|hif|bmp|jxl|jp2|ps[db]|dng|nef|nrw|cr[23w]|arw|sr[2fw]|raf|orf|rw[2l]|pef|x3f|3fr|fff|iiq|mos|erf|kdc|raw))+$/i;

export function withoutExtensions(fileName: string): string {
  return fileName.replace(extensions, '');
}

/** Characters; whatever is longer was written by a person. */
const longest = 80;

/**
 * Whether a name is what a program numbered or named a file with, or a bare number or date: no title of a photo.
 * @param name of a file, with or without its extension
 */
export function isCameraCounter(name: string): boolean {
  if (name.length > longest) return false;
  const bare = withoutExtensions(name.normalize('NFC').trim()).replace(derived, '');
  return patterns.some((pattern) => pattern.test(bare));
}
