import type { PhotoMetadata, Rights } from '#domain/posts/post.ts';
import { readCamera } from './camera.ts';
import {
  exifText,
  iptcText,
  iptcTexts,
  loadPacket,
  loadTags,
  type Tags,
  xmpField,
  xmpText,
  xmpTexts,
} from './tags.ts';

/**
 * What a photograph file says of itself. In words XMP wins over IPTC, and IPTC over EXIF; in what the camera
 * measured EXIF comes first. Missing and malformed parts are null: metadata never fails an image.
 */
export function readMetadata(bytes: Buffer): PhotoMetadata {
  return metadataOf(loadTags(bytes));
}

/**
 * Metadata of a file, replaced by what its sidecar contains.
 * @param packet bytes of the sidecar, an XMP packet; one that cannot be parsed changes nothing
 */
export function withSidecar(metadata: PhotoMetadata, packet: Buffer): PhotoMetadata {
  const sidecar = metadataOf(loadPacket(packet));
  return {
    ...overlay(metadata, sidecar),
    keywords: sidecar.keywords.length > 0 ? sidecar.keywords : metadata.keywords,
    camera: overlay(metadata.camera, sidecar.camera),
    rights: overlay(metadata.rights, sidecar.rights),
    takenAt: moreExact(metadata.takenAt, sidecar.takenAt),
  };
}

function overlay<Fields extends object>(base: Fields, changes: Fields): Fields {
  const fields = Object.entries(changes).filter(([, value]) => value !== null);
  return { ...base, ...Object.fromEntries(fields) };
}

/** The second time; the first where the second only repeats a part of it. */
function moreExact(first: string | null, second: string | null): string | null {
  return second === null || first?.startsWith(second) ? first : second;
}

function metadataOf(tags: Tags): PhotoMetadata {
  return {
    title: singleLine(titleOf(tags)),
    description: descriptionOf(tags),
    altText: singleLine(xmpText(tags.xmp.AltTextAccessibility)),
    extendedDescription: xmpText(tags.xmp.ExtDescrAccessibility),
    keywords: keywordsOf(tags),
    ...placeOf(tags),
    camera: readCamera(tags),
    rights: rightsOf(tags),
    takenAt: readTakenAt(tags),
    ...coordinatesOf(tags),
  };
}

function titleOf({ xmp, iptc, exif }: Tags): string | null {
  return (
    xmpText(xmp.title) ??
    iptcText(iptc['Object Name']) ??
    xmpText(xmp.Headline) ??
    iptcText(iptc.Headline) ??
    exifText(exif.XPTitle)
  );
}

function descriptionOf({ xmp, iptc, exif }: Tags): string | null {
  const words =
    xmpText(xmp.description) ?? iptcText(iptc['Caption/Abstract']) ?? exifText(exif.ImageDescription);
  return words !== null && !isCameraTalk(words) ? words : exifText(exif.XPComment);
}

/** Default descriptions that cameras write. */
function isCameraTalk(text: string): boolean {
  return /^(\w+ digital (still )?camera|digital camera|sony dsc|samsung|dcim.*|exif_jpeg.*|default|dav|cof|sdr|oznor\w*|\w*_?hdr\w{0,2}|untitled)$/i.test(
    text,
  );
}

/** A photo has at most 100 tags, and each keyword costs a comparison. */
const mostKeywords = 1000;

/** Unique whatever their letter case; the first writing and the order stay. */
function keywordsOf({ xmp, iptc, exif }: Tags): string[] {
  const sources = [
    xmpTexts(xmp.subject),
    iptcTexts(iptc.Keywords),
    (exifText(exif.XPKeywords) ?? '').split(';').map((word) => word.trim()),
  ];
  const seen = new Set<string>();
  return (sources.find((list) => list.some((word) => word !== '')) ?? [])
    .slice(0, mostKeywords)
    .map((word) => singleLine(word) ?? '')
    .filter((word) => {
      const key = word.toLowerCase();
      const isNew = word !== '' && !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

function placeOf({ xmp, iptc }: Tags): Pick<PhotoMetadata, 'city' | 'region' | 'country'> {
  const created = (field: string) => xmpField(xmp.LocationCreated, field);
  return {
    city: singleLine(xmpText(xmp.City) ?? iptcText(iptc.City) ?? created('City')),
    region: singleLine(xmpText(xmp.State) ?? iptcText(iptc['Province/State']) ?? created('ProvinceState')),
    country: singleLine(
      xmpText(xmp.Country) ?? iptcText(iptc['Country/Primary Location Name']) ?? created('CountryName'),
    ),
  };
}

function rightsOf({ xmp, iptc, exif }: Tags): Rights {
  return {
    creator: singleLine(
      (xmpTexts(xmp.creator).join(', ') || null) ??
        (iptcTexts(iptc['By-line']).join(', ') || null) ??
        exifText(exif.Artist) ??
        exifText(exif.XPAuthor),
    ),
    credit: singleLine(xmpText(xmp.Credit) ?? iptcText(iptc.Credit)),
    copyright: singleLine(
      xmpText(xmp.rights) ?? iptcText(iptc['Copyright Notice']) ?? exifText(exif.Copyright),
    ),
    licenseUrl: webAddress(xmpText(xmp.WebStatement)) ?? webAddress(xmpText(xmp.license)),
    acquireUrl: webAddress(xmpField(xmp.Licensor, 'LicensorURL')),
  };
}

/** People write sentences where a URL belongs. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : null;
}

/** Degrees. 0/0 is what a receiver without a fix writes. */
function coordinatesOf({ gps }: Tags): Pick<PhotoMetadata, 'latitude' | 'longitude'> {
  const { Latitude: latitude, Longitude: longitude } = gps;
  const isPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0);
  return isPlace
    ? { latitude: microdegrees(latitude), longitude: microdegrees(longitude) }
    : { latitude: null, longitude: null };
}

/** Six decimals are 11 cm: the rest is the noise of dividing. */
function microdegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function singleLine(text: string | null): string | null {
  return text?.replace(/\s+/g, ' ') ?? null;
}

/** When the shutter opened: ISO time, with a zone only when the file names one; null when it does not say. */
function readTakenAt({ exif, xmp, iptc }: Tags): string | null {
  const iptcDate = iptcText(iptc['Date Created']);
  const iptcTime = iptcText(iptc['Time Created']);
  return (
    fromExif(exifText(exif.DateTimeOriginal), exifText(exif.OffsetTimeOriginal)) ??
    isoTime(xmpText(xmp.DateTimeOriginal)) ??
    isoTime(xmpText(xmp.DateCreated)) ??
    isoTime(iptcDate && iptcTime ? `${iptcDate}T${iptcTime}` : iptcDate) ??
    fromExif(exifText(exif.DateTimeDigitized), exifText(exif.OffsetTimeDigitized))
  );
}

/** EXIF writes `2024:06:05 21:14:03`, and the zone in a field of its own. */
function fromExif(time: string | null, offset: string | null): string | null {
  if (time === null) return null;
  const iso = time.replace(/^(\d{4})[:-](\d\d)[:-](\d\d) /, '$1-$2-$3T');
  return (offset && isoTime(iso + offset)) ?? isoTime(iso);
}

const shape = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;

/** The time to the second, or the date alone; null for what is no date of this world (`0000-00-00`). */
function isoTime(text: string | null): string | null {
  const match = text === null ? null : shape.exec(text);
  if (!match) return null;
  const [, date = '', minutes, seconds = ':00', zone = ''] = match;
  const time = minutes === undefined ? date : `${date}T${minutes}${seconds}${zone}`;
  const isReal = !Number.isNaN(Date.parse(minutes === undefined ? date : `${date}T${minutes}${seconds}Z`));
  return isReal && date >= '1826' && isCalendarDay(date) ? time : null;
}

/** `Date.parse` lets the 31st of February pass as a day in March. */
function isCalendarDay(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
