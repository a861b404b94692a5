/** Coordinates x and y of CIE 1931. */
type Point = readonly [x: number, y: number];

/** Conversion of an image's numbers to light. */
export interface ColorSpace {
  primaries: readonly [white: Point, red: Point, green: Point, blue: Point];
  /** Function from a number between 0 and 1 to linear light, or the name of an HDR curve. */
  transfer: ((value: number) => number) | 'pq' | 'hlg';
  /** Brightest light of an image of high dynamic range; 0 where it is unknown. */
  peakNits: number;
}

const d65: Point = [0.3127, 0.329];
const equalEnergy: Point = [1 / 3, 1 / 3];
const illuminantC: Point = [0.31, 0.316];

export const srgbPrimaries: ColorSpace['primaries'] = [d65, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]];
export const rec2020Primaries: ColorSpace['primaries'] = [d65, [0.708, 0.292], [0.17, 0.797], [0.131, 0.046]];
const smpte170: ColorSpace['primaries'] = [d65, [0.63, 0.34], [0.31, 0.595], [0.155, 0.07]];
const p3: readonly Point[] = [
  [0.68, 0.32],
  [0.265, 0.69],
  [0.15, 0.06],
];

/** H.273, table 2. */
const primaries: Readonly<Record<number, ColorSpace['primaries']>> = {
  1: srgbPrimaries,
  4: [illuminantC, [0.67, 0.33], [0.21, 0.71], [0.14, 0.08]],
  5: [d65, [0.64, 0.33], [0.29, 0.6], [0.15, 0.06]],
  6: smpte170,
  7: smpte170,
  8: [illuminantC, [0.681, 0.319], [0.243, 0.692], [0.145, 0.049]],
  9: rec2020Primaries,
  10: [equalEnergy, [1, 0], [0, 1], [0, 0]],
  11: [[0.314, 0.351], ...p3] as unknown as ColorSpace['primaries'],
  12: [d65, ...p3] as unknown as ColorSpace['primaries'],
  22: [d65, [0.63, 0.34], [0.295, 0.605], [0.155, 0.077]],
};

export function primariesOf(code: number): ColorSpace['primaries'] | null {
  return primaries[code] ?? null;
}

export function gammaOf(exponent: number): (value: number) => number {
  return (value) => value ** exponent;
}

/** A power curve with a straight beginning. */
function curveOf(exponent: number, offset: number, slope: number, end: number): (value: number) => number {
  return (value) => (value <= end ? value / slope : ((value + offset) / (1 + offset)) ** exponent);
}

const srgbCurve = curveOf(2.4, 0.055, 12.92, 0.04045);
/** Curve of a reference display (BT.1886), which browsers apply to such a PNG. */
const videoCurve = gammaOf(2.4);

/** H.273, table 3. */
const transfers: Readonly<Record<number, ColorSpace['transfer']>> = {
  4: gammaOf(2.2),
  5: gammaOf(2.8),
  7: curveOf(1 / 0.45, 0.1115, 4, 0.0912),
  8: (value) => value,
  13: srgbCurve,
  16: 'pq',
  17: (value) => (value ** 2.6 * 52.37) / 48,
  18: 'hlg',
};
const videoTransfers = [1, 6, 11, 14, 15];

export function transferOf(code: number, use: 'video' | 'still'): ColorSpace['transfer'] | null {
  if (videoTransfers.includes(code)) return use === 'video' ? videoCurve : srgbCurve;
  return transfers[code] ?? null;
}

type Vector = [number, number, number];
export type Matrix = readonly [Vector, Vector, Vector];

export function multiply(matrix: Matrix, [x, y, z]: Readonly<Vector>): Vector {
  return matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Vector;
}

function multiplyMatrices(left: Matrix, right: Matrix): Matrix {
  const columns = [0, 1, 2].map((column) => multiply(left, right.map((row) => row[column]) as Vector));
  return [0, 1, 2].map((row) => columns.map((column) => column[row])) as unknown as Matrix;
}

export function invert([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const [p, q, r] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const k = 1 / (a * p + b * q + c * r);
  return [
    [p * k, (c * h - b * i) * k, (b * f - c * e) * k],
    [q * k, (a * i - c * g) * k, (c * d - a * f) * k],
    [r * k, (b * g - a * h) * k, (a * e - b * d) * k],
  ];
}

const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
/** White of ICC's connection space. */
export const d50: Readonly<Vector> = [0.9642, 1, 0.8249];

const lightOf = ([x, y]: Point): Vector => [x, y, 1 - x - y];

/** Linear RGB to XYZ, adapted to {@link d50}. */
export function toXyz([white, ...points]: ColorSpace['primaries']): Matrix {
  const columns = points.map(lightOf);
  const unscaled = [0, 1, 2].map((row) => columns.map((column) => column[row])) as unknown as Matrix;
  const whiteLight = lightOf(white).map((part) => part / white[1]) as Vector;
  const scale = multiply(invert(unscaled), whiteLight);
  const scaled = unscaled.map((row) => row.map((value, column) => value * (scale[column] ?? 0)));
  const [from, to] = [multiply(bradford, whiteLight), multiply(bradford, d50)];
  const adapt = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => (row === column ? (to[row] ?? 0) / (from[row] ?? 1) : 0)),
  ) as unknown as Matrix;
  const adaptation = multiplyMatrices(multiplyMatrices(invert(bradford), adapt), bradford);
  return multiplyMatrices(adaptation, scaled as unknown as Matrix);
}
