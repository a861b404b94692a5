import type { Camera } from '#domain/posts/post.ts';
import { cameraName } from './camera-name.ts';
import { exifNumber, exifText, type Tags, xmpText } from './tags.ts';

/** What the camera wrote of itself and the exposure. */
export function readCamera({ exif, xmp }: Tags): Camera {
  const name = cameraName(
    singleSpaced(exifText(exif.Make) ?? xmpText(xmp.Make)),
    singleSpaced(exifText(exif.Model) ?? xmpText(xmp.Model)),
  );
  return {
    ...name,
    lens: knownLens(exifText(exif.LensModel) ?? xmpText(xmp.LensModel) ?? xmpText(xmp.Lens)),
    focalLength: exifNumber(exif.FocalLength),
    aperture: exifNumber(exif.FNumber) ?? fromApertureValue(exifNumber(exif.ApertureValue)),
    exposureTime: exifNumber(exif.ExposureTime),
    iso: sensitivity(exif),
  };
}

function singleSpaced(text: string | null): string | null {
  return text?.replace(/\s+/g, ' ') ?? null;
}

/** Cameras without a word from the lens write dashes, zeros or 'Unknown'. */
function knownLens(lens: string | null): string | null {
  if (lens === null || /^(-+|unknown.*|n\/?a|none|0(\.0)? ?mm f\/?0(\.0)?)$/i.test(lens)) return null;
  return singleSpaced(lens);
}

/** APEX: N = 2^(Av/2). */
function fromApertureValue(value: number | null): number | null {
  return value === null ? null : Math.round(2 ** (value / 2) * 10) / 10;
}

/** The old field has 16 bits: its highest value says 'look elsewhere'. */
function sensitivity(exif: Tags['exif']): number | null {
  const speed = exifNumber(exif.ISOSpeedRatings) ?? exifNumber(exif.PhotographicSensitivity);
  const isOverflow = speed === 65_535;
  return (
    (isOverflow ? null : speed) ??
    exifNumber(exif.RecommendedExposureIndex) ??
    exifNumber(exif.StandardOutputSensitivity) ??
    exifNumber(exif.ISOSpeed)
  );
}
