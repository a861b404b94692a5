import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createFileStore } from '../../server/platform/files/file-store.ts';
import { bucketAt, type RunningBucket, startBucket } from '../factories/bucket.ts';

const publicKey = 'media/ab/abcdef-768.webp';
const privateKey = 'originals/cd/cdef01.jpg';
const webp = { contentType: 'image/webp' };
const bytes = Buffer.from('the bytes of a picture');

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(['disk', 's3'] as const)('a file on %s', (kind) => {
  let bucket: RunningBucket | undefined;
  let files: FileStore;

  beforeAll(async () => {
    if (kind === 'disk') {
      files = await createFileStore({ dataDir: join(folder, 'disk'), s3: null });
      return;
    }
    bucket = await startBucket();
    files = await createFileStore({ dataDir: folder, s3: bucket.s3 });
  });

  afterAll(() => bucket?.close());

  test('comes back with its length and type', async () => {
    await files.put(publicKey, bytes, webp);
    const found = await files.stream(publicKey);
    expect(found).toMatchObject({ bytes: bytes.length, contentType: 'image/webp' });
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
    expect(await files.exists(publicKey)).toBe(true);
  });

  test('is replaced as a whole', async () => {
    await files.put(privateKey, Buffer.alloc(100_000, 1), { contentType: 'image/jpeg' });
    await files.put(privateKey, bytes, { contentType: 'image/jpeg' });
    const found = await files.stream(privateKey);
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
  });

  test('can be given away: it arrives whole, and what was under its key before is gone', async () => {
    const key = 'originals/ef/ef0123.jpg';
    await files.put(key, Buffer.alloc(100_000, 1), { contentType: 'image/jpeg' });
    const path = join(folder, `given-${kind}`);
    await writeFile(path, bytes);
    await files.take(key, path, { contentType: 'image/jpeg' });
    const found = await files.stream(key);
    expect(found).toMatchObject({ contentType: 'image/jpeg' });
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
    expect(existsSync(path)).toBe(kind === 's3');
    await expect(files.take('../x.jpg', path, { contentType: 'image/jpeg' })).rejects.toThrow('Not a key');
  });

  test('that is not there is null, and deleting it is no failure', async () => {
    expect(await files.stream('media/zz/zz-384.jpg')).toBeNull();
    expect(await files.exists('media/zz/zz-384.jpg')).toBe(false);
    await expect(files.delete('media/zz/zz-384.jpg')).resolves.toBeUndefined();
  });

  test('is gone after deleting', async () => {
    const key = 'media/00/00-384.jpg';
    await files.put(key, bytes, webp);
    await files.delete(key);
    expect(await files.stream(key)).toBeNull();
  });

  test.each([
    'media/../originals/cd/cdef01.jpg',
    'media/ab/../../originals/cd/cdef01.jpg',
    '../secret.txt',
    'incoming/x',
    'media/ab/.hidden.jpg',
    'media//etc/passwd',
    'media/ab/a\0b.jpg',
    '',
  ])('is not found under the key %j, and nothing is written there', async (key) => {
    expect(await files.stream(key)).toBeNull();
    await expect(files.put(key, bytes, webp)).rejects.toThrow('Not a key');
  });

  test('has an address only when it is public', () => {
    expect(files.url(publicKey)).toBe('/media/ab/abcdef-768.webp');
    expect(files.publicOrigin).toBeNull();
    expect(() => files.url(privateKey)).toThrow('private');
  });
});

test('with a public address of the bucket, pictures come from there', async () => {
  const files = await createFileStore({
    dataDir: folder,
    s3: { ...bucketAt(1), publicUrl: 'https://images.example.org/site' },
  });
  expect(files.url(publicKey)).toBe('https://images.example.org/site/media/ab/abcdef-768.webp');
  expect(files.publicOrigin).toBe('https://images.example.org');
});

/** Memory as a disk, where the machine has one beside that of the temporary files. */
const otherDisk = await anotherDisk();

async function anotherDisk(): Promise<string | null> {
  const isThere = (await stat('/dev/shm').catch(() => null)) !== null;
  return isThere && (await stat('/dev/shm')).dev !== (await stat(tmpdir())).dev ? '/dev/shm' : null;
}

describe('on disk', () => {
  test.skipIf(otherDisk === null)('a file that lies on another disk is copied', async () => {
    const dataDir = join(folder, 'copied');
    const files = await createFileStore({ dataDir, s3: null });
    const path = join(otherDisk ?? '', `passerby-${process.pid}`);
    await writeFile(path, bytes);
    try {
      await files.take(publicKey, path, webp);
    } finally {
      await rm(path, { force: true });
    }
    const found = await files.stream(publicKey);
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true);
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
  });

  test('a half-written file of another program is removed after a day, not before', async () => {
    const dataDir = join(folder, 'swept');
    const incoming = join(dataDir, 'files', 'incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'old'), 'x');
    await writeFile(join(incoming, 'new'), 'x');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo);
    const files = await createFileStore({ dataDir, s3: null });
    expect(await readdir(incoming)).toEqual(['new']);
    await files.deleteExpired(Date.now());
    expect(await readdir(incoming)).toEqual(['new']);
    await files.deleteExpired(Date.now() + 2 * 24 * 60 * 60 * 1000);
    expect(await readdir(incoming)).toEqual([]);
  });

  test('a process killed while writing leaves every file whole or absent, and those it reported are there', async () => {
    const dataDir = join(folder, 'killed');
    const child = spawn(process.execPath, [join(import.meta.dirname, 'write-until-killed.ts'), dataDir]);
    let reported = '';
    child.stdout.on('data', (data) => {
      reported += data;
      if (reported.split('\n').length > 20) child.kill('SIGKILL');
    });
    await once(child, 'close');

    const files = await createFileStore({ dataDir, s3: null });
    const keys = reported.split('\n').slice(0, -1);
    expect(keys.length).toBeGreaterThanOrEqual(20);
    for (const key of keys) expect(await files.exists(key), key).toBe(true);
    const names = await readdir(join(dataDir, 'files', 'media', 'aa'));
    for (const name of names) {
      const content = await readFile(join(dataDir, 'files', 'media', 'aa', name));
      expect(content.length, name).toBe(300_000);
    }
  });
});
