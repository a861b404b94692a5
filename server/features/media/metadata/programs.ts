/** Texts that programs write by themselves. @property source documentation or file in which it was found */
interface ProgramText {
  pattern: RegExp;
  source: string;
}

/** Keywords by which programs keep their own records. A hierarchy is written with `|`. */
const bookkeeping: readonly ProgramText[] = [
  {
    pattern: /^darktable(?:\||$)/i,
    source: 'darktable manual, tagging: darktable|… is attached automatically',
  },
  {
    pattern: /^_?digikam[_ ](?:internal|root)[_ ]tags?_?(?:\||$)/i,
    source: 'digiKam, TagsCache: internal tags',
  },
  { pattern: /^(?:color|pick) label\b/i, source: 'digiKam, TagsCache: labels as internal tags' },
  {
    pattern: /^(?:current|original|intermediate) version$/i,
    source: 'digiKam, TagsCache: versions of an image',
  },
  {
    pattern: /^exported(?: (?:to|from|by|with|as) .*|\|.*)?$/i,
    source: 'darktable: step of darktable|exported',
  },
  {
    pattern: /^(?:rating|rated|stars?)[\s:=_-]*[0-5](?:\/5)?$/i,
    source: 'ratings as words: Exif Rating, xmp:Rating',
  },
  { pattern: /^[0-5][\s-]*(?:stars?|\*|★)$/i, source: 'ratings as words: Lightroom, Bridge' },
  { pattern: /^(?:★|☆|⭐|\*|\ufe0f)+$/u, source: 'ratings as signs: Lightroom, Bridge' },
  {
    pattern: /^(?:red|orange|yellow|green|blue|purple|gr[ae]y) label$/i,
    source: 'Lightroom, Bridge: color labels',
  },
  { pattern: /^(?:color )?label[\s:=|_-]+\w+$/i, source: 'color labels as words: xmp:Label' },
  { pattern: /^(?:un)?flagged$|^rejected$/i, source: 'Lightroom: flags of a photo' },
  { pattern: /^_favou?rite_$/i, source: 'iPhoto: built-in keyword' },
  { pattern: /^iphoto (?:original|edited)$/i, source: 'Aperture: photos of an iPhoto library' },
  { pattern: /^imported tags$/i, source: 'F-Spot: category of imported tags' },
  { pattern: /^geotagged$/i, source: 'GeoSetter, Flickr: a photo with coordinates' },
  { pattern: /^[a-z][a-z\d_]*:[a-z][a-z\d_]*=/i, source: 'Flickr: machine tags, namespace:predicate=value' },
];

/** @param path the steps of a hierarchy, with `|` between them, or one word */
export function isBookkeeping(path: string): boolean {
  return bookkeeping.some(({ pattern }) => pattern.test(path));
}

const app =
  'a5|adobe|afterlight|bridge|camera\\+?|canva|capture one|darktable|facetune|faceapp|gimp|google|hipstamatic|huawei|' +
  'imagemagick|inkscape|instagram|iphone|lensa|lightroom|lumia|matplotlib|meitu|mi |nomo|oneplus|paint|photopea|' +
  'photoshop|picasa|picsart|pixelmator|pixlr|polarr|prequel|procreate|redmi|remini|retrica|samsung|snapchat|snapseed|' +
  'snipping|tezza|unfold|vivo|vsco|xiaomi';

/** Titles and descriptions that cameras and apps write into every file. */
const generated: readonly ProgramText[] = [
  {
    pattern: /^(?!(?:a|an|the|my|our|his|her|old|new) )(?:[\w.-]+ ){0,3}digital (?:still ?)?camera$/i,
    source: 'OLYMPUS, MINOLTA, KODAK, SAMSUNG: ImageDescription',
  },
  { pattern: /^(?:sony |minolta |konica |nikon )?dsc$/i, source: 'SONY DSC, MINOLTA DSC: ImageDescription' },
  { pattern: /^dcim\b.*/i, source: 'DJI: path of the file as ImageDescription' },
  { pattern: /^exif[_ ]jpeg(?:[_ ].*)?$/i, source: 'Exif_JPEG_PICTURE, EXIF_JPEG_T422: Ricoh, HP, Casio' },
  { pattern: /^screen ?shots?$/i, source: 'iOS, macOS: UserComment and description of screenshots' },
  { pattern: /^screenshot[_ -][\d_ .-].*$/i, source: 'Android, macOS: name of a screenshot' },
  {
    pattern: /^(?:dav|cof|sdr|mde|edf|btf|cdf|nor|ptr|bty|fbt|jpg|oznor\w*|(?:\w{1,4}_)?[a-z]?hdr\w{0,3})$/i,
    source: 'Huawei, Honor: mode of the camera as ImageDescription',
  },
  {
    pattern:
      /^(?:default|untitled|null|none|n\/?a|no (?:title|description|caption)|image|picture|photo|description|title)$/i,
    source: 'placeholders of several programs',
  },
  {
    pattern:
      /^(?:samsung|lg electronics|huawei|xiaomi|vivo|oppo|motorola|casio computer co\.?,? ?ltd\.?|kodak|canon|nikon|hewlett-packard)$/i,
    source: 'makers as ImageDescription',
  },
  { pattern: /^my beautiful picture$/i, source: 'several makers of compact cameras: ImageDescription' },
  { pattern: /^(?:applemark|ascii|charset=.*|binary comment)$/i, source: 'Apple, Exif: marks of encodings' },
  { pattern: /^(?:creator: )?gd-jpeg v\d.*/i, source: 'PHP gd: comment' },
  {
    pattern: /^lead technologies.*|^ulead systems.*|^u-lead systems.*|^acd systems.*|^intel\(r\) jpeg.*/i,
    source: 'JPEG libraries: comment',
  },
  {
    pattern: /^(?:compressed|optimized|resized) (?:by|with|using) \S.*/i,
    source: 'JPEGmini, jpeg-recompress: comment',
  },
  { pattern: /^file written by adobe photoshop.*/i, source: 'Adobe Photoshop 4: comment' },
  { pattern: /^maker:0x[\da-f]+,.*/i, source: 'scanners and printers: ImageDescription' },
  {
    pattern: new RegExp(
      `^(?:captured|created|edited|generated|made|processed|shot|taken) (?:by|in|on|using|via|with) (?:the )?(?:${app}).*`,
      'i',
    ),
    source: 'VSCO, Snapseed, GIMP and others: description or comment',
  },
];

/** Characters; a longer text was written by a person. */
const longest = 120;

export function isGenerated(text: string): boolean {
  return (
    text.length <= longest && !text.includes('\n') && generated.some(({ pattern }) => pattern.test(text))
  );
}
