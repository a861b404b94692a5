import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { iptcBlock, withIptc } from '../images/iptc.ts';

/** A JPEG file as a file chooser gives it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** No two are alike, whatever has been uploaded before: random light in each of 8 x 8 fields. */
export async function photo(name = 'night-tram.jpg'): Promise<ChosenFile> {
  const raw = { width: 8, height: 8, channels: 3 } as const;
  const buffer = await sharp(randomBytes(8 * 8 * 3), { raw })
    .resize(300, 200, { fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** One that says when it was taken, in EXIF's own form. */
export async function datedPhoto(exifDate: string, name = 'night-tram.jpg'): Promise<ChosenFile> {
  const plain = await photo(name);
  const exif = { IFD2: { DateTimeOriginal: exifDate } };
  return { ...plain, buffer: await sharp(plain.buffer).withExif(exif).jpeg().toBuffer() };
}

export interface Words {
  title: string;
  description: string;
  keywords: string[];
  city: string;
  country: string;
}

/** A photograph that says something of itself. */
export async function describedPhoto(words: Words): Promise<ChosenFile> {
  const { title, description, keywords, city, country } = words;
  const records: [number, string][] = [
    [5, title],
    ...keywords.map((keyword): [number, string] => [25, keyword]),
    [90, city],
    [101, country],
    [120, description],
  ];
  const plain = await photo('DSC_0412.jpg');
  const block = iptcBlock(records.map(([number, text]) => [number, Buffer.from(text)]));
  return { ...plain, buffer: withIptc(plain.buffer, block) };
}
