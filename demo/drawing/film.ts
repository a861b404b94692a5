import { blur } from './blur.ts';
import { addLight, type Colour, emptyPicture, type Picture, paint, sample } from './picture.ts';
import { seededRandom } from './random.ts';

/** How a negative is printed. */
export interface Look {
  /** Multiplies all light before the tone curve. */
  exposure: number;
  /** Above 1 deepens shadows. */
  contrast: number;
  /** 0 is black and white, 1 leaves colour alone. */
  saturation: number;
  /** Multiplied into the darks and the lights; each near [1, 1, 1]. */
  shadowTint: Colour;
  lightTint: Colour;
  /** 0 none, 0.05 plainly visible; strongest in the mid-tones. */
  grain: number;
  /** Share of light lost in the corners. */
  vignette: number;
  /** Share of the brightest light that spills around itself. */
  bloom: number;
  /** Lifts black a little, as printed paper does (0..0.03). */
  fade: number;
}

const grainSide = 512;
const steps = 4096;

/** Light in 0..1 to a display byte (sRGB), by table. */
const displayByte = Float32Array.from({ length: steps + 1 }, (_, i) => {
  const light = i / steps;
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** Film grain: clumps about a pixel and a half wide, mean 0, spread near 1. */
function grainTile(seed: number): Float32Array {
  const random = seededRandom(seed);
  const raw = new Float32Array(grainSide * grainSide);
  for (let i = 0; i < raw.length; i++) raw[i] = random.next() + random.next() - 1;
  const tile = new Float32Array(raw.length);
  const wrap = grainSide - 1;
  for (let y = 0; y < grainSide; y++) {
    for (let x = 0; x < grainSide; x++) {
      const row = y * grainSide;
      const around =
        raw[row + ((x + 1) & wrap)]! +
        raw[row + ((x - 1) & wrap)]! +
        raw[((y + 1) & wrap) * grainSide + x]! +
        raw[((y - 1) & wrap) * grainSide + x]!;
      tile[row + x] = (raw[row + x]! + around * 0.45) * 1.85;
    }
  }
  return tile;
}

/** Light spilling around the brightest parts, at a quarter of the size: a tight and a wide halo. */
function addBloom(picture: Picture, strength: number): void {
  const width = Math.ceil(picture.width / 4);
  const height = Math.ceil(picture.height / 4);
  const bright = paint(emptyPicture(width, height), (x, y, out) => {
    sample(picture, x * 4, y * 4, out);
    const peak = Math.max(out[0]!, out[1]!, out[2]!);
    const keep = Math.min(6, Math.max(0, peak - 0.6)) / (peak + 1e-6);
    for (let c = 0; c < 3; c++) out[c]! *= keep;
  });
  const unit = Math.sqrt(width * height) / 100;
  const halo = blur(bright, unit * 0.7);
  const glow = blur({ ...halo, data: halo.data.slice() }, unit * 4);
  for (let i = 0; i < halo.data.length; i++) halo.data[i] = halo.data[i]! * 0.6 + glow.data[i]! * 0.5;
  addLight(picture, halo, strength);
}

/** A shoulder like film's: straight in the darks, easing towards white without a hard clip. */
function shoulder(light: number): number {
  return (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
}

const toneSteps = 4096;
const toneRange = 16;

/** The tone curve as a table over the square root of light, where the darks get the most steps. */
function toneTable(look: Look): Float32Array {
  return Float32Array.from({ length: toneSteps + 1 }, (_, i) => {
    const light = (i / toneSteps) ** 2 * toneRange;
    const toned = Math.max(0, shoulder(light)) ** look.contrast;
    return look.fade + (1 - look.fade) * Math.min(1, toned);
  });
}

/** Develops linear light into display bytes (sRGB, three a pixel). Changes `picture`. */
export function develop(picture: Picture, look: Look, seed: number): Uint8Array {
  if (look.bloom > 0) addBloom(picture, look.bloom);
  const { width, height, data } = picture;
  const bytes = new Uint8Array(width * height * 3);
  const tones = toneTable(look);
  const grain = grainTile(seed);
  const grainSize = Math.sqrt(width * height) / 1500;
  const corner = (width * width + height * height) / 4;
  const tone = (light: number): number =>
    tones[(Math.sqrt(Math.min(toneRange, Math.max(0, light)) / toneRange) * toneSteps) | 0]!;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const grainRow = (Math.floor(y / grainSize) & (grainSide - 1)) * grainSide;
    for (let x = 0; x < width; x++, at += 3) {
      const away = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / corner;
      const gain = look.exposure * (1 - look.vignette * away);
      const r = tone(data[at]! * gain);
      const g = tone(data[at + 1]! * gain);
      const b = tone(data[at + 2]! * gain);
      const grey = 0.25 * r + 0.62 * g + 0.13 * b;
      const dark = (1 - grey) ** 2;
      // Grain is a share of the light, so it fades in pure black and in blown lights.
      const rough =
        1 +
        look.grain * (1.6 - grey) * grain[grainRow + (Math.floor(x / grainSize) & (grainSide - 1))]! * 1.9;
      for (let c = 0; c < 3; c++) {
        const value = c === 0 ? r : c === 1 ? g : b;
        const tint = look.lightTint[c]! + (look.shadowTint[c]! - look.lightTint[c]!) * dark;
        const printed = (grey + (value - grey) * look.saturation) * tint * rough;
        const level = displayByte[(Math.min(1, Math.max(0, printed)) * steps) | 0]!;
        bytes[at + c] = level + 0.5;
      }
    }
  }
  return bytes;
}
