import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createInspector } from '#server/features/media/images/inspect.ts';
import { readMetadata } from '#server/features/media/metadata/read.ts';
import { noMetadata } from '../factories/media.ts';

const photo = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } });

const packetOf = (inside: string) =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`;

const fileSaying = (inside: string) => photo().withXmp(packetOf(inside)).webp().toBuffer();

/** A few megabytes that the reader turns into gigabytes: every tag has the same bytes as its value. */
async function endlessTags(): Promise<Buffer> {
  const value = Buffer.alloc(4_000_000, 'A');
  const tags = 20_000;
  const head = Buffer.alloc(8 + 2 + tags * 12 + 4);
  head.write('MM\0*', 0, 'latin1');
  head.writeUInt32BE(8, 4);
  head.writeUInt16BE(tags, 8);
  for (let at = 10, tag = 0; tag < tags; tag += 1, at += 12) {
    head.writeUInt16BE(0x9000 + tag, at);
    head.writeUInt16BE(2, at + 2);
    head.writeUInt32BE(value.length, at + 4);
    head.writeUInt32BE(head.length, at + 8);
  }
  const exif = Buffer.concat([head, value]);
  const chunk = Buffer.alloc(8);
  chunk.write('EXIF');
  chunk.writeUInt32LE(exif.length, 4);
  const plain = await photo().withXmp(packetOf('')).webp().toBuffer();
  plain.writeUInt8((plain[20] ?? 0) | 0x08, 20);
  const file = Buffer.concat([plain, chunk, exif, Buffer.alloc(exif.length % 2)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

async function inspectAll(files: readonly Buffer[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-metadata-'));
  const inspector = createInspector({ timeLimitMs: 1000 });
  onTestFinished(async () => {
    await inspector.close();
    await rm(folder, { recursive: true });
  });
  const paths = files.map((_, index) => join(folder, String(index)));
  await Promise.all(files.map((bytes, index) => writeFile(paths[index] ?? '', bytes)));
  return Promise.all(paths.map((path) => inspector.inspect(path)));
}

describe('metadata made to exhaust its reader', () => {
  test('is left out after a time, and the photos behind it are read as always', async () => {
    const honest = await fileSaying(
      '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Rain</rdf:li></rdf:Alt></dc:title>',
    );
    const [first, second] = await inspectAll([await endlessTags(), honest]);
    expect(first).toMatchObject({
      ...{ type: 'webp', metadata: noMetadata },
      metadataNote: 'Reading the metadata takes too long. It was left out.',
    });
    expect(second).toMatchObject({ type: 'webp', metadata: { title: 'Rain' }, metadataNote: null });
  });

  test('gives no longer text and no more keywords than any field could take', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `<rdf:li>word ${index}</rdf:li>`).join('');
    const file = await fileSaying(
      `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${'long '.repeat(30_000)}</rdf:li></rdf:Alt></dc:description>` +
        `<dc:subject><rdf:Bag>${words}</rdf:Bag></dc:subject>`,
    );
    const { description, keywords } = readMetadata(file);
    expect(description?.length).toBeLessThanOrEqual(100_000);
    expect(keywords).toHaveLength(1000);
  });
});
