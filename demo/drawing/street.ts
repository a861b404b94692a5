import { addLampLight, type Lamp } from './light.ts';
import { layered, lengthOf, type Noise, softStep } from './noise.ts';
import type { Colour, Pixel } from './picture.ts';
import { cellRandom, type Random } from './random.ts';
import type { Trace } from './world.ts';

/** A lit sign standing out from a wall, facing along the street. Metres. */
export interface Sign {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  readonly z: number;
  readonly colour: Colour;
  readonly salt: number;
}

/** Two rows of house fronts facing each other along z. */
export interface Street {
  /** Metres from the middle to each wall. */
  leftWall: number;
  rightWall: number;
  /** Height of the eaves. */
  height: number;
  /** The street closes (or dissolves) here. */
  end: number;
  lamps: readonly Lamp[];
  signs: readonly Sign[];
  ambient: Colour;
  sky: Colour;
  /** Share of upper windows that are lit, and of shops that are open. */
  litWindows: number;
  openShops: number;
  shopColours: readonly Colour[];
  salt: number;
}

const bay = 2.5;
const floorHeight = 3.3;

/** The light of one point of a front; `along` in metres down the street. */
function shadeFront(street: Street, noise: Noise, wall: number, y: number, along: number, out: Pixel): void {
  const side = wall < 0 ? 1 : -1;
  const column = Math.floor(along / bay);
  const across = along / bay - column;
  const storey = Math.floor(y / floorHeight);
  const up = y / floorHeight - storey;
  const salt = street.salt + (wall < 0 ? 11 : 23);
  const house = Math.floor(along / (bay * 3.5));
  const plaster =
    (0.09 + 0.14 * cellRandom(house, 5, salt)) * (0.55 + 0.9 * layered(noise, along * 0.9, y * 0.9, 4));
  const ledge = 1 - 0.5 * softStep(0.94, 0.97, up) - 0.35 * softStep(0.04, 0.0, across);
  for (let c = 0; c < 3; c++) out[c] = street.ambient[c]!;
  addLampLight(street.lamps, wall, y, along, side, 0, 0, out);
  const warm = cellRandom(house, 9, salt) * 0.25;
  out[0]! *= plaster * ledge * (1 + warm);
  out[1]! *= plaster * ledge;
  out[2]! *= plaster * ledge * (1 - warm);
  if (storey === 0) shadeShop(street, noise, house, column, across, up, along, salt, out);
  else shadeWindow(street, noise, column, storey, across, up, salt, out);
}

function shadeWindow(
  street: Street,
  noise: Noise,
  column: number,
  storey: number,
  across: number,
  up: number,
  salt: number,
  out: Pixel,
): void {
  const inside =
    softStep(0.27, 0.29, across) *
    softStep(0.73, 0.71, across) *
    softStep(0.2, 0.22, up) *
    softStep(0.86, 0.84, up);
  if (inside <= 0) return;
  const frame = Math.abs(across - 0.5) < 0.02 || Math.abs(up - 0.6) < 0.015 ? 0.15 : 1;
  const lit = cellRandom(column, storey, salt) < street.litWindows;
  const mood = cellRandom(column, storey, salt + 3);
  const curtain = 0.35 + 0.65 * noise(across * 14 + column * 7, up * 2 + storey * 3);
  const glow = lit ? (0.25 + 0.8 * mood) * curtain * (0.6 + 0.6 * up) * frame : 0;
  const glass = 0.25 + 0.4 * noise(column * 3 + across * 2, storey * 5 + up * 3);
  out[0] = out[0]! * (1 - inside) + inside * (glow * 1.0 + street.sky[0] * glass);
  out[1] = out[1]! * (1 - inside) + inside * (glow * (0.5 + 0.2 * mood) + street.sky[1] * glass);
  out[2] = out[2]! * (1 - inside) + inside * (glow * (0.16 + 0.3 * mood * mood) + street.sky[2] * glass);
}

function shadeShop(
  street: Street,
  noise: Noise,
  house: number,
  column: number,
  across: number,
  up: number,
  along: number,
  salt: number,
  out: Pixel,
): void {
  const open = cellRandom(house, 1, salt) < street.openShops;
  const colour = street.shopColours[Math.floor(cellRandom(house, 2, salt) * street.shopColours.length)]!;
  const pane =
    softStep(0.04, 0.06, across) *
    softStep(0.96, 0.94, across) *
    softStep(0.14, 0.16, up) *
    softStep(0.78, 0.76, up);
  const band = softStep(0.81, 0.82, up) * softStep(0.95, 0.94, up);
  if (!open) {
    // A shutter: faint horizontal slats.
    const slats = 0.55 + 0.25 * Math.sin(up * 120);
    for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 - pane * (1 - slats * 0.8));
    return;
  }
  // Lamps near the ceiling, light pooling down the back wall, dark goods in front, all out of focus.
  const lamp = 1.6 / (1 + ((across - 0.5) ** 2 * 26 + (up - 0.68) ** 2 * 90));
  const backWall =
    (0.14 + 0.5 * lamp) * (0.5 + 0.9 * layered(noise, along * 1.9, up * 4, 3)) +
    0.5 * softStep(0.7, 0.76, up);
  const goods = softStep(0.62, 0.3, layered(noise, along * 2.6, up * 5 + house, 2) + 0.5 * (up - 0.3));
  const door = cellRandom(column, 7, salt) < 0.22 ? 0.35 : 1;
  const inside = backWall * (1 - 0.7 * goods) * door + lamp * 0.5 * softStep(0.4, 0.7, up);
  const hot = 0.5 + 1.3 * cellRandom(house, 4, salt) ** 2;
  const name =
    band *
    (0.35 + 1.2 * softStep(0.52, 0.6, noise(along * 5, 3 + house))) *
    softStep(0.4, 0.5, cellRandom(house, 6, salt) + 0.3);
  for (let c = 0; c < 3; c++) {
    const light = (0.18 + 0.82 * colour[c]!) * inside * hot;
    out[c] = out[c]! * (1 - pane) * (1 - 0.6 * band) + light * pane + colour[c]! * name * hot * 1.6;
  }
}

/** Light of a glass tube by how far off its middle one looks: a white-hot core and a coloured skirt. */
function tubeLight(distance: number): number {
  return 2.6 * Math.exp(-((distance / 0.026) ** 2)) + 0.4 * Math.exp(-distance / 0.06);
}

/** Glowing tubes: a frame and a column of strokes that read as letters from afar. */
function shadeSign(sign: Sign, x: number, y: number, out: Pixel): void {
  const u = (x - sign.left) / (sign.right - sign.left);
  const v = (y - sign.bottom) / (sign.top - sign.bottom);
  const rows = Math.max(1, Math.round((sign.top - sign.bottom) / (sign.right - sign.left)));
  const row = Math.floor(v * rows);
  const cv = v * rows - row;
  let tube = tubeLight(Math.min(u, 1 - u, v * rows, (1 - v) * rows) - 0.05) * 0.7;
  for (let i = 0; i < 3; i++) {
    const flat = 0.24 + 0.26 * i;
    const strength = 0.6 + 0.6 * cellRandom(row, i + 9, sign.salt);
    const beyond = Math.max(0, 0.22 - u, u - 0.78);
    const above = Math.max(0, 0.2 - cv, cv - 0.8);
    if (cellRandom(row, i, sign.salt) < 0.6) tube += strength * tubeLight(lengthOf(cv - flat, beyond));
    if (cellRandom(row, i + 5, sign.salt) < 0.5) tube += strength * tubeLight(lengthOf(u - flat, above));
  }
  for (let c = 0; c < 3; c++) out[c] = sign.colour[c]! * (0.05 + tube) + Math.max(0, tube - 1.3) * 0.5;
}

/** The street as rays see it. */
export function streetTrace(street: Street, noise: Noise): Trace {
  return (ox, oy, oz, dx, dy, dz, out) => {
    for (const sign of street.signs) {
      const t = (sign.z - oz) / dz;
      const x = ox + dx * t;
      const y = oy + dy * t;
      if (t > 0 && x > sign.left && x < sign.right && y > sign.bottom && y < sign.top) {
        shadeSign(sign, x, y, out);
        return t;
      }
    }
    const wall = dx < 0 ? -street.leftWall : street.rightWall;
    const t = Math.abs(dx) < 1e-9 ? Infinity : (wall - ox) / dx;
    const z = oz + dz * t;
    const y = oy + dy * t;
    // Eaves step from house to house.
    const eaves =
      street.height *
      (0.75 + 0.5 * cellRandom(Math.floor(z / (bay * 3.5)), 8, street.salt + (wall < 0 ? 1 : 2)));
    if (z < street.end && z > oz && y < eaves) {
      shadeFront(street, noise, wall, Math.max(0, y), z, out);
      return t;
    }
    const rise = Math.max(0, dy / lengthOf(dx, dy, dz));
    for (let c = 0; c < 3; c++) out[c] = street.sky[c]! * (1 - 0.6 * rise);
    return Infinity;
  };
}

/** Street lamps on both sides, a little uneven, as real ones are. */
export function rowOfLamps(
  random: Random,
  x: number,
  height: number,
  first: number,
  spacing: number,
  count: number,
  colour: Colour,
): Lamp[] {
  return Array.from({ length: count }, (_, i) => ({
    x: i % 2 === 0 ? -x : x,
    y: height + random.between(-0.15, 0.15),
    z: first + i * spacing + random.between(-0.6, 0.6),
    colour: [colour[0], colour[1], colour[2]] as const,
  }));
}
