/** Where the enlarged picture lies: the box's content is scaled from its upper left corner, then moved by x and y pixels. */
export interface Placement {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The pixels of the largest file. */
export interface Pixels extends Size {
  /** Pixels of the screen for one of the window; 1 when absent. */
  density?: number;
}

export interface Point {
  x: number;
  y: number;
}

export const fitted: Placement = { scale: 1, x: 0, y: 0 };

/** One pixel of the file on one of the screen: closer there is nothing more to see. */
export function closestScale(box: Size, picture: Pixels): number {
  return Math.max(1, picture.width / (picture.density ?? 1) / contained(box, picture).width);
}

/** Zooms by a factor, the point of the box staying where it is as far as the edges allow. */
export function zoomAt(
  placement: Placement,
  factor: number,
  point: Point,
  box: Size,
  picture: Pixels,
): Placement {
  const scale = Math.min(closestScale(box, picture), Math.max(1, placement.scale * factor));
  const grown = scale / placement.scale;
  const x = point.x - (point.x - placement.x) * grown;
  const y = point.y - (point.y - placement.y) * grown;
  return withinEdges({ scale, x, y }, box, picture);
}

export function moveBy(placement: Placement, move: Point, box: Size, picture: Size): Placement {
  return withinEdges({ ...placement, x: placement.x + move.x, y: placement.y + move.y }, box, picture);
}

/** No empty edge beside a picture larger than the box; a smaller one stays in the middle. */
function withinEdges({ scale, x, y }: Placement, box: Size, picture: Size): Placement {
  const shown = contained(box, picture);
  return {
    scale,
    x: withinEdge(x, scale, box.width, shown.width),
    y: withinEdge(y, scale, box.height, shown.height),
  };
}

function withinEdge(offset: number, scale: number, box: number, shown: number): number {
  if (shown * scale <= box) return (box - box * scale) / 2;
  const margin = (box - shown) / 2;
  return Math.min(-margin * scale, Math.max(box - (margin + shown) * scale, offset));
}

/** The picture as `object-fit: scale-down` shows it. */
export function contained(box: Size, picture: Size): Size {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}
