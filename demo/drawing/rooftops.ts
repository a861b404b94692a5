import { duskLook } from './looks.ts';
import { layered, lengthOf, type Noise, softStep } from './noise.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom } from './random.ts';
import { type House, houseOn, meetHouse, plot, type RoofHit, windowAt } from './roofs.ts';
import type { Scene } from './scene.ts';
import { alreadyMisty, drawWorld, type Trace } from './world.ts';

interface Town {
  salt: number;
  /** Radians the streets are turned against the view. */
  turn: number;
  high: Colour;
  low: Colour;
  glow: Colour;
  /** Where the sun went down, as the tangent of its bearing. */
  sunX: number;
  lit: number;
  mist: number;
  reach: number;
}

/** No roof or chimney reaches higher, in metres. */
const tallest = 24.6;

const coverings: readonly Colour[] = [
  [0.11, 0.12, 0.135],
  [0.2, 0.105, 0.075],
  [0.17, 0.18, 0.19],
  [0.14, 0.085, 0.065],
  [0.09, 0.095, 0.1],
];

function shadeSky(town: Town, noise: Noise, u: number, v: number, out: Pixel): void {
  const low = Math.exp(-Math.max(0, v) * 5);
  const near = Math.exp(-((u - town.sunX) ** 2) * 2);
  const cloud = softStep(0.44, 0.7, layered(noise, u * 2.4 + 3, v * 10 + 5, 5));
  for (let c = 0; c < 3; c++) {
    const clear =
      town.high[c]! +
      (town.low[c]! - town.high[c]!) * low +
      town.glow[c]! * near * Math.exp(-Math.max(0, v) * 11);
    const cloudy = town.high[c]! * 0.55 + town.low[c]! * 0.22 + town.glow[c]! * near * Math.exp(-v * 6) * 0.5;
    out[c] = clear + (cloudy - clear) * cloud * 0.8 * softStep(0, 0.08, v);
  }
}

/** Sky light by how much a face looks up, the last glow on faces turned to it, street lamps below. */
function fallOn(town: Town, nx: number, ny: number, nz: number, y: number, warmth: number, out: Pixel): void {
  const up = 0.35 + 0.65 * Math.max(0, ny);
  const bearing = lengthOf(town.sunX, 1);
  const facing = Math.max(0, (nx * town.sunX + nz) / bearing);
  const street = warmth * Math.exp(-y / 3.2);
  for (let c = 0; c < 3; c++)
    out[c] = (town.high[c]! * 1.1 + town.low[c]! * 0.35) * up + town.glow[c]! * facing * 0.5;
  out[0]! += street * 1.9;
  out[1]! += street * 1.05;
  out[2]! += street * 0.36;
}

/** Tiles or slates in courses, moss and soot, a lit skylight here and there. */
function shadeRoof(
  town: Town,
  noise: Noise,
  hit: RoofHit,
  nx: number,
  ny: number,
  nz: number,
  out: Pixel,
): void {
  const { house } = hit;
  const slope = (Math.abs(hit.p) / house.half) * lengthOf(house.half, house.rise);
  const tone = coverings[house.salt % coverings.length]!;
  const course = slope / 0.34 - Math.floor(slope / 0.34);
  const tile = 0.8 + 0.4 * cellRandom(Math.floor(hit.q / 0.3), Math.floor(slope / 0.34), house.salt);
  const stain = 0.4 + 1.1 * layered(noise, hit.q * 0.5 + house.salt, slope * 0.28, 4);
  const ridge = slope < 0.22 ? 1.5 : 1;
  fallOn(town, nx, ny, nz, 99, 0, out);
  for (let c = 0; c < 3; c++) out[c]! *= tone[c]! * tile * stain * ridge * (course < 0.16 ? 0.6 : 1);
  const u = hit.q - (cellRandom(house.salt, hit.way, 3) - 0.5) * house.long;
  const v = slope - house.half * 0.55;
  const pane = softStep(0.45, 0.41, Math.abs(u)) * softStep(0.6, 0.56, Math.abs(v));
  if (pane > 0 && cellRandom(house.salt, hit.way, 4) < 0.5) {
    const glow = cellRandom(house.salt, hit.way, 5) < 0.4 ? 1 : 0;
    for (let c = 0; c < 3; c++)
      out[c] = out[c]! * (1 - pane) + pane * (glow * [1.5, 0.9, 0.4][c]! + town.high[c]! * 0.7);
  }
}

const place = { column: 0, storey: 0, u: 0, v: 0 };

/** Rendered walls with windows; some glow, and no two rooms are lit alike. */
function shadeWall(
  town: Town,
  noise: Noise,
  hit: RoofHit,
  nx: number,
  nz: number,
  warmth: number,
  out: Pixel,
): void {
  const { house } = hit;
  const along = (hit.face === 'side' ? hit.q : hit.p) + 20;
  const wear = 0.45 + 1.1 * layered(noise, along * 0.6 + house.salt, hit.y * 0.5, 4);
  const tone = 0.13 + 0.2 * cellRandom(house.salt, 6, 1);
  fallOn(town, nx, 0, nz, hit.y, warmth, out);
  for (let c = 0; c < 3; c++)
    out[c]! *= tone * wear * [1.08, 1, 0.9][c]! * (house.eaves - hit.y < 0.3 ? 0.5 : 1);
  if (hit.y > house.eaves - 0.3) return;
  const cover = windowAt(along, house.eaves - 0.2 - hit.y + 0.001, place);
  if (cover <= 0) return;
  const dice = cellRandom(place.column + house.salt, place.storey * 7 + hit.way, town.salt);
  const mood = cellRandom(place.column * 5 + house.salt, place.storey, town.salt + 2);
  const curtain = 0.4 + 0.7 * noise(place.u * 6 + house.salt, place.column * 3 + place.storey * 5);
  const lamp = dice < town.lit ? (0.3 + 1.9 * mood * mood) * curtain * (0.7 + 0.6 * place.v) : 0;
  for (let c = 0; c < 3; c++) {
    const shine = lamp * (mood > 0.85 ? [0.75, 0.9, 1][c]! : [1, 0.55 + 0.12 * mood, 0.2 + 0.16 * mood][c]!);
    out[c] = out[c]! * (1 - cover) + cover * (shine + town.high[c]! * 0.16);
  }
}

function shadeHit(town: Town, noise: Noise, hit: RoofHit, sin: number, cos: number, out: Pixel): void {
  const { house } = hit;
  const acrossX = house.turned ? sin : cos;
  const acrossZ = house.turned ? cos : -sin;
  const alongX = house.turned ? cos : sin;
  const alongZ = house.turned ? -sin : cos;
  const warmth =
    0.15 + 0.9 * cellRandom(Math.floor(house.x / plot / 2), Math.floor(house.z / plot / 2), town.salt + 9);
  if (hit.face === 'roof') {
    const length = lengthOf(house.half, house.rise);
    const lean = (hit.p < 0 ? -1 : 1) * (house.rise / length);
    shadeRoof(town, noise, hit, acrossX * lean, house.half / length, acrossZ * lean, out);
  } else if (hit.face === 'chimney') {
    fallOn(town, acrossX * hit.way, hit.way === 0 ? 1 : 0, acrossZ * hit.way, 99, 0, out);
    const brick = 0.1 * (0.4 + layered(noise, hit.q * 5 + hit.p * 5, hit.y * 6, 3));
    for (let c = 0; c < 3; c++) out[c]! *= brick * [1.2, 0.85, 0.7][c]!;
  } else if (hit.face === 'side')
    shadeWall(town, noise, hit, acrossX * hit.way, acrossZ * hit.way, warmth, out);
  else shadeWall(town, noise, hit, alongX * hit.way, alongZ * hit.way, warmth, out);
}

/** The air in front of a thing: towards the horizon it becomes the sky there, so no edge shows. */
function addAir(town: Town, u: number, metres: number, out: Pixel): void {
  const clear = Math.exp(-town.mist * metres);
  const near = Math.exp(-((u - town.sunX) ** 2) * 2);
  const far = softStep(120, town.reach * 0.85, metres);
  for (let c = 0; c < 3; c++) {
    const air = town.low[c]! * (0.5 + 0.5 * far) + town.glow[c]! * near * (0.12 + 0.88 * far);
    out[c] = out[c]! * clear + air * (1 - clear);
  }
}

/** Walks the ray from plot to plot until it meets a house or leaves the town. */
function townTrace(town: Town, noise: Noise): Trace {
  const sin = Math.sin(town.turn);
  const cos = Math.cos(town.turn);
  const house: House = {
    x: 0,
    z: 0,
    turned: false,
    half: 1,
    long: 1,
    eaves: 1,
    rise: 1,
    chimneyP: 0,
    chimneyQ: 0,
    salt: 0,
  };
  const hit: RoofHit = { t: 0, p: 0, q: 0, y: 0, face: 'none', way: 1, house };
  return (ox, oy, oz, dx, dy, dz, out) => {
    const tx = dx * cos - dz * sin;
    const tz = dx * sin + dz * cos;
    const sx = ox * cos - oz * sin;
    const sz = ox * sin + oz * cos;
    // Nothing stands higher than this: start where the ray comes down to it.
    let t = dy < 0 ? Math.max(0, (tallest - oy) / dy) : oy < tallest ? 0 : Infinity;
    const stepX = plot / Math.abs(tx);
    const stepZ = plot / Math.abs(tz);
    let column = Math.floor((sx + tx * t) / plot);
    let row = Math.floor((sz + tz * t) / plot);
    let nextX = ((tx > 0 ? column + 1 : column) * plot - sx) / tx;
    let nextZ = ((tz > 0 ? row + 1 : row) * plot - sz) / tz;
    while (t < town.reach && oy + dy * t > 0 && (dy < 0 || oy + dy * t < tallest)) {
      // A square left free here and there, and none under the photographer's own roof.
      if (
        t > 0 &&
        lengthOf((column + 0.5) * plot - sx, (row + 0.5) * plot - sz) > 14 &&
        cellRandom(column, row, town.salt + 1) > 0.06
      ) {
        houseOn(column, row, town.salt, house);
        if (meetHouse(house, sx, oy, sz, tx, dy, tz, hit)) {
          shadeHit(town, noise, hit, sin, cos, out);
          addAir(town, dx / dz, hit.t * lengthOf(dx, dy, dz), out);
          return alreadyMisty;
        }
      }
      if (nextX < nextZ) {
        t = nextX;
        nextX += stepX;
        column += tx > 0 ? 1 : -1;
      } else {
        t = nextZ;
        nextZ += stepZ;
        row += tz > 0 ? 1 : -1;
      }
    }
    shadeSky(town, noise, dx / dz, Math.max(0, dy / dz), out);
    if (dy < 0) addAir(town, dx / dz, town.reach, out);
    return alreadyMisty;
  };
}

/** Roofs and chimneys at blue hour, street lamps in the gaps, windows lighting up. */
export const rooftops: Scene = (sheet) => {
  const { random, noise } = sheet;
  const wide = sheet.width > sheet.height * 2;
  const town: Town = {
    ...random.pick([
      { high: [0.085, 0.14, 0.3], low: [0.36, 0.33, 0.4], glow: [0.8, 0.33, 0.12] },
      { high: [0.08, 0.13, 0.24], low: [0.24, 0.3, 0.4], glow: [0.35, 0.24, 0.18] },
      { high: [0.085, 0.11, 0.22], low: [0.36, 0.29, 0.31], glow: [0.75, 0.33, 0.13] },
    ] as { high: Colour; low: Colour; glow: Colour }[]),
    salt: random.whole(1, 9999),
    turn: random.between(0.15, 1.4),
    sunX: random.between(-0.5, 0.5),
    lit: random.between(0.2, 0.38),
    mist: random.between(0.004, 0.008),
    reach: 520,
  };
  const picture = drawWorld(sheet, {
    lens: {
      eye: { x: random.between(0, 99), y: random.between(21, 29), z: random.between(0, 99) },
      focal: wide ? 2.4 : random.between(1.1, 1.9),
      pitch: wide ? 0.05 : random.between(0.08, 0.16),
      centre: [0.5, wide ? 0.45 : 0.46],
    },
    trace: townTrace(town, noise),
    floor: { tone: (_x, _z, out) => void out.fill(0.1), rough: 0.05 },
    lamps: [],
    bulb: 0,
    ambient: [0.5, 0.5, 0.5],
    mist: 0,
    veil: town.low,
    bodies: [],
    focus: 60,
  });
  return { picture, look: { ...duskLook, exposure: 0.95, bloom: 0.6, contrast: 1.22 } };
};
