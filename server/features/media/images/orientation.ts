export interface Turn {
  /** Degrees clockwise. */
  angle: 0 | 90 | 180 | 270;
  /** Mirrored left to right, before turning. */
  flop: boolean;
}

/** EXIF orientation to what brings the picture upright. */
const turns: Readonly<Record<number, Turn>> = {
  2: { angle: 0, flop: true },
  3: { angle: 180, flop: false },
  4: { angle: 180, flop: true },
  5: { angle: 270, flop: true },
  6: { angle: 90, flop: false },
  7: { angle: 90, flop: true },
  8: { angle: 270, flop: false },
};

/** How to turn a picture of this EXIF orientation upright; missing and invalid ones stay as they are. */
export function turnOf(orientation: number | undefined): Turn {
  return turns[orientation ?? 1] ?? { angle: 0, flop: false };
}

/** Whether there is nothing to turn. */
export function isUpright({ angle, flop }: Turn): boolean {
  return angle === 0 && !flop;
}

/** Whether turning swaps width and height. */
export function isSideways({ angle }: Turn): boolean {
  return angle === 90 || angle === 270;
}
