/**
 * A small ICC profile of the Adobe RGB (1998) colour space, made from its published figures: primaries adapted
 * to D50, gamma 2.19921875.
 */
export function adobeRgbProfile(): Buffer {
  const xyz = (x: number, y: number, z: number) => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ', 'latin1');
    [x, y, z].forEach((value, index) => {
      tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
    });
    return tag;
  };
  const curve = Buffer.alloc(16);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(0x0233, 12);
  const text = Buffer.from('text\0\0\0\0Adobe RGB test\0\0', 'latin1');
  const description = Buffer.alloc(104);
  description.write('desc', 'latin1');
  description.writeUInt32BE(5, 8);
  description.write('Test', 12, 'latin1');
  const tags: [string, Buffer][] = [
    ['desc', description],
    ['cprt', text],
    ['wtpt', xyz(0.9505, 1, 1.0891)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  return assemble(tags);
}

function assemble(tags: [string, Buffer][]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  let offset = 128 + table.length;
  tags.forEach(([name, data], index) => {
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(offset, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
    offset += data.length;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  [0.9642, 1, 0.8249].forEach((value, index) => {
    header.writeInt32BE(Math.round(value * 65_536), 68 + index * 4);
  });
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
}
