import type { Point } from './camera.ts';
import type { Colour } from './picture.ts';

/** A rounded limb: a cone with round ends. Metres; the body faces +z with its feet at height 0. */
export interface Part {
  readonly from: Point;
  readonly to: Point;
  readonly fromRadius: number;
  readonly toRadius: number;
  readonly tone: Colour;
}

/** An open umbrella: the top of a sphere. */
export interface Canopy {
  readonly centre: Point;
  readonly axis: Point;
  readonly radius: number;
  /** Cosine of the angle from the axis to the rim. */
  readonly rim: number;
  readonly tone: Colour;
}

export interface Body {
  readonly parts: readonly Part[];
  readonly canopy?: Canopy;
}

interface Placement {
  readonly x: number;
  readonly y?: number;
  readonly z: number;
  /** Radians; 0 walks away from the viewer, π towards, π/2 to the right. */
  readonly yaw: number;
  readonly size?: number;
}

export function at(x: number, y: number, z: number): Point {
  return { x, y, z };
}

export function part(from: Point, fromRadius: number, to: Point, toRadius: number, tone: Colour): Part {
  return { from, to, fromRadius, toRadius, tone };
}

/** Stands a body in the world. */
export function place(body: Body, where: Placement): Body {
  const sin = Math.sin(where.yaw);
  const cos = Math.cos(where.yaw);
  const size = where.size ?? 1;
  const turn = (p: Point): Point => ({ x: p.x * cos + p.z * sin, y: p.y, z: p.z * cos - p.x * sin });
  const move = (p: Point): Point => {
    const t = turn(p);
    return { x: where.x + t.x * size, y: (where.y ?? 0) + t.y * size, z: where.z + t.z * size };
  };
  const parts = body.parts.map((p) => ({
    from: move(p.from),
    to: move(p.to),
    fromRadius: p.fromRadius * size,
    toRadius: p.toRadius * size,
    tone: p.tone,
  }));
  if (!body.canopy) return { parts };
  const { centre, axis, radius } = body.canopy;
  return { parts, canopy: { ...body.canopy, centre: move(centre), axis: turn(axis), radius: radius * size } };
}
