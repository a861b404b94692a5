import { buffer } from 'node:stream/consumers';
import ExifReader from 'exifreader';
import { afterEach, expect, test } from 'vitest';
import { fileTexts } from '#server/features/media/media.service.ts';
import { wordsJob } from '#server/features/media/words.service.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { JobRun } from '#server/platform/jobs/runner.ts';
import { system } from '../../domain/access/account.ts';
import { diskFullError } from '../../domain/errors.ts';
import { openMediaStore } from './media-store.ts';
import { quarters } from './pictures.ts';

type Store = Awaited<ReturnType<typeof openMediaStore>>;

let opened: Store | undefined;

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function stored() {
  opened = await openMediaStore();
  const bytes = await (await quarters(500, 300)).jpeg().toBuffer();
  return { site: opened, media: (await opened.media.store(system, { bytes, name: 'a.jpg' })).media };
}

function run(
  { context, transaction }: Store,
  mediaId: string,
  files: Partial<FileStore> = {},
): Promise<void> {
  const other = { ...context, files: { ...context.files, ...files } };
  Object.assign(fileTexts(other), {
    of: async () => ({
      ...{ creator: null, credit: null, copyright: null, licenseUrl: null, acquireUrl: null },
      altText: 'A tram in the rain',
    }),
  });
  return wordsJob(other).run({
    job: { subject: mediaId },
    signal: new AbortController().signal,
    finish: (work: (repos: never) => Promise<boolean>) => transaction((repos) => work(repos as never)),
  } as unknown as JobRun);
}

async function altOf(site: Store, key: string): Promise<string | undefined> {
  const file = await site.files.stream(key);
  const data = file && (await buffer(file.stream));
  return data ? ExifReader.load(data, { expanded: true }).xmp?.AltTextAccessibility?.description : undefined;
}

test('the row counts the bytes of the files with their words', async () => {
  const { site, media } = await stored();
  await run(site, media.id);
  const after = await site.reader.media.findById(media.id);
  for (const { key, bytes } of after?.renditions ?? []) {
    const file = await site.files.stream(key);
    expect(file && (await buffer(file.stream)).length).toBe(bytes);
    expect(file?.bytes).toBe(bytes);
    expect(await altOf(site, key)).toBe('A tram in the rain');
  }
});

test('a file that is written while its image is deleted does not come back', async () => {
  const { site, media } = await stored();
  let isRemoved = false;
  await run(site, media.id, {
    async put(...file) {
      if (!isRemoved) await site.removalElsewhere().removeUnused(media.id);
      isRemoved = true;
      return site.files.put(...file);
    },
  });
  expect(await site.onDisk()).toEqual([]);
});

test('a file that is written while another one replaces it does not come back', async () => {
  const { site, media } = await stored();
  const [replaced, ...others] = media.renditions;
  const key = replaced?.key ?? '';
  await run(site, media.id, {
    async put(...file) {
      if (file[0] === key) {
        await site.transaction(({ renditions }) => renditions.replace(media.id, others));
        await site.files.delete(key);
      }
      return site.files.put(...file);
    },
  });
  expect(await site.files.exists(key)).toBe(false);
  for (const other of others) expect(await altOf(site, other.key)).toBe('A tram in the rain');
});

test('a disk that is full leaves the files as they are', async () => {
  const { site, media } = await stored();
  const full = async () => {
    throw diskFullError(new Error('ENOSPC'));
  };
  await expect(run(site, media.id, { put: full })).rejects.toMatchObject({ code: 'no_space' });
  for (const { key } of media.renditions) expect(await altOf(site, key)).toBeUndefined();
  await run(site, media.id);
  for (const { key } of media.renditions) expect(await altOf(site, key)).toBe('A tram in the rain');
});

test('a file that is missing is left out', async () => {
  const { site, media } = await stored();
  const [missing, ...others] = media.renditions;
  await site.files.delete(missing?.key ?? '');
  await run(site, media.id);
  expect(await site.files.exists(missing?.key ?? '')).toBe(false);
  for (const { key } of others) expect(await altOf(site, key)).toBe('A tram in the rain');
});
