import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { diskFullError } from '../../domain/errors.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const saysDiskFull = {
  status: 503,
  headers: { 'retry-after': '60' },
  json: { error: { message: 'The server disk is full. Nothing was saved.' } },
};

eachSite('uploads at the limit', (start) => {
  let site: Site;
  let owner: AdminClient;

  beforeAll(async () => {
    site = await start();
    owner = await adminClient(site);
  });

  test('when the store is full half-way, nothing of the picture is left and the next one is welcome', async () => {
    const put = site.services.files.put;
    let stored = 0;
    const full = vi.spyOn(site.services.files, 'put').mockImplementation(async (key, bytes, options) => {
      stored += 1;
      if (stored > 3) throw diskFullError(new Error('ENOSPC'));
      return put(key, bytes, options);
    });
    const refused = await owner.upload(await picture(1, 900, 600));
    expect(refused).toMatchObject(saysDiskFull);
    expect(await filesBelow(join(site.dataDir, 'files'))).toEqual([]);
    expect(await filesBelow(join(site.dataDir, 'incoming'))).toEqual([]);
    expect((await owner.get('/api/admin/files')).json).toEqual([]);
    full.mockRestore();
    expect((await owner.upload(await picture(1))).status).toBe(201);
  });

  test('a session that uploads too often has to wait, another one does not', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 302; count++) {
      const { status, headers, json } = await owner.post('/api/admin/upload', {});
      answers.push(status);
      if (status !== 429) continue;
      expect(json.error).toMatchObject({
        code: 'too_many',
        message: expect.stringContaining('uploads in one minute'),
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    const elsewhere = await adminClient(site);
    expect((await elsewhere.upload(await picture(2))).status).toBe(201);
  });
});

const disk = mountSmallDisk();

describe.skipIf(disk === null)('a disk of 24 MB (mounted where the machine allows it)', () => {
  afterAll(() => {
    if (disk) execFileSync('umount', [disk]);
  });

  eachSite('uploads', (start, dialect) => {
    test('to a full disk are refused with the reason, leave nothing, and go on when there is room', async () => {
      const dataDir = join(disk ?? '', dialect);
      const site = await start({ DATA_DIR: dataDir });
      const owner = await adminClient(site);
      const ballast = join(dataDir, 'ballast');
      await fill(ballast, disk ?? '');
      const noise = await sharp({
        create: {
          width: 1600,
          height: 1200,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      })
        .jpeg({ quality: 95 })
        .toBuffer();
      const refused = await owner.upload(noise);
      expect(refused).toMatchObject(saysDiskFull);
      expect(await filesBelow(join(dataDir, 'files'))).toEqual([]);
      expect(await filesBelow(join(dataDir, 'incoming'))).toEqual([]);
      if (dialect === 'sqlite') await refusesPosts(site, owner);
      await rm(ballast);
      expect((await owner.get('/api/admin/files')).json).toEqual([]);
      expect((await owner.upload(noise)).status).toBe(201);
    });
  });
});

/** The database of a post is on the same disk, and says why it cannot take it. */
async function refusesPosts(site: Site, owner: AdminClient): Promise<void> {
  const answers: Awaited<ReturnType<AdminClient['call']>>[] = [];
  // What is small may still find a place in what the database has reserved.
  for (let each = 0; each < 20 && answers.at(-1)?.status !== 503; each += 1)
    answers.push(
      await owner.post('/api/admin/posts', { title: `Post ${each}`, story: 'word '.repeat(10_000) }),
    );
  expect(answers.at(-1)).toMatchObject(saysDiskFull);
  expect(site.errors.splice(0)).toMatchObject([{ err: { message: 'database or disk is full' } }]);
}

/** A tmpfs; null where the machine does not let us mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

/** Leaves so little that no photograph fits, enough for the database's journal. */
async function fill(file: string, folder: string): Promise<void> {
  const free = Number(execFileSync('df', ['--output=avail', '-B1', folder]).toString().split('\n')[1]);
  await writeFile(file, Buffer.alloc(Math.max(0, free - 700_000)));
}
