import type { Picture } from './picture.ts';

/** One running-mean pass along rows: `stride` floats a sample. */
function alongRows(from: Float32Array, to: Float32Array, w: number, h: number, n: number, r: number) {
  const scale = 1 / (2 * r + 1);
  for (let y = 0; y < h; y++) {
    for (let c = 0; c < n; c++) {
      const row = y * w * n + c;
      const last = row + (w - 1) * n;
      let sum = from[row]! * r;
      for (let i = 0; i < r; i++) sum += from[Math.min(last, row + i * n)]!;
      for (let x = 0; x < w; x++) {
        sum += from[Math.min(last, row + (x + r) * n)]!;
        to[row + x * n] = sum * scale;
        sum -= from[Math.max(row, row + (x - r) * n)]!;
      }
    }
  }
}

/** The same down the columns, a whole row at a time so memory is read in order. */
function downColumns(from: Float32Array, to: Float32Array, w: number, h: number, n: number, r: number) {
  const scale = 1 / (2 * r + 1);
  const rowLength = w * n;
  const sums = new Float32Array(rowLength);
  for (let y = -r; y <= r - 1; y++) {
    const row = Math.min(h - 1, Math.max(0, y)) * rowLength;
    for (let i = 0; i < rowLength; i++) sums[i]! += from[row + i]!;
  }
  for (let y = 0; y < h; y++) {
    const entering = Math.min(h - 1, y + r) * rowLength;
    const leaving = Math.max(0, y - r) * rowLength;
    const row = y * rowLength;
    for (let i = 0; i < rowLength; i++) {
      const sum = sums[i]! + from[entering + i]!;
      to[row + i] = sum * scale;
      sums[i] = sum - from[leaving + i]!;
    }
  }
}

/**
 * Blurs samples in place; three running means come within a few percent of a Gaussian.
 * @param sigmaX, sigmaY spread in pixels; below 0.4 that direction is left alone
 */
export function blurSamples(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  sigmaX: number,
  sigmaY: number,
): void {
  const spare = new Float32Array(data.length);
  const radius = (sigma: number) => Math.max(1, Math.round(Math.sqrt(sigma * sigma + 0.25) - 0.5));
  for (const [sigma, pass] of [
    [sigmaX, alongRows],
    [sigmaY, downColumns],
  ] as const) {
    if (sigma < 0.4) continue;
    pass(data, spare, width, height, channels, radius(sigma));
    pass(spare, data, width, height, channels, radius(sigma));
    // A third pass only pays where the shape of a wide blur would show.
    if (sigma < 2) continue;
    pass(data, spare, width, height, channels, radius(sigma));
    data.set(spare);
  }
}

/** Blurs a picture in place by `sigma` pixels (or differently across and down). */
export function blur(picture: Picture, sigmaX: number, sigmaY = sigmaX): Picture {
  blurSamples(picture.data, picture.width, picture.height, 3, sigmaX, sigmaY);
  return picture;
}
