/**
 * The DCT hash of a picture ('pHash'): the 8 by 8 lowest waves of a small grey copy, each a bit that says whether
 * it is stronger than their mean. It hardly moves when a picture is saved again or made smaller.
 */

/** Side of the grey copy, in pixels: the whole picture, whatever its shape. */
export const hashedSide = 32;

const waves = 8;

/** `cosines[wave][at]`; the wave of frequency 0, which is the brightness, is left out. */
const cosines = Array.from({ length: waves }, (_, wave) =>
  Array.from({ length: hashedSide }, (_, at) =>
    Math.cos(((2 * at + 1) / (2 * hashedSide)) * (wave + 1) * Math.PI),
  ),
);

/**
 * 64 bits as 16 hex digits.
 * @param grey row by row, {@link hashedSide} rows of as many values
 */
export function perceptualHash(grey: ArrayLike<number>): string {
  const rows = Array.from({ length: hashedSide }, (_, row) =>
    cosines.map((wave) => strengthOf(wave, (column) => grey[row * hashedSide + column] ?? 0)),
  );
  const strengths = cosines.flatMap((_, across) =>
    cosines.map((wave) => strengthOf(wave, (row) => rows[row]?.[across] ?? 0)),
  );
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length;
  const bits = strengths.map((strength) => (strength > mean ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** How much of the wave there is in a line of values. */
function strengthOf(wave: readonly number[], valueAt: (at: number) => number): number {
  let sum = 0;
  for (let at = 0; at < hashedSide; at++) sum += (wave[at] ?? 0) * valueAt(at);
  return sum;
}
