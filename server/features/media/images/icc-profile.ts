import { type ColorSpace, d50, type Matrix, toXyz } from './color-space.ts';
import { createToneMapping } from './hdr.ts';

/** A profile for numbers of this colour space, so that the colour engine converts them. */
export function profileOf(space: ColorSpace): Buffer {
  const { transfer } = space;
  if (typeof transfer === 'string') return profile('Lab ', { A2B0: tableOf(createToneMapping(space)) });
  const columns = toXyz(space.primaries);
  const curve = curveOf(transfer);
  return profile('XYZ ', {
    rXYZ: xyzOf(columnOf(columns, 0)),
    gXYZ: xyzOf(columnOf(columns, 1)),
    bXYZ: xyzOf(columnOf(columns, 2)),
    ...{ rTRC: curve, gTRC: curve, bTRC: curve },
  });
}

const headBytes = 128;

function profile(connection: 'XYZ ' | 'Lab ', ownTags: Record<string, Buffer>): Buffer {
  const tags = Object.entries({ ...ownTags, wtpt: xyzOf(d50) });
  const directory = Buffer.alloc(4 + tags.length * 12);
  directory.writeUInt32BE(tags.length, 0);
  const parts: Buffer[] = [];
  let at = headBytes + directory.length;
  for (const [index, [name, data]] of tags.entries()) {
    directory.write(name, 4 + index * 12, 'latin1');
    directory.writeUInt32BE(at, 8 + index * 12);
    directory.writeUInt32BE(data.length, 12 + index * 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    parts.push(padded);
    at += padded.length;
  }
  const head = Buffer.alloc(headBytes);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write(`mntrRGB ${connection}`, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  writeFixed(head, d50, 68);
  return Buffer.concat([head, directory, ...parts]);
}

function writeFixed(target: Buffer, values: readonly number[], at: number): void {
  for (const [index, value] of values.entries())
    target.writeInt32BE(Math.round(value * 65_536), at + index * 4);
}

function xyzOf(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  writeFixed(tag, values, 8);
  return tag;
}

const columnOf = (matrix: Matrix, column: 0 | 1 | 2) => matrix.map((row) => row[column]);

const curvePoints = 4096;

function curveOf(transfer: (value: number) => number): Buffer {
  const tag = Buffer.alloc(12 + curvePoints * 2);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(curvePoints, 8);
  for (let index = 0; index < curvePoints; index++)
    tag.writeUInt16BE(sixteenBits(transfer(index / (curvePoints - 1))), 12 + index * 2);
  return tag;
}

const sixteenBits = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 65_535);

/** Points on each axis of the table; between them the engine interpolates. */
const gridPoints = 33;
const tableHead = 52;

/** A table of three dimensions, type `mft2`. @param toXyz of values between 0 and 1 */
function tableOf(toXyz: (values: [number, number, number]) => [number, number, number]): Buffer {
  const identity = Buffer.from('0000ffff0000ffff0000ffff', 'hex');
  const tag = Buffer.alloc(tableHead);
  tag.write('mft2', 'latin1');
  tag.set([3, 3, gridPoints], 8);
  writeFixed(tag, [1, 0, 0, 0, 1, 0, 0, 0, 1], 12);
  tag.writeUInt16BE(2, 48);
  tag.writeUInt16BE(2, 50);
  const table = Buffer.alloc(gridPoints ** 3 * 6);
  const part = (index: number) => (index % gridPoints) / (gridPoints - 1);
  for (let index = 0; index < gridPoints ** 3; index++) {
    const values = [
      part(Math.floor(index / gridPoints ** 2)),
      part(Math.floor(index / gridPoints)),
      part(index),
    ];
    const [l, a, b] = labOf(toXyz(values as [number, number, number]));
    for (const [channel, value] of [(l / 100) * 0xff00, (a + 128) * 256, (b + 128) * 256].entries())
      table.writeUInt16BE(Math.round(Math.min(Math.max(value, 0), 65_535)), index * 6 + channel * 2);
  }
  return Buffer.concat([tag, identity, table, identity]);
}

function labOf(xyz: readonly number[]): [l: number, a: number, b: number] {
  const [x, y, z] = xyz.map((value, index) => {
    const part = value / (d50[index] ?? 1);
    return part > 216 / 24_389 ? Math.cbrt(part) : (part * (24_389 / 27) + 16) / 116;
  }) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
