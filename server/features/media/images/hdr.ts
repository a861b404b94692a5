import { type ColorSpace, invert, multiply, rec2020Primaries, toXyz } from './color-space.ts';

type Rgb = [number, number, number];

/** White of an ordinary image among brighter lights (BT.2408). */
const whiteNits = 203;
const usualPeak = 1000;

/** SMPTE ST 2084: light, 1 is {@link whiteNits}. */
function pqLight(value: number): number {
  const power = value ** (32 / 2523);
  const light = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);
  return (light ** (16_384 / 2610) * 10_000) / whiteNits;
}

/** BT.2100: light of the scene, 1 is the brightest. */
function hlgLight(value: number): number {
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Light of HLG values on a display of {@link usualPeak}: 1 is {@link whiteNits}. */
function hlgDisplayed(values: Rgb): Rgb {
  const scene = values.map(hlgLight) as Rgb;
  const luminance = 0.2627 * scene[0] + 0.678 * scene[1] + 0.0593 * scene[2];
  const factor = (luminance ** 0.2 * usualPeak) / whiteNits;
  return scene.map((light) => light * factor) as Rgb;
}

const toRec2020 = invert(toXyz(rec2020Primaries));

/**
 * Tone mapping as Chromium has it for an ordinary display: white of the image at half of the display's light, above it
 * a curve that ends at the peak (reference white tone mapping of SMPTE ST 2094-50). Hues stay.
 * @returns from numbers of the image to XYZ
 */
export function createToneMapping({ primaries, transfer, peakNits }: ColorSpace): (values: Rgb) => Rgb {
  const peak = (transfer === 'pq' && peakNits > whiteNits ? peakNits : usualPeak) / whiteNits;
  const factor = createGain(peak);
  const matrix = toXyz(primaries);
  return (values) => {
    const light = transfer === 'hlg' ? hlgDisplayed(values) : (values.map(pqLight) as Rgb);
    const xyz = multiply(matrix, light);
    const gain = factor(Math.max(...multiply(toRec2020, xyz)));
    return xyz.map((value) => value * gain) as Rgb;
  };
}

/** Distance of the curve's bend from its beginning. */
const bend = 0.65;

function createGain(peak: number): (light: number) => number {
  const white = 1 - 0.5 * Math.min(Math.log2(peak) / Math.log2(usualPeak / whiteNits), 1);
  const middle = { x: 1 - bend + bend / white, y: (1 - bend) * white + bend };
  /** A quadratic Bézier curve from white to the peak. */
  const mapped = (light: number) => {
    const [a, b, c] = [1 - 2 * middle.x + peak, 2 * (middle.x - 1), 1 - light];
    const t = Math.abs(a) < 1e-9 ? -c / b : (Math.sqrt(b * b - 4 * a * c) - b) / (2 * a);
    return (1 - t) ** 2 * white + 2 * t * (1 - t) * middle.y + t ** 2;
  };
  return (light) => {
    if (light <= 1) return white;
    return light >= peak ? 1 / light : mapped(light) / light;
  };
}
