import type { Body } from './body.ts';
import type { Point } from './camera.ts';
import { lengthOf } from './noise.ts';

interface Flat {
  x: number;
  y: number;
  radius: number;
  dx: number;
  dy: number;
  swell: number;
  depth: number;
}

interface Sun {
  /** Towards the sun, length 1. */
  readonly direction: Point;
  /** Blur of an edge a metre away from what casts it, in metres; the real sun has 0.009. */
  readonly spread: number;
}

/** Sunlight at points of the world, 0 in full shadow to 1, with edges that soften with distance. */
export function sunlightPast(bodies: readonly Body[], sun: Sun): (x: number, y: number, z: number) => number {
  const d = sun.direction;
  const flat = lengthOf(d.x, d.z);
  // Two axes across the sunbeam: seen along it, every rounded limb is a flat rounded shape.
  const ax = d.z / flat;
  const az = -d.x / flat;
  const bx = (-d.x * d.y) / flat;
  const by = flat;
  const bz = (-d.z * d.y) / flat;
  const across = (x: number, z: number) => x * ax + z * az;
  const above = (x: number, y: number, z: number) => x * bx + y * by + z * bz;
  const along = (x: number, y: number, z: number) => x * d.x + y * d.y + z * d.z;
  const groups = bodies.map((body) => {
    const parts = body.parts.map(({ from, to, fromRadius, toRadius }): Flat => {
      const x = across(from.x, from.z);
      const y = above(from.x, from.y, from.z);
      return {
        x,
        y,
        radius: fromRadius,
        dx: across(to.x, to.z) - x,
        dy: above(to.x, to.y, to.z) - y,
        swell: toRadius - fromRadius,
        depth: along((from.x + to.x) / 2, (from.y + to.y) / 2, (from.z + to.z) / 2),
      };
    });
    if (body.canopy) parts.push(...canopyParts(body.canopy, across, above, along));
    const middle = parts[Math.min(7, parts.length - 1)]!;
    return {
      parts,
      x: middle.x,
      y: middle.y,
      reach: Math.max(
        ...parts.map((p) => lengthOf(p.x - middle.x, p.y - middle.y) + p.radius + lengthOf(p.dx, p.dy)),
      ),
    };
  });
  return (x, y, z) => {
    const px = across(x, z);
    const py = above(x, y, z);
    const depth = along(x, y, z);
    let open = 1;
    for (const group of groups) {
      if (lengthOf(px - group.x, py - group.y) > group.reach + 0.3) continue;
      for (const part of group.parts) open = Math.min(open, openPast(part, px, py, depth, sun.spread));
    }
    return open;
  };
}

function openPast(part: Flat, px: number, py: number, depth: number, spread: number): number {
  const before = part.depth - depth;
  if (before < -0.05) return 1;
  const ox = px - part.x;
  const oy = py - part.y;
  const t = Math.min(
    1,
    Math.max(0, (ox * part.dx + oy * part.dy) / (part.dx * part.dx + part.dy * part.dy + 1e-6)),
  );
  const distance = lengthOf(ox - part.dx * t, oy - part.dy * t) - part.radius - part.swell * t;
  const soft = 0.008 + spread * Math.max(0, before);
  const share = Math.min(1, Math.max(0, distance / (2 * soft) + 0.5));
  return share * share * (3 - 2 * share);
}

type Onto = (x: number, y: number, z: number) => number;

/** An umbrella casts the shadow of its eight ribs' worth of cloth; thick strokes stand in for it. */
function canopyParts(
  canopy: NonNullable<Body['canopy']>,
  across: (x: number, z: number) => number,
  above: Onto,
  along: Onto,
): Flat[] {
  const { centre, radius, rim } = canopy;
  const wide = radius * Math.sqrt(1 - rim * rim);
  const low = centre.y + radius * rim;
  const top = centre.y + radius * 0.96;
  const cx = across(centre.x, centre.z);
  const cy = above(centre.x, top, centre.z);
  return Array.from({ length: 8 }, (_, i) => {
    const x = centre.x + Math.cos((i * Math.PI) / 4) * wide * 0.86;
    const z = centre.z + Math.sin((i * Math.PI) / 4) * wide * 0.86;
    return {
      x: cx,
      y: cy,
      radius: wide * 0.25,
      dx: across(x, z) - cx,
      dy: above(x, low, z) - cy,
      swell: -wide * 0.02,
      depth: along(centre.x, top, centre.z),
    };
  });
}
