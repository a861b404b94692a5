import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { animatedGif } from '../factories/pictures.ts';
import { openMediaStore } from './media-store.ts';

let opened: Awaited<ReturnType<typeof openMediaStore>>;
const open = async () => {
  opened = await openMediaStore();
  return opened;
};

afterEach(() => opened.close());

describe('an animated picture', () => {
  test('has a copy that moves: every frame with its duration, as WebP, no wider than 768 pixels', async () => {
    const { media, files, reader } = await open();
    const bytes = await animatedGif({ width: 900, height: 300, delays: [80, 120, 400] });
    const stored = await media.store(system, { bytes, name: 'a.gif' });
    const { animation } = stored.media;
    expect(animation).toMatchObject({ width: 768, height: 256 });
    expect(animation?.key).toMatch(/^media\/[0-9a-f]{2}\/[0-9a-f]{40}-animated\.webp$/);
    expect(stored.isCut).toBe(false);
    const file = await files.stream(animation?.key ?? '');
    expect(file).toMatchObject({ contentType: 'image/webp', bytes: animation?.bytes });
    const { format, pages, delay, loop } = await sharp(
      file ? await buffer(file.stream) : undefined,
    ).metadata();
    expect({ format, pages, delay, loop }).toEqual({
      format: 'webp',
      pages: 3,
      delay: [80, 120, 400],
      loop: 0,
    });
    expect(await reader.media.findByKey(animation?.key ?? '')).toEqual(stored.media);
  });

  test('stays one as WebP too', async () => {
    const { media } = await open();
    const gif = await animatedGif({ width: 60, height: 40, delays: [50, 50] });
    const bytes = await sharp(gif, { animated: true }).webp({ lossless: true }).toBuffer();
    const { media: stored } = await media.store(system, { bytes, name: 'a.webp' });
    expect(stored.animation).toMatchObject({ width: 60, height: 40 });
  });

  test('is removed with all of its files', async () => {
    const { media, removalElsewhere, onDisk } = await open();
    const bytes = await animatedGif({ width: 60, height: 40, delays: [50, 50] });
    const { media: stored } = await media.store(system, { bytes, name: 'a.gif' });
    await removalElsewhere().removeUnused(stored.id);
    expect(await onDisk()).toEqual([]);
  });

  test('with too many frames becomes its first one, and that is reported', async () => {
    const { media } = await open();
    const bytes = await animatedGif({ width: 4, height: 4, delays: Array.from({ length: 1001 }, () => 20) });
    const stored = await media.store(system, { bytes, name: 'a.gif' });
    expect(stored).toMatchObject({ isCut: true, media: { animation: null, width: 4 } });
  });
});

test('a still GIF has no copy that moves', async () => {
  const { media } = await open();
  const bytes = await animatedGif({ width: 60, height: 40, delays: [50] });
  expect(await media.store(system, { bytes, name: 'a.gif' })).toMatchObject({
    isCut: false,
    media: { animation: null },
  });
});
