/**
 * Where the dots and names of cities go on a map. The land is in Mercator's projection, ten units for a degree at the
 * equator, from 180 degrees west and 80 north: `site/land.svg`. That file was made once from Natural Earth 1:110m (package `world-atlas`
 * 2.0.2) without Antarctica, in relative coordinates; land that crosses the date line is drawn at both edges.
 */

/** In degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

export interface MappedCity extends GeoPoint {
  key: string;
  label: string;
  /** Photos. */
  total: number;
}

export interface CityDot extends Pick<MappedCity, 'key' | 'label' | 'total'> {
  x: number;
  y: number;
  r: number;
  /** Radius of what can be clicked; null: too near to a larger city, so only the list links to it. */
  reach: number | null;
  /** Where its name is written; null where there is no room. */
  name: { x: number; y: number; anchor: 'start' | 'middle' | 'end' } | null;
}

/** In the units of an SVG of this size. */
export interface CityMap {
  width: number;
  height: number;
  /** A point of the land is shown at `scale * point - (left, top)`. */
  land: { scale: number; left: number; top: number };
  /** The largest first: the smaller ones are drawn over them. */
  dots: CityDot[];
}

interface Spot {
  x: number;
  y: number;
}

interface Box extends Spot {
  width: number;
  height: number;
}

type Placed = MappedCity & Spot;

const unitsPerDegree = 10;
const northEdge = 80;
const degree = Math.PI / 180;

/** Mercator: degrees at the equator. */
const northing = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * degree) / 2)) / degree;

function onLand({ latitude, longitude }: GeoPoint): Spot {
  const shown = Math.max(-northEdge, Math.min(northEdge, latitude));
  return {
    x: (longitude + 180) * unitsPerDegree,
    y: (northing(northEdge) - northing(shown)) * unitsPerDegree,
  };
}

const width = 600;
const regionHeight = 450;
const worldHeight = 300;
/** From 180 degrees west to 180 east, from Greenland's middle to Cape Horn. */
const world: Box = { x: 0, y: 272, width: 3600, height: (3600 * worldHeight) / width };
/** A region is 30 to 60 degrees wide: the coasts are no more exact than that. */
const narrowest = 300;
const widest = 600;
/** Space around the outermost cities, as a part of the region. */
const margin = 0.3;
/** More would hide each other. */
const mostDots = 60;
/** Two dots at the least distance are 25 pixels apart on a computer; a single one has 24 pixels on a small phone. */
const reachLimits = { least: 10, most: 26 };

/**
 * The region with the most photos, then the world if there are cities elsewhere. None without cities.
 * @param cities the largest first
 */
export function cityMaps(cities: readonly MappedCity[]): CityMap[] {
  const placed = cities.map((city): Placed => ({ ...city, ...onLand(city) }));
  if (placed.length === 0) return [];
  const region = regionOf(placed);
  const inside = placed.filter((city) => contains(region, city));
  const near = drawMap(region, regionHeight, inside, inside, { least: 4.5, most: 9.5 });
  // Svalbard is on no map but its own.
  const outside = placed.filter((city) => !contains(region, city) && contains(world, city));
  if (outside.length === 0) return [near];
  return [near, drawMap(world, worldHeight, [...outside, ...inside], outside, { least: 3, most: 5.5 })];
}

/** Among all places of a window on the largest cities, the one with the most photos, then fitted to its cities. */
function regionOf(cities: readonly Placed[]): Box {
  const reach = { x: widest * (1 - margin), y: (widest * (1 - margin) * regionHeight) / width };
  const most = cities.slice(0, mostDots);
  let fullest: readonly Placed[] = most.slice(0, 1);
  for (const { x: left } of most) {
    const inColumn = most.filter(({ x }) => x >= left && x <= left + reach.x);
    for (const { y: top } of inColumn) {
      const inside = inColumn.filter(({ y }) => y >= top && y <= top + reach.y);
      if (photosOf(inside) > photosOf(fullest)) fullest = inside;
    }
  }
  const [left, right] = ends(fullest.map(({ x }) => x));
  const [top, bottom] = ends(fullest.map(({ y }) => y));
  const needed = Math.max(right - left, ((bottom - top) * width) / regionHeight) / (1 - margin);
  const size = Math.max(narrowest, needed);
  const height = (size * regionHeight) / width;
  const x = Math.max(0, Math.min(world.width - size, (left + right - size) / 2));
  return { x, y: (top + bottom - height) / 2, width: size, height };
}

const photosOf = (cities: readonly Placed[]) => cities.reduce((sum, { total }) => sum + total, 0);
const ends = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** @param cities those that come first are drawn rather than others @param named those whose name is written */
function drawMap(
  shown: Box,
  height: number,
  cities: readonly Placed[],
  named: readonly Placed[],
  radius: { least: number; most: number },
): CityMap {
  const scale = width / shown.width;
  const drawn = cities.slice(0, mostDots).toSorted((one, other) => other.total - one.total);
  const most = Math.max(...drawn.map(({ total }) => total));
  const keys = new Set(named.map(({ key }) => key));
  const reaches = reachesOf(
    drawn.filter(({ key }) => keys.has(key)),
    scale,
  );
  const dots = drawn.map(({ key, label, total, ...spot }): CityDot => {
    const r = round(radius.least + Math.sqrt(total / most) * (radius.most - radius.least));
    return {
      ...{ key, label, total },
      x: round((spot.x - shown.x) * scale),
      y: round((spot.y - shown.y) * scale),
      r,
      reach: reaches.get(key) ?? null,
      name: null,
    };
  });
  const land = { scale: round(scale, 10_000), left: round(shown.x * scale), top: round(shown.y * scale) };
  return { width, height, land, dots: withNames(dots, keys, { x: 0, y: 0, width, height }) };
}

/** How far around each dot a click counts: to halfway to the next. @param cities the largest first: they keep their place */
function reachesOf(cities: readonly Placed[], scale: number): Map<string, number> {
  const apart: Placed[] = [];
  for (const city of cities)
    if (apart.every((other) => scale * between(city, other) >= 2 * reachLimits.least)) apart.push(city);
  return new Map(
    apart.map((city) => {
      const distances = apart.map((other) =>
        other === city ? Number.POSITIVE_INFINITY : scale * between(city, other),
      );
      return [city.key, round(Math.min(reachLimits.most, Math.min(...distances) / 2))];
    }),
  );
}

const between = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y);

const round = (value: number, parts = 10) => Math.round(value * parts) / parts;

/** Largest letters of names in `site/styles/browse.css`, in a wide font: width, height of a line. */
const letter = { width: 12, height: 21 };
const gap = 4;

/**
 * Each name beside its dot, where it hides no name of a larger city and no dot; where that leaves no place, it may hide
 * dots that cannot be clicked.
 */
function withNames(dots: readonly CityDot[], named: ReadonlySet<string>, frame: Box): CityDot[] {
  const names: Box[] = [];
  const placeOf = (dot: CityDot, others: readonly CityDot[]) => {
    const taken = [...names, ...others.filter((other) => other !== dot).map(boxOf)];
    return namePlaces(dot, [...dot.label].length * letter.width).find(
      ({ box }) => contains(frame, box) && !taken.some((other) => overlap(box, other)),
    );
  };
  const clickable = dots.filter(({ reach }) => reach !== null);
  return dots.map((dot) => {
    if (!named.has(dot.key) || dot.reach === null) return dot;
    const place = placeOf(dot, dots) ?? placeOf(dot, clickable);
    if (!place) return dot;
    names.push(place.box);
    return { ...dot, name: place.name };
  });
}

const boxOf = ({ x, y, r }: CityDot): Box => ({
  x: x - r - 1,
  y: y - r - 1,
  width: 2 * r + 2,
  height: 2 * r + 2,
});

/** Right, left, above and below; `y` is the line on which the letters stand. */
function namePlaces({ x, y, r }: CityDot, long: number): { name: NonNullable<CityDot['name']>; box: Box }[] {
  const beside = r + gap;
  const { height } = letter;
  const at = (anchor: 'start' | 'middle' | 'end', left: number, top: number) => {
    const start = { start: left, middle: left + long / 2, end: left + long }[anchor];
    return {
      name: { x: round(start), y: round(top + height * 0.72), anchor },
      box: { x: left, y: top, width: long, height },
    };
  };
  return [
    at('start', x + beside, y - height / 2),
    at('end', x - beside - long, y - height / 2),
    at('middle', x - long / 2, y - beside - height),
    at('middle', x - long / 2, y + beside),
  ];
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function contains(outer: Box, inner: Spot & Partial<Box>): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + (inner.width ?? 0) <= outer.x + outer.width &&
    inner.y + (inner.height ?? 0) <= outer.y + outer.height
  );
}
