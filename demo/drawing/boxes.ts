/** A box with its faces along the axes; metres. */
export interface Box {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly z0: number;
  readonly z1: number;
}

/** Where a ray enters a box, in ray lengths, or Infinity. */
export function enterBox(
  box: Box,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const ax = (box.x0 - ox) / dx;
  const bx = (box.x1 - ox) / dx;
  const ay = (box.y0 - oy) / dy;
  const by = (box.y1 - oy) / dy;
  const az = (box.z0 - oz) / dz;
  const bz = (box.z1 - oz) / dz;
  const enter = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz));
  const leave = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
  return enter < leave && enter > 0 ? enter : Infinity;
}

/** Which face of the box a point on it belongs to: its outward normal. */
export function faceNormal(box: Box, x: number, y: number, z: number): readonly [number, number, number] {
  const close = 1e-3 * (1 + Math.abs(z));
  if (Math.abs(z - box.z0) < close) return [0, 0, -1];
  if (Math.abs(x - box.x0) < close) return [-1, 0, 0];
  if (Math.abs(x - box.x1) < close) return [1, 0, 0];
  return y > (box.y0 + box.y1) / 2 ? [0, 1, 0] : [0, -1, 0];
}
