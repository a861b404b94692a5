import type { Look } from './film.ts';

/** Neon and lamps on black: deep shadows, teal darks, warm lights. */
export const nightLook: Look = {
  exposure: 1,
  contrast: 1.12,
  saturation: 0.9,
  shadowTint: [0.86, 1, 1.12],
  lightTint: [1.04, 1, 0.93],
  grain: 0.035,
  vignette: 0.5,
  bloom: 0.4,
  fade: 0.004,
};

/** Blue hour and dusk: gentle contrast, cool darks. */
export const duskLook: Look = {
  exposure: 1,
  contrast: 1.06,
  saturation: 0.86,
  shadowTint: [0.9, 0.98, 1.12],
  lightTint: [1.03, 1, 0.95],
  grain: 0.03,
  vignette: 0.38,
  bloom: 0.3,
  fade: 0.006,
};

/** Fog: lifted blacks, little colour. */
export const mistLook: Look = {
  exposure: 1,
  contrast: 1.12,
  saturation: 0.72,
  shadowTint: [0.94, 1, 1.06],
  lightTint: [1.03, 1, 0.94],
  grain: 0.034,
  vignette: 0.42,
  bloom: 0.25,
  fade: 0.008,
};

/** Black-and-white film on warm paper. */
export const monochromeLook: Look = {
  exposure: 1,
  contrast: 1.22,
  saturation: 0,
  shadowTint: [0.98, 1, 1.02],
  lightTint: [1.02, 1, 0.965],
  grain: 0.055,
  vignette: 0.4,
  bloom: 0.2,
  fade: 0.004,
};

/** Low sun: amber lights over blue shadows. */
export const sunLook: Look = {
  exposure: 1,
  contrast: 1.12,
  saturation: 0.9,
  shadowTint: [0.9, 0.99, 1.12],
  lightTint: [1.05, 1, 0.9],
  grain: 0.03,
  vignette: 0.4,
  bloom: 0.25,
  fade: 0.005,
};
