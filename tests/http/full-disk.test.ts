import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, statfsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

const megabyte = 1024 ** 2;
const diskMb = 40;
/** An eighth of the disk. */
const reserved = (diskMb / 8) * megabyte;
const full = {
  status: 507,
  json: {
    error: {
      code: 'no_space',
      message: 'The server disk is full. Nothing was saved. Empty the bin or delete backups, then try again.',
    },
  },
};

const disks = new Map(['sqlite', 'postgres'].map((dialect) => [dialect, mountSmallDisk()]));

/** A tmpfs; null where the machine does not let us mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Another program writes until so many bytes are free. */
async function fill(folder: string, left = 0): Promise<void> {
  for (let bytes = 1; bytes > 0; ) {
    bytes = freeBytes(folder) - left;
    if (bytes > 0) await writeFile(join(folder, randomUUID()), Buffer.alloc(bytes)).catch(() => undefined);
  }
}

/** A photo of about a megabyte. */
function noise(seed: number): Promise<Buffer> {
  const [width, height] = [1200, 900 + seed];
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Uploads until one is refused. */
async function uploadUntilFull(owner: AdminClient) {
  for (let seed = 0; ; seed += 1) {
    const { status, json, headers } = await owner.upload(await noise(seed), `${seed}.jpg`);
    if (status !== 201) return { status, json, headers };
    const post = await owner.post('/api/admin/posts', { file_url: json.file_url, title: `Photo ${seed}` });
    expect(post.status).toBe(201);
  }
}

async function idsOfPosts(owner: AdminClient): Promise<string[]> {
  const { json } = await owner.get('/api/admin/posts?limit=500');
  return json.map(({ id }: { id: string }) => id);
}

const health = async (site: Site) => JSON.parse((await site.ask('/healthz')).body);

describe.skipIf(disks.get('sqlite') === null)('a small disk (mounted where the machine allows it)', () => {
  afterAll(() => {
    for (const disk of disks.values()) if (disk) execFileSync('umount', [disk]);
  });

  eachSite('uploads', (start, dialect) => {
    const disk = disks.get(dialect) ?? '';
    const dataDir = join(disk, 'data');
    const restarted = (site: Site) => site.closeServer().then(() => start({ DATA_DIR: dataDir }));

    test('stop at the reserve, and the owner can still sign in, delete and make room', async () => {
      const site = await start({ DATA_DIR: dataDir });
      site.services.keepBallast();
      expect(await health(site)).toMatchObject({ status: 'ok', storage: { status: 'ok' } });
      const owner = await adminClient(site);
      const other = join(disk, 'other-program');
      // Room for at least three photos with all their files.
      await writeFile(other, Buffer.alloc(freeBytes(disk) - reserved - 12 * megabyte));
      const refused = await uploadUntilFull(owner);
      expect(refused).toMatchObject(full);
      expect(refused.headers).not.toHaveProperty('retry-after');
      expect(await readdir(join(dataDir, 'incoming'))).toEqual([]);
      // The last photo's small files may take a little of it.
      expect(freeBytes(disk)).toBeGreaterThan(reserved / 2);
      expect(await health(site)).toMatchObject({
        status: 'degraded',
        storage: {
          status: 'degraded',
          details: 'Images are stored on disk. The disk is nearly full: uploads may be refused.',
        },
      });
      expect((await site.ask('/readyz')).status).toBe(200);

      // Texts still find room, until another program fills the disk.
      const [saved = '', binned = '', ...others] = await idsOfPosts(owner);
      expect((await owner.put(`/api/admin/posts/${saved}`, { story: 'word '.repeat(500) })).status).toBe(200);
      await fill(disk);
      const again = await adminClient(site);
      const settings = { tagline: 'Full' };
      expect((await again.put('/api/admin/settings', settings)).status).toBe(200);
      if (dialect === 'sqlite') {
        const story = 'word '.repeat(10_000);
        expect(await again.put(`/api/admin/posts/${saved}`, { story })).toMatchObject(full);
        expect(await again.post('/api/admin/articles', { title: 'No room', content: story })).toMatchObject(
          full,
        );
      }
      expect(await again.upload(await noise(1000))).toMatchObject(full);
      const { alerts } = (await again.get('/api/admin/diagnostics')).json;
      expect(JSON.stringify(alerts)).toContain('The disk is full');
      expect((await health(site)).storage.details).toContain('The disk is full');

      expect((await again.remove(`/api/admin/posts/${binned}`)).status).toBe(204);
      expect((await again.remove(`/api/admin/posts/${binned}?permanent=true`)).status).toBe(204);
      await fill(disk);
      const open = dialect === 'sqlite' ? await restarted(site) : site;
      const later = await adminClient(open);
      expect((await later.post('/api/admin/posts/bulk', { ids: others, action: 'delete' })).status).toBe(200);
      await fill(disk);
      const bin = await later.post('/api/admin/bin/empty', { expected: others.length });
      expect(bin.status).toBe(200);
      await rm(other);
      expect((await later.upload(await noise(1001))).status).toBe(201);
      expect(await health(open)).toMatchObject({ status: 'ok', storage: { status: 'ok' } });
      expect([...site.errors, ...open.errors]).toEqual([]);
    });
  });
});
