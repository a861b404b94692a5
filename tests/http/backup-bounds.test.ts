import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForRestore } from '../../server/compose/backup-source.ts';
import { readConfig } from '../../server/compose/config.ts';
import { archiveReader } from '../../server/features/backups/engine/archive.ts';
import { restoreBackup } from '../../server/features/backups/engine/restore.ts';
import { backUp, createFolders, restore } from './backed-up.ts';
import { addPost } from './seed.ts';
import { oneSite } from './site.ts';

const folders = createFolders();
afterAll(folders.remove);

const megabyte = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Parts = Map<string, Buffer>;

async function partsOf(archive: string): Promise<Parts> {
  const parts: Parts = new Map();
  const entries = createReadStream(archive).pipe(extract());
  for await (const entry of entries) parts.set(entry.header.name, await buffer(entry));
  return parts;
}

/** An archive of these parts, whose manifest fits them. @param first a part that comes before the one of its name */
async function archiveOf(parts: Parts, first?: string): Promise<string> {
  const manifest = JSON.parse(parts.get('manifest.json')?.toString() ?? '');
  manifest.files.sha256 = sha256(parts.get('files.jsonl') ?? Buffer.of());
  const key = parts.get('secret.key');
  manifest.secretKey = key ? sha256(key) : null;
  const padding = parts.get('padding') ?? '';
  const tar = pack();
  if (first) tar.entry({ name: first }, 'other bytes');
  for (const [name, bytes] of parts)
    if (name !== 'manifest.json' && name !== 'padding') tar.entry({ name }, bytes);
  tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest) + padding);
  tar.finalize();
  const file = join(await folders.create(), 'changed.tar');
  await writeFile(file, await buffer(tar));
  return file;
}

oneSite('an archive with sizes that no backup has', (start) => {
  let archive: string;

  beforeAll(async () => {
    const site = await start();
    await addPost(site.services, { seed: 1, title: 'Lamp' });
    archive = join(await folders.create(), 'site.tar');
    await backUp(site.settings, [archive]);
  });

  const elsewhere = async () => ({ SITE_URL: 'http://site.test', DATA_DIR: await folders.create() });

  async function refused(file: string, message: string): Promise<void> {
    const target = await elsewhere();
    await expect(restore(target, [file])).rejects.toThrow(message);
    const entries = await readdir(target.DATA_DIR, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  }

  test('is refused for a manifest or a key of more than a megabyte', async () => {
    const parts = await partsOf(archive);
    parts.set('padding', Buffer.alloc(megabyte, ' '));
    await refused(await archiveOf(parts), 'manifest.json is larger than 1 MB');
    parts.delete('padding');
    parts.set('secret.key', Buffer.alloc(megabyte));
    await restore(await elsewhere(), [await archiveOf(parts)]);
    parts.set('secret.key', Buffer.alloc(megabyte + 1));
    await refused(await archiveOf(parts), 'secret.key is larger than 1 MB');
  });

  test('is refused for a part that is there twice, and for a key that is too long for a file', async () => {
    const parts = await partsOf(archive);
    const photo = [...parts.keys()].find((name) => name.startsWith('files/media/')) ?? '';
    for (const name of [photo, 'database.sqlite'])
      await refused(await archiveOf(parts, name), `${name} is not what was backed up`);
    const [line = ''] = parts.get('files.jsonl')?.toString().split('\n') ?? [];
    const listed = JSON.parse(line);
    listed.key = listed.key.replace('.', `${'a'.repeat(3000)}.`);
    parts.set('files.jsonl', Buffer.from(JSON.stringify(listed)));
    await refused(await archiveOf(parts), 'files.jsonl is not what was backed up');
  });

  test('is refused for a list with an endless line, or with other sizes than those of its files', async () => {
    const parts = await partsOf(archive);
    const list = parts.get('files.jsonl')?.toString() ?? '';
    parts.set('files.jsonl', Buffer.from(list.replace('"key"', `${' '.repeat(megabyte)}"key"`)));
    await refused(await archiveOf(parts), 'files.jsonl is not what was backed up');
    parts.set('files.jsonl', Buffer.from(list.replace(/"bytes":\d+/, '"bytes":1')));
    await refused(await archiveOf(parts), 'is not what was backed up');
  });

  test('is refused before anything is written when a part is larger than the free space', async () => {
    const tar = pack();
    // The library gives no more than is there: the rest is cut off.
    tar.entry({ name: 'database.sqlite', size: 2 ** 50 }).write(Buffer.alloc(megabyte));
    const file = join(await folders.create(), 'endless.tar');
    const handle = await open(file, 'w');
    for await (const piece of tar) {
      const { bytesWritten } = await handle.write(piece as Buffer);
      if (bytesWritten === megabyte) break;
    }
    await handle.close();
    await refused(file, 'There is no room on the disk for database.sqlite');
  });

  test('is refused when its encrypted beginning is cut off or damaged, and not called by a wrong passphrase', async () => {
    const sealed = join(await folders.create(), 'site.tar.age');
    const passphrase = 'lamp over water';
    const site = await start();
    await backUp(site.settings, [sealed, '--passphrase'], { passphrase });
    const whole = await readFile(sealed);
    const end = whole.indexOf('\n', whole.indexOf('\n--- ') + 1) + 1;
    const changed = join(await folders.create(), 'changed.tar.age');
    const refusedAs = async (bytes: Uint8Array, message: string, typed = passphrase) => {
      await writeFile(changed, bytes);
      await expect(restore(await elsewhere(), [changed], { passphrase: typed })).rejects.toThrow(message);
    };
    for (const length of [22, 30, 60, 90, end - 30, end, end + 10, end + 16, end + 100])
      await refusedAs(whole.subarray(0, length), 'The archive is cut off or damaged');
    const mac = end - 20;
    await refusedAs(whole.with(mac, (whole[mac] ?? 0) ^ 1), 'The archive is cut off or damaged');
    await refusedAs(whole, 'The passphrase is not the one of this archive', 'lamp under water');
    const text = whole.toString('latin1');
    const factor = (given: string) =>
      Buffer.from(text.replace(/(-> scrypt \S+) \d+/, `$1 ${given}`), 'latin1');
    for (const given of ['19', '20', '21', '9999999999'])
      await refusedAs(factor(given), 'would take more than 256 MB of memory');
    await refusedAs(factor('x'), 'The archive is cut off or damaged');
  });

  test('changes no site whose disk has no room for its files', async () => {
    const target = await elsewhere();
    const opened = await openForRestore(readConfig(target));
    const { bytes } = JSON.parse((await partsOf(archive)).get('manifest.json')?.toString() ?? '').files;
    // An eighth of the disk stays free.
    const into = (free: number, replaces = false) =>
      restoreBackup(
        archive,
        archiveReader(archive, null),
        { ...opened, files: { ...opened.files, space: async () => ({ free: free + 8, total: 64 }) } },
        { replaces, keepsVersion: false, signal: new AbortController().signal, progress: () => undefined },
      );
    await expect(into(bytes - 1)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'There is no room on the disk for the files of the backup. Nothing was changed.',
    });
    const before = await readdir(target.DATA_DIR);
    expect(before).not.toContain('passerby.sqlite');
    expect(before).not.toContain('restore-unfinished.json');
    await into(bytes);
    const database = await readFile(join(target.DATA_DIR, 'passerby.sqlite'));
    expect(database.length).toBeGreaterThan(0);
    // Files that are there already need none.
    await into(0, true);
  });
});
