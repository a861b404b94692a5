// Draws the raster icons from the mark: a frame and a disc on its way out of it. Run once after changing the mark.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** @param inset share of the side left free, for maskable icons that get cut round */
function mark(side: number, inset: number): Buffer {
  const scale = (side * (1 - 2 * inset)) / 32;
  const offset = side * inset;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="${side}" height="${side}" fill="#faf7f1"/>
    <g transform="translate(${offset} ${offset}) scale(${scale})">
      <path d="M3 7.5h21v17H3Z" fill="none" stroke="#1a1713" stroke-width="1.75"/>
      <circle cx="23.5" cy="16.5" r="6.5" fill="#bf6f00" stroke="#faf7f1" stroke-width="1.75"/>
    </g></svg>`);
}

async function png(name: string, side: number, inset: number): Promise<Buffer> {
  const bytes = await sharp(mark(side, inset)).png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(`public/${name}`, bytes);
  return bytes;
}

/** An .ico file is a list of images; since Windows Vista they may be PNG. */
function ico(side: number, picture: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

await png('apple-touch-icon.png', 180, 0.14);
await png('icon-192.png', 192, 0.1);
await png('icon-512.png', 512, 0.1);
await png('icon-maskable-512.png', 512, 0.2);
const small = await sharp(mark(32, 0.02)).png().toBuffer();
await writeFile('public/favicon.ico', ico(32, small));
