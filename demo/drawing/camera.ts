/** World space in metres: x to the right, y up, z away from the viewer. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Ray {
  x: number;
  y: number;
  z: number;
}

interface Projected {
  readonly x: number;
  readonly y: number;
  /** Pixels to a metre at that depth; 0 or less when behind the lens. */
  readonly scale: number;
  readonly depth: number;
}

export interface Camera {
  readonly eye: Point;
  readonly focal: number;
  readonly centreX: number;
  readonly centreY: number;
  readonly sinPitch: number;
  readonly cosPitch: number;
  /** Sets the direction seen at a pixel; its length is 1 along the lens axis, not overall. */
  aim(x: number, y: number, ray: Ray): void;
  project(point: Point): Projected;
}

export interface Lens {
  eye: Point;
  /** Focal length against the square root of the picture's area: 0.8 is wide, 1.6 is long. */
  focal: number;
  /** Where the lens axis meets the picture, as shares of its width and height. */
  centre?: readonly [number, number];
  /** Radians the lens looks down; 0 keeps verticals upright. */
  pitch?: number;
}

export function cameraFor(width: number, height: number, lens: Lens): Camera {
  const focal = lens.focal * Math.sqrt(width * height);
  const [shareX, shareY] = lens.centre ?? [0.5, 0.5];
  const centreX = width * shareX;
  const centreY = height * shareY;
  const sinPitch = Math.sin(lens.pitch ?? 0);
  const cosPitch = Math.cos(lens.pitch ?? 0);
  const { eye } = lens;
  return {
    eye,
    focal,
    centreX,
    centreY,
    sinPitch,
    cosPitch,
    aim(x, y, ray) {
      const up = (centreY - y) / focal;
      ray.x = (x - centreX) / focal;
      ray.y = up * cosPitch - sinPitch;
      ray.z = cosPitch + up * sinPitch;
    },
    project(point) {
      const dy = point.y - eye.y;
      const dz = point.z - eye.z;
      const depth = dz * cosPitch - dy * sinPitch;
      const up = dy * cosPitch + dz * sinPitch;
      const scale = focal / depth;
      return { x: centreX + (point.x - eye.x) * scale, y: centreY - up * scale, scale, depth };
    },
  };
}

/** The camera that sees the world upside down in a mirror lying at height 0. */
export function mirrored(camera: Camera): Camera {
  const flip = (point: Point): Point => ({ x: point.x, y: -point.y, z: point.z });
  return {
    ...camera,
    eye: flip(camera.eye),
    project: (point) => camera.project(flip(point)),
    aim(x, y, ray) {
      camera.aim(x, y, ray);
      ray.y = -ray.y;
    },
  };
}
