import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openForRestore } from '../../server/compose/backup-source.ts';
import { readConfig } from '../../server/compose/config.ts';
import { archiveReader } from '../../server/features/backups/engine/archive.ts';
import type { BackupReader, Part } from '../../server/features/backups/engine/parts.ts';
import { restoreBackup } from '../../server/features/backups/engine/restore.ts';
import { backUp, createFolders, restore } from './backed-up.ts';
import { addPost } from './seed.ts';
import { oneSite } from './site.ts';

const folders = createFolders();
afterAll(folders.remove);

oneSite('an archive that changes after it was checked', (start) => {
  let archive: string;
  let target: { SITE_URL: string; DATA_DIR: string };

  beforeAll(async () => {
    const site = await start();
    await addPost(site.services, { seed: 1, title: 'Lamp' });
    archive = join(await folders.create(), 'site.tar');
    await backUp(site.settings, [archive]);
    target = { SITE_URL: 'http://site.test', DATA_DIR: await folders.create() };
  });

  /** As a disk that fails. @param changed null: it is not there any more */
  function failing(changed: (part: Part) => Promise<Part | null>): BackupReader {
    const whole = archiveReader(archive, null);
    let readings = 0;
    return {
      read(visit, signal, atOnce) {
        readings += 1;
        if (readings === 1) return whole.read(visit, signal, atOnce);
        const visitChanged = async (part: Part) => {
          const found = part.name.startsWith('files/originals/') ? await changed(part) : part;
          if (found) await visit(found);
        };
        return whole.read(visitChanged, signal, atOnce);
      },
    };
  }

  const restoreFrom = async (reader: BackupReader) =>
    restoreBackup(archive, reader, await openForRestore(readConfig(target)), {
      replaces: false,
      keepsVersion: false,
      signal: new AbortController().signal,
      progress: () => undefined,
    });

  const originals = async () =>
    (await readdir(target.DATA_DIR, { recursive: true })).filter((path) => /originals\/..\/./.test(path));

  test('is not restored: the file is named, is not put into place, and the site does not start', async () => {
    const flipped = failing(async (part) => {
      const bytes = await buffer(part.stream());
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      return { ...part, stream: () => Readable.from([bytes]) };
    });
    await expect(restoreFrom(flipped)).rejects.toThrow(/files\/originals\/.* is not what was backed up/);
    expect(await originals()).toEqual([]);
    expect(await readdir(target.DATA_DIR)).not.toContain('passerby.sqlite');
    expect(await readFile(join(target.DATA_DIR, 'restore-unfinished.json'), 'utf8')).toContain(archive);
  });

  test('is not restored without a file that it had, and whole by the same command again', async () => {
    await expect(restoreFrom(failing(async () => null))).rejects.toThrow('are missing in the backup');
    await restore(target, [archive]);
    expect(await originals()).toHaveLength(1);
  });
});
