import { blur } from './blur.ts';
import { place } from './body.ts';
import { cameraFor } from './camera.ts';
import { drawBody } from './draw-body.ts';
import { addBokeh, blend, type Lamp, scaled, tungsten } from './light.ts';
import { nightLook } from './looks.ts';
import { layered, softStep } from './noise.ts';
import { person } from './people.ts';
import { type Colour, emptyPicture, type Picture, paint, resized, sample } from './picture.ts';
import { addDroplets, addRunnels, type Pane } from './rain-glass.ts';
import type { Scene, Sheet } from './scene.ts';

/** A lamp over a table, in pixels of the room: where it hangs and how far its light spreads. */
interface Pool {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

function drawWalls(
  sheet: Sheet,
  width: number,
  height: number,
  pools: readonly Pool[],
  warm: Colour,
): Picture {
  const { random, noise } = sheet;
  const unit = Math.sqrt(width * height);
  const counter = random.between(0.68, 0.8) * height;
  const room = paint(emptyPicture(width, height), (x, y, out) => {
    let light = 0.025;
    // Cones of light fall further down than they reach up.
    for (const p of pools)
      light += 0.5 / (1 + ((x - p.x) ** 2 + ((y - p.y) * (y > p.y ? 0.6 : 1.3)) ** 2) / (p.r * p.r));
    const panel = 0.6 + 0.8 * layered(noise, (x / unit) * 4, (y / unit) * 4, 3);
    const shelf = Math.floor((y / unit) * 11);
    const things =
      y < counter * 0.75
        ? 0.25 + 1.3 * noise((x / unit) * 30, shelf * 7) * noise((x / unit) * 7, shelf * 3)
        : 1;
    const below = y > counter ? 0.16 : 1;
    for (let c = 0; c < 3; c++) out[c] = light * panel * things * below * (0.04 + 0.96 * warm[c]!);
  });
  return blur(room, unit * 0.012);
}

/** People standing about, dark against the lamps. */
function addGuests(sheet: Sheet, room: Picture, pools: readonly Pool[], warm: Colour): void {
  const { random, noise } = sheet;
  const { width, height } = room;
  const unit = Math.sqrt(width * height);
  const camera = cameraFor(width, height, {
    eye: { x: 0, y: 1.25, z: 0 },
    focal: 1.25,
    centre: [0.5, random.between(0.42, 0.5)],
  });
  const lamps: Lamp[] = pools.map((p) => ({
    x: (p.x / width - 0.5) * 4,
    y: 2.4,
    z: 6,
    colour: scaled(warm, 2.4),
  }));
  for (let i = random.whole(3, 6); i > 0; i--) {
    const z = random.between(2.6, 5);
    const who = place(person(random, { moving: false, luggage: 'none' }), {
      x: random.between(-0.42, 0.42) * z,
      y: random.between(-0.62, -0.3),
      z,
      yaw: random.between(0, 6.28),
    });
    drawBody(room, camera, who, {
      ambient: scaled(warm, 0.05),
      lamps,
      haze: scaled(warm, 0.006),
      clarity: 1,
      softness: unit * random.between(0.004, 0.008),
      folds: noise,
    });
  }
}

/** The room behind the glass, out of focus: walls, shelves, lamps as discs, people at the tables. */
function drawRoom(sheet: Sheet, warm: Colour): Picture {
  const { random } = sheet;
  const width = Math.ceil(sheet.width / 2);
  const height = Math.ceil(sheet.height / 2);
  const unit = Math.sqrt(width * height);
  const pools = Array.from({ length: random.whole(2, 4) }, (_, i) => ({
    x: (0.12 + i * 0.27 + random.spread() * 0.08) * width,
    y: random.between(0.16, 0.36) * height,
    r: random.between(0.08, 0.16) * unit,
  }));
  const room = drawWalls(sheet, width, height, pools, warm);
  addGuests(sheet, room, pools, warm);
  for (let i = random.whole(9, 16); i > 0; i--) {
    const size = unit * random.between(0.012, 0.04);
    const tint = blend(warm, [1, 0.8, 0.55], random.next() * 0.6);
    addBokeh(
      room,
      random.next() * width,
      random.between(0.03, 0.55) * height,
      size,
      scaled(tint, random.between(0.08, 0.6)),
    );
  }
  // The pendant lamps themselves, nearest the glass and so the largest discs.
  for (const p of pools) addBokeh(room, p.x, p.y, unit * random.between(0.035, 0.055), scaled(warm, 1.5));
  return blur(room, unit * 0.003);
}

/** The cold street mirrored faintly in the pane: lamps, a lit sign, a passing car. */
function addReflection(sheet: Sheet, room: Picture): void {
  const { random, noise } = sheet;
  const { width, height } = room;
  const unit = Math.sqrt(width * height);
  const cold: Colour = random.pick([
    [0.3, 0.5, 0.8],
    [0.5, 0.65, 0.75],
    [0.25, 0.55, 0.6],
  ]);
  const mirror = paint(emptyPicture(width, height), (x, y, out) => {
    const facade = layered(noise, (x / unit) * 3 + 40, (y / unit) * 2, 3);
    const sky = softStep(0.75, 0, y / height) * 0.045;
    for (let c = 0; c < 3; c++) out[c] = cold[c]! * (0.008 + sky * softStep(0.35, 0.65, facade));
  });
  for (let i = 0; i < 7; i++) {
    const colour = random.pick<Colour>([cold, [1, 0.2, 0.12], [1, 0.6, 0.25], [0.3, 0.8, 0.5]]);
    addBokeh(
      mirror,
      random.next() * width,
      random.between(0.4, 0.85) * height,
      unit * random.between(0.01, 0.022),
      scaled(colour, random.between(0.08, 0.25)),
    );
  }
  for (let i = 0; i < room.data.length; i++) room.data[i]! += mirror.data[i]!;
}

/** Bars of the window and the dark wall around it, faintly lit by the street. */
function addFrame(sheet: Sheet, picture: Picture, bars: readonly number[], sill: number): void {
  const { noise, width, height } = sheet;
  const unit = Math.sqrt(width * height);
  const thick = unit * 0.016;
  const { data } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let cover = softStep(sill - 2, sill + 2, y);
      let edge = Math.abs(y - sill) / thick;
      for (const bar of bars) {
        const away = Math.abs(x - bar);
        cover = Math.max(cover, softStep(thick + 1.5, thick - 1.5, away));
        edge = Math.min(edge, Math.abs(away - thick) / thick);
      }
      if (cover <= 0) continue;
      const wood = 0.6 + 0.8 * layered(noise, (x / unit) * 60, (y / unit) * 9, 3);
      const gleam = 0.02 * Math.exp(-edge * 6);
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        data[at + c] = data[at + c]! * (1 - cover) + cover * wood * ([0.012, 0.014, 0.018][c]! + gleam);
    }
  }
}

/** A café from the pavement, through a window running with rain. */
export const cafeWindow: Scene = (sheet) => {
  const { random, noise, width, height } = sheet;
  const warm = random.pick<Colour>([tungsten, [1, 0.58, 0.24], [1, 0.72, 0.45]]);
  const room = drawRoom(sheet, warm);
  addReflection(sheet, room);
  const unit = Math.sqrt(width * height);
  const sharp = resized(room, width, height);
  const fogged = blur(resized(room, Math.ceil(width / 8), Math.ceil(height / 8)), unit * 0.0022);
  const density = random.between(0.3, 0.9);
  const light = new Float64Array(3);
  const pane: Pane = { room, scale: 0.5 };
  const picture = paint(emptyPicture(width, height), (x, y, out) => {
    // Breath on the inside of the glass: thickest low down and in drifts.
    const breath =
      density *
      softStep(0.25, 0.75, layered(noise, (x / unit) * 3, (y / unit) * 3, 4) * 0.7 + (y / height) * 0.4);
    sample(sharp, x, y, out);
    sample(fogged, x / 8, y / 8, light);
    for (let c = 0; c < 3; c++)
      out[c] = out[c]! * (1 - breath) + (light[c]! * 0.8 + [0.008, 0.009, 0.01][c]!) * breath;
  });
  addRunnels(picture, pane, random, Math.round(random.between(14, 34)));
  addDroplets(picture, pane, random, Math.round(random.between(2500, 5000)));
  const bars = random.chance(0.75)
    ? [random.between(0.25, 0.42) * width, random.between(0.68, 0.85) * width]
    : [random.between(0.3, 0.7) * width];
  addFrame(sheet, picture, bars, height * random.between(0.92, 1.05));
  return { picture, look: { ...nightLook, exposure: 1.25, bloom: 0.45, saturation: 1.15 } };
};
