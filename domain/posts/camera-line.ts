import type { Camera } from './post.ts';

/**
 * One line about how a photograph was taken, like `Sony ILCE-7M3 · FE 35 mm F1.8 · 35 mm · f/2 · 1/60 s · ISO 3200`.
 * Each part stands only when it is known; null when nothing is.
 */
export function cameraLine(camera: Camera): string | null {
  const parts = [
    bodyName(camera),
    lensName(camera),
    camera.focalLength === null ? null : `${oneDecimal(camera.focalLength)} mm`,
    camera.aperture === null ? null : `f/${oneDecimal(camera.aperture)}`,
    camera.exposureTime === null ? null : exposure(camera.exposureTime),
    camera.iso === null ? null : `ISO ${camera.iso}`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : null;
}

function bodyName({ make, model }: Camera): string | null {
  return [make, model].filter((part) => part !== null).join(' ') || null;
}

/** A telephone's lens only says the telephone's name again. */
function lensName({ lens, model }: Camera): string | null {
  if (lens === null || (model !== null && lens.startsWith(model))) return null;
  return lens.replace(/(\d) ?mm\b/g, '$1 mm');
}

/** From 0.3 s upwards cameras speak in seconds, below in fractions. */
function exposure(seconds: number): string {
  return seconds >= 0.29 ? `${oneDecimal(seconds)} s` : `1/${Math.round(1 / seconds)} s`;
}

function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
