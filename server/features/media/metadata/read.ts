import type { PhotoMetadata, Rights } from '#domain/posts/post.ts';
import { fetchSchemes, safeAddress } from '#domain/text/addresses.ts';
import { withoutDirectionControls } from '#domain/text/clean.ts';
import { readCamera } from './camera.ts';
import { keywordsOf } from './keywords.ts';
import { isGenerated } from './programs.ts';
import {
  exifText,
  iptcText,
  iptcTexts,
  loadTags,
  readText,
  signedNumber,
  type Tags,
  xmpField,
  xmpText,
  xmpTexts,
} from './tags.ts';
import { readTakenAt } from './taken-at.ts';

/**
 * Metadata of a photo file. Texts come from XMP before IPTC before EXIF, values that the camera measured from
 * EXIF first. Missing and malformed parts are null: metadata never fails an image.
 */
export function readMetadata(bytes: Buffer): PhotoMetadata {
  return metadataOf(loadTags(bytes));
}

/**
 * Metadata of a file, replaced by what its sidecar contains.
 */
export function withSidecar(metadata: PhotoMetadata, tags: Tags): PhotoMetadata {
  const sidecar = metadataOf(tags);
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

/** More exact of two times: the second, unless it only repeats a part of the first. */
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

function titleOf({ xmp, iptc, exif, png }: Tags): string | null {
  return written(
    xmpText(xmp.title),
    iptcText(iptc['Object Name']),
    xmpText(xmp.Headline),
    iptcText(iptc.Headline),
    exifText(exif.XPTitle),
    readText(png.title),
  );
}

function descriptionOf({ xmp, iptc, exif, png }: Tags): string | null {
  const camera = [exifText(exif.Make), exifText(exif.Model)];
  const texts = [
    xmpText(xmp.description) ?? xmpText(xmp.ImageDescription),
    iptcText(iptc['Caption/Abstract']),
    exifText(exif.ImageDescription),
    exifText(exif.XPComment),
    readText(png.description),
    readText(png.comment),
  ];
  return written(...texts.filter((text) => !camera.includes(text)));
}

/** The first text that a person wrote. */
function written(...texts: (string | null)[]): string | null {
  return texts.find((text) => text !== null && !isGenerated(text)) ?? null;
}

function placeOf({ xmp, iptc }: Tags): Pick<PhotoMetadata, 'city' | 'region' | 'country'> {
  const created = (field: string) =>
    xmpField(xmp.LocationCreated, field) ?? xmpField(xmp.LocationShown, field);
  return {
    city: nameOf(xmpText(xmp.City) ?? iptcText(iptc.City) ?? created('City')),
    region: nameOf(xmpText(xmp.State) ?? iptcText(iptc['Province/State']) ?? created('ProvinceState')),
    country: nameOf(
      xmpText(xmp.Country) ?? iptcText(iptc['Country/Primary Location Name']) ?? created('CountryName'),
    ),
  };
}

function rightsOf({ xmp, iptc, exif, png }: Tags): Rights {
  return {
    creator: nameOf(
      (xmpTexts(xmp.creator).join(', ') || null) ??
        (iptcTexts(iptc['By-line']).join(', ') || null) ??
        exifText(exif.Artist) ??
        exifText(exif.XPAuthor) ??
        xmpText(xmp.Artist) ??
        xmpField(xmp.ImageCreator, 'ImageCreatorName') ??
        readText(png.author) ??
        readText(png.artist),
    ),
    credit: nameOf(xmpText(xmp.Credit) ?? iptcText(iptc.Credit)),
    copyright: nameOf(
      xmpText(xmp.rights) ??
        iptcText(iptc['Copyright Notice']) ??
        exifText(exif.Copyright) ??
        xmpText(xmp.Copyright) ??
        readText(png.copyright) ??
        ownerOf(xmp),
    ),
    licenseUrl: webAddress(xmpText(xmp.WebStatement)) ?? webAddress(xmpText(xmp.license)),
    acquireUrl: webAddress(xmpField(xmp.Licensor, 'LicensorURL')),
  };
}

/** Notice with the names of the owners in XMP, used if there is no other. */
function ownerOf(xmp: Tags['xmp']): string | null {
  const owner = xmpField(xmp.CopyrightOwner, 'CopyrightOwnerName') ?? xmpTexts(xmp.Owner).join(', ');
  return owner === '' ? null : `© ${owner}`;
}

/** People write sentences where a URL belongs. */
function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\/\S+$/.test(text) && URL.canParse(text)
    ? safeAddress(text, fetchSchemes)
    : null;
}

/** Degrees. XMP is read where EXIF has none. */
function coordinatesOf({ gps, exif, xmp }: Tags): Pick<PhotoMetadata, 'latitude' | 'longitude'> {
  const found = [
    [onItsSide(gps.Latitude, exif.GPSLatitudeRef), onItsSide(gps.Longitude, exif.GPSLongitudeRef)],
    xmpPosition((field) => xmpText(xmp[field])),
    xmpPosition((field) => xmpField(xmp.LocationCreated, field)),
  ].find(([latitude, longitude]) => isPosition(latitude, longitude));
  const [latitude, longitude] = found ?? [];
  return {
    latitude: latitude === undefined ? null : microdegrees(latitude),
    longitude: longitude === undefined ? null : microdegrees(longitude),
  };
}

/** Degrees with the sign of the side, whatever the letter case in which it is written. */
function onItsSide(degrees: number | undefined, side: Tags['exif'][string]): number | undefined {
  return degrees !== undefined && /^[SW]/i.test(exifText(side) ?? '') ? -Math.abs(degrees) : degrees;
}

function xmpPosition(textOf: (field: string) => string | null): (number | undefined)[] {
  return ['GPSLatitude', 'GPSLongitude'].map((field) => xmpDegrees(textOf(field), textOf(`${field}Ref`)));
}

/** 0/0 is what a receiver without a fix writes. */
function isPosition(latitude = Number.NaN, longitude = Number.NaN): boolean {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0);
}

const degreesShape =
  /^([NSEW]?)\s*([+-]?[\d.]+(?:\/\d+)?)(?:[^\w./]+(?:deg\w*\W*)?([\d.]+(?:\/\d+)?))?(?:[^\w./]+([\d.]+(?:\/\d+)?))?[^\w./]*([NSEW]?)\w*$/i;

/**
 * `36,48.2423S` or `36,48,14.5S`, as XMP has it. Some programs write `-36.804`, `36° 48' 14.5" S` or rational numbers.
 * @param side of the equator or of Greenwich, where the text does not say it
 */
function xmpDegrees(text: string | null, side: string | null): number | undefined {
  const match = degreesShape.exec(text ?? '');
  if (!match) return undefined;
  const [, before = '', degrees = '', minutes = '0', seconds = '0', behind = ''] = match;
  const [whole = Number.NaN, ...parts] = [degrees, minutes, seconds].map(
    (part) => signedNumber({ value: part }) ?? Number.NaN,
  );
  const size = Math.abs(whole) + (parts[0] ?? 0) / 60 + (parts[1] ?? 0) / 3600;
  return degrees.startsWith('-') || /^[SW]/i.test(before || behind || (side ?? '')) ? -size : size;
}

/** Degrees rounded to six decimals, which are 11 cm: further ones are noise of the division. */
function microdegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** A name on one line. */
function nameOf(text: string | null): string | null {
  return singleLine(text && withoutDirectionControls(text)) || null;
}

function singleLine(text: string | null): string | null {
  return text?.replace(/\s+/g, ' ') ?? null;
}
