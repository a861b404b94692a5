import type { Camera } from '#domain/posts/post.ts';
import { withoutDirectionControls } from '#domain/text/clean.ts';
import { exifCount, exifNumber, exifText, signedNumber, type Tags, xmpText } from './tags.ts';

/** Camera and exposure; values that EXIF lacks come from XMP. */
export function readCamera({ exif, xmp }: Tags): Camera {
  const name = cameraName(
    singleSpaced(exifText(exif.Make) ?? xmpText(xmp.Make)),
    singleSpaced(exifText(exif.Model) ?? xmpText(xmp.Model)),
  );
  return {
    ...name,
    lens: knownLens(exifText(exif.LensModel) ?? xmpText(xmp.LensModel) ?? xmpText(xmp.Lens)),
    focalLength: exifNumber(exif.FocalLength) ?? exifNumber(xmp.FocalLength),
    aperture: apertureOf(exif) ?? apertureOf(xmp),
    exposureTime: exposureTimeOf(exif) ?? exposureTimeOf(xmp),
    iso: sensitivity(exif) ?? sensitivity(xmp),
  };
}

function apertureOf({ FNumber, ApertureValue }: Tags['exif']): number | null {
  return exifNumber(FNumber) ?? fromApertureValue(signedNumber(ApertureValue));
}

function exposureTimeOf({ ExposureTime, ShutterSpeedValue }: Tags['exif']): number | null {
  return exifNumber(ExposureTime) ?? fromShutterSpeedValue(signedNumber(ShutterSpeedValue));
}

function singleSpaced(text: string | null): string | null {
  return (text && withoutDirectionControls(text).replace(/\s+/g, ' ')) || null;
}

/** Cameras without a word from the lens write dashes, zeros or 'Unknown'. */
function knownLens(lens: string | null): string | null {
  if (lens === null || /^(-+|unknown.*|n\/?a|none|0(\.0)? ?mm f\/?0(\.0)?)$/i.test(lens)) return null;
  return singleSpaced(lens);
}

/** Values of APEX beyond this are none. */
const mostApex = 30;

/** APEX: N = 2^(Av/2). */
function fromApertureValue(value: number | null): number | null {
  return value === null || Math.abs(value) > mostApex ? null : Math.round(2 ** (value / 2) * 10) / 10;
}

/** APEX: t = 2^-Tv. */
function fromShutterSpeedValue(value: number | null): number | null {
  return value === null || Math.abs(value) > mostApex ? null : 2 ** -value;
}

/** Sensitivity in ISO. The old field has 16 bits: its highest value means that another field has it. */
function sensitivity(exif: Tags['exif']): number | null {
  const speed = exifCount(exif.ISOSpeedRatings) ?? exifCount(exif.PhotographicSensitivity);
  const isOverflow = speed === 65_535;
  return (
    (isOverflow ? null : speed) ??
    exifNumber(exif.RecommendedExposureIndex) ??
    exifNumber(exif.StandardOutputSensitivity) ??
    exifNumber(exif.ISOSpeed)
  );
}

/** Names of makers in files, by their first letters, with their usual names. */
const brands: readonly (readonly [prefix: string, brand: string])[] = [
  ['nikon', 'Nikon'],
  ['canon', 'Canon'],
  ['sony ericsson', 'Sony Ericsson'],
  ['sony', 'Sony'],
  ['fujifilm', 'Fujifilm'],
  ['fuji photo film', 'Fujifilm'],
  ['om digital solutions', 'OM System'],
  ['olympus', 'Olympus'],
  ['panasonic', 'Panasonic'],
  ['leica', 'Leica'],
  ['pentax', 'Pentax'],
  ['asahi optical', 'Pentax'],
  ['ricoh', 'Ricoh'],
  ['sigma', 'Sigma'],
  ['hasselblad', 'Hasselblad'],
  ['phase one', 'Phase One'],
  ['mamiya', 'Mamiya'],
  ['eastman kodak', 'Kodak'],
  ['kodak', 'Kodak'],
  ['casio', 'Casio'],
  ['konica minolta', 'Konica Minolta'],
  ['minolta', 'Minolta'],
  ['kyocera', 'Kyocera'],
  ['seiko epson', 'Epson'],
  ['hewlett-packard', 'HP'],
  ['hp', 'HP'],
  ['samsung', 'Samsung'],
  ['apple', 'Apple'],
  ['google', 'Google'],
  ['huawei', 'Huawei'],
  ['honor', 'Honor'],
  ['xiaomi', 'Xiaomi'],
  ['oneplus', 'OnePlus'],
  ['oppo', 'Oppo'],
  ['realme', 'Realme'],
  ['vivo', 'Vivo'],
  ['motorola', 'Motorola'],
  ['lge', 'LG'],
  ['lg electronics', 'LG'],
  ['hmd global', 'Nokia'],
  ['nokia', 'Nokia'],
  ['htc', 'HTC'],
  ['blackberry', 'BlackBerry'],
  ['research in motion', 'BlackBerry'],
  ['zte', 'ZTE'],
  ['asus', 'Asus'],
  ['dji', 'DJI'],
  ['gopro', 'GoPro'],
];

/** 'Ltd.', 'Corporation' and their like at the end of a maker's name. */
const companyWords =
  /(?<![\s,])[\s,]+(co\.?|corp\.?|corporation|company|inc\.?|ltd\.?|ag|gmbh|imaging|optical)$/i;

/**
 * Usual names of maker and model: 'NIKON CORPORATION' and 'NIKON D750' become Nikon and D750. A brand at the
 * beginning of the model is the one on the camera and takes precedence over the maker.
 */
export function cameraName(
  make: string | null,
  model: string | null,
): { make: string | null; model: string | null } {
  const ownBrand = model === null ? undefined : brandOf(model);
  const maker = make === null ? undefined : brandOf(make);
  if (model === null || ownBrand === undefined) {
    return { make: maker?.brand ?? (make && withoutCompanyWords(make)), model: withoutRepeat(model, make) };
  }
  const rest = model.slice(ownBrand.prefix.length).replace(/^[\s_-]+/, '');
  return { make: ownBrand.brand, model: rest === '' ? null : rest };
}

function brandOf(name: string): { prefix: string; brand: string } | undefined {
  const lower = name.toLowerCase();
  const found = brands.find(
    ([prefix]) => lower.startsWith(prefix) && !/^[a-z0-9]/.test(lower.slice(prefix.length)),
  );
  return found && { prefix: found[0], brand: found[1] };
}

function withoutCompanyWords(make: string): string {
  const shorter = make.replace(companyWords, '');
  return shorter === make ? make : withoutCompanyWords(shorter);
}

/** Model without the maker's name, which an unknown maker may repeat there. */
function withoutRepeat(model: string | null, make: string | null): string | null {
  if (model === null || make === null || !model.toLowerCase().startsWith(`${make.toLowerCase()} `))
    return model;
  return model.slice(make.length + 1).trim();
}
