/** Linear-light red, green, blue; 1 is paper white, light sources go far above. */
export type Colour = readonly [number, number, number];

/** A frame of linear light: three floats a pixel, row by row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

/** Receives the colour of one pixel. Reused for every pixel, so never keep it. */
export type Pixel = Float64Array;

export function emptyPicture(width: number, height: number): Picture {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Shades every pixel from scratch; x and y are the pixel's centre. */
export function paint(picture: Picture, shade: (x: number, y: number, out: Pixel) => void): Picture {
  const { width, height, data } = picture;
  const out = new Float64Array(3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      out[0] = out[1] = out[2] = 0;
      shade(x + 0.5, y + 0.5, out);
      data[at++] = out[0];
      data[at++] = out[1];
      data[at++] = out[2];
    }
  }
  return picture;
}

/** Reads between pixels; `x` and `y` in pixel-centre coordinates, clamped to the edges. */
export function sample(picture: Picture, x: number, y: number, out: Pixel): void {
  const { width, height, data } = picture;
  const px = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const py = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const left = px | 0;
  const top = py | 0;
  const u = px - left;
  const v = py - top;
  const a = (top * width + left) * 3;
  const b = a + width * 3;
  for (let c = 0; c < 3; c++) {
    const upper = data[a + c]! + (data[a + 3 + c]! - data[a + c]!) * u;
    const lower = data[b + c]! + (data[b + 3 + c]! - data[b + c]!) * u;
    out[c] = upper + (lower - upper) * v;
  }
}

/** A larger (or smaller) copy, read with linear interpolation. */
export function resized(source: Picture, width: number, height: number): Picture {
  const kx = source.width / width;
  const ky = source.height / height;
  return paint(emptyPicture(width, height), (x, y, out) => sample(source, x * kx, y * ky, out));
}

/** Adds light onto a picture of any size; `strength` scales it. */
export function addLight(target: Picture, source: Picture, strength: number): void {
  const { width, height, data } = target;
  const kx = source.width / width;
  const ky = source.height / height;
  const light = new Float64Array(3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      sample(source, (x + 0.5) * kx, (y + 0.5) * ky, light);
      data[at]! += light[0]! * strength;
      data[at + 1]! += light[1]! * strength;
      data[at + 2]! += light[2]! * strength;
    }
  }
}
