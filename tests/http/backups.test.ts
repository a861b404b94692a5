import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { openForRestore } from '../../server/compose/backup-source.ts';
import { readConfig } from '../../server/compose/config.ts';
import { createLogger } from '../../server/compose/logger.ts';
import { openServices } from '../../server/compose/services.ts';
import { archiveReader } from '../../server/features/backups/engine/archive.ts';
import { removeBackups } from '../../server/features/backups/engine/folder.ts';
import { restoreBackup } from '../../server/features/backups/engine/restore.ts';
import { backUp, countPosts, createFolders, filesBelow, restore } from './backed-up.ts';
import { addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const folders = createFolders();
afterAll(folders.remove);

const { elsewhere } = folders;

oneSite('npm run backup and npm run restore', (start) => {
  let site: Site;
  let archive: string;
  let folder: string;

  beforeAll(async () => {
    site = await start();
    for (const seed of [1, 2]) await addPost(site.services, { seed, title: `Photo ${seed}` });
    archive = join(await folders.create(), 'site.tar');
    folder = `${await folders.create()}/`;
    await backUp(site.settings, [archive]);
    await backUp(site.settings, [folder]);
  });

  const storedFiles = async () => filesBelow(join(folder, 'files'));

  test('without a file, both say how they are used', async () => {
    expect(await backUp(site.settings, [])).toMatchObject({ code: 2, text: /^Usage: npm run backup/ });
    expect(await restore(site.settings, ['a', 'b'])).toMatchObject({
      code: 2,
      text: /^Usage: npm run restore/,
    });
  });

  test('a folder holds each file once for all its backups', async () => {
    const before = await storedFiles();
    const third = await addPost(site.services, { seed: 3, title: 'Photo 3' });
    await backUp(site.settings, [folder]);
    const after = await storedFiles();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length);
    await site.services.posts.remove(system, third.id);
  });

  describe('refuse, and change nothing', () => {
    const refused = async (from: string, message: RegExp | string, passphrase?: string) => {
      const target = await elsewhere();
      await expect(restore(target, [from], { ...(passphrase && { passphrase }) })).rejects.toThrow(message);
      expect(await filesBelow(target.DATA_DIR)).toEqual([]);
    };

    test('a flipped byte, which is named with its file, in a folder', async () => {
      const own = `${await folders.create()}/`;
      await backUp(site.settings, [own]);
      const [name = ''] = (await readdir(own)).filter((entry) => entry.endsWith('manual'));
      const list = (await readFile(join(own, name, 'files.jsonl'), 'utf8')).trim().split('\n');
      const { key, sha256 } = JSON.parse(list.find((line) => line.includes('originals/')) ?? '');
      const path = join(own, 'files', sha256.slice(0, 2), sha256);
      const bytes = await readFile(path);
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      await rm(path);
      await writeFile(path, bytes);
      await refused(own, `files/${key} is not what was backed up`);
      await rm(path);
      await refused(own, `files/${key} is missing in the backup`);
      await writeFile(join(own, name, 'files.jsonl'), list.join('\n').replace('key', 'kex'));
      await refused(own, 'files.jsonl is not what was backed up');
    });

    test('a flipped byte in an archive, an archive that is cut off, and what is none', async () => {
      const bytes = await readFile(archive);
      const broken = join(await folders.create(), 'broken.tar');
      const within = bytes.indexOf('JFIF', bytes.indexOf('files/media/')) + 2000;
      await writeFile(broken, bytes.with(within, (bytes[within] ?? 0) ^ 1));
      await refused(broken, /files\/(media|originals)\/.* is not what was backed up/);
      await writeFile(broken, bytes);
      await truncate(broken, bytes.length - 20_000);
      await refused(broken, 'cut off or damaged');
      await writeFile(broken, Buffer.alloc(4096, 'x'));
      await refused(broken, 'cut off or damaged');
      await refused(join(broken, 'nowhere'), 'There is no file');
    });

    test('an archive for which the disk has no room, or whose files cannot be written; it is not called damaged', async () => {
      const target = await elsewhere();
      const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      const opened = await openForRestore(readConfig(target));
      const copy = async (content: Parameters<typeof opened.incoming.copy>[0]) => {
        await pipeline(content as Readable, new Writable({ write: (_piece, _encoding, done) => done(full) }));
        throw new Error('Nothing was written.');
      };
      const options = {
        replaces: false,
        keepsVersion: false,
        signal: new AbortController().signal,
        progress: () => undefined,
      };
      const site = { ...opened, incoming: { copy } };
      await expect(restoreBackup(archive, archiveReader(archive, null), site, options)).rejects.toMatchObject(
        { code: 'no_space' },
      );
      const other = await elsewhere();
      await writeFile(join(other.DATA_DIR, 'incoming'), 'in the way');
      await expect(restore(other, [archive])).rejects.toThrow('EEXIST');
    });

    test('a wrong passphrase, and one that is too short', async () => {
      const sealed = join(await folders.create(), 'site.tar.age');
      const short = await backUp(site.settings, [sealed, '--passphrase'], { passphrase: 'short' });
      expect(short).toMatchObject({ code: 2, text: /at least 12 characters/ });
      await backUp(site.settings, [sealed, '--passphrase'], { passphrase: 'lamp over water' });
      expect((await readFile(sealed)).includes('SQLite format')).toBe(false);
      await refused(sealed, 'The passphrase is not the one of this archive.', 'lamp under water');
      await refused(sealed, 'its passphrase is needed');
      await truncate(sealed, (await stat(sealed)).size - 1000);
      await refused(sealed, 'cut off or damaged', 'lamp over water');
    });

    test('a disk on which the last gigabyte would be taken', async () => {
      const target = await folders.create();
      for (const file of ['full.tar', 'folder/']) {
        const free = async () => 1024 ** 3 + 1000;
        await expect(backUp(site.settings, [join(target, file)], { free })).rejects.toThrow(
          '1 GB stays free',
        );
      }
      expect(await filesBelow(target)).toEqual([]);
    });

    test('a file that exists, and a folder without a backup', async () => {
      await expect(backUp(site.settings, [archive])).rejects.toThrow('exists already');
      await refused(await folders.create(), 'There is no backup in');
    });
  });

  test('a site that is not empty is replaced only when that is said, and never while it runs', async () => {
    const target = await elsewhere();
    await restore(target, [archive]);
    await expect(restore(target, [archive])).rejects.toThrow(
      'The site is not empty, and nothing was changed.',
    );
    const running = await openServices(readConfig(target), createLogger('silent'));
    await expect(restore(target, [archive, '--replace'])).rejects.toThrow('The site is running.');
    await running.close();
    expect((await restore(target, [archive, '--replace'])).text).toContain('The former database is');
    expect(await countPosts(target)).toBe(2);
  });

  test('a site whose database is damaged can be replaced, and its log is not read into the new one', async () => {
    const target = await elsewhere();
    await restore(target, [archive]);
    const database = join(target.DATA_DIR, 'passerby.sqlite');
    for (const end of ['', '-wal']) await writeFile(database + end, 'no database any more');
    const { text } = await restore(target, [archive, '--replace']);
    expect(text).toContain('files that only the former site had stay');
    expect(await readdir(target.DATA_DIR)).not.toContain('passerby.sqlite-wal');
    expect(await countPosts(target)).toBe(2);
  });

  test('files that only the replaced site had are deleted a month later, unless they are uploaded again', async () => {
    const target = await elsewhere();
    await restore(target, [archive]);
    const opened = await openServices(readConfig(target), createLogger('silent'));
    const [again, gone] = [
      await addPost(opened, { seed: 50, title: 'Uploaded again' }),
      await addPost(opened, { seed: 51, title: 'Uploaded once' }),
    ];
    const keysOf = async (id: string) => {
      const media = (await opened.posts.findById(system, id))?.media;
      return media ? [media.originalKey, ...media.renditions.map(({ key }) => key)] : [];
    };
    const [stay, go] = [await keysOf(again.id), await keysOf(gone.id)];
    await opened.close();
    const { text } = await restore(target, [archive, '--replace']);
    expect(text).toContain(`${stay.length + go.length} files of the former site stay for 30 days`);
    // A second time, with those of the first.
    expect((await restore(target, [archive, '--replace'])).text).toContain('stay for 30 days');
    const dayMs = 24 * 60 * 60 * 1000;
    for (const [days, areLeft] of [
      [29, true],
      [31, false],
    ] as const) {
      const later = () => new Date(Date.now() + days * dayMs);
      const services = await openServices(readConfig(target), createLogger('silent'), later);
      if (areLeft) await addPost(services, { seed: 50, title: 'Uploaded again' });
      await services.staging.sweep();
      for (const key of go) expect(await services.files.exists(key)).toBe(areLeft);
      for (const key of stay) expect(await services.files.exists(key)).toBe(true);
      await services.close();
    }
  });

  test('a running site counts it on its pages, and it bears the name of the settings', async () => {
    await site.services.settings.save(system, { siteName: 'Night Walks' });
    const before = await site.services.backups.healthFor(system);
    const own = `${await folders.create()}/`;
    await backUp(site.settings, [own]);
    const [name = ''] = (await readdir(own)).filter((entry) => entry.endsWith('manual'));
    const { site: named, madeAt } = JSON.parse(await readFile(join(own, name, 'manifest.json'), 'utf8'));
    expect(named.name).toBe('Night Walks');
    expect(before.newest).not.toBe(madeAt);
    expect(await site.services.backups.healthFor(system)).toEqual({ state: 'good', newest: madeAt });
    await expect(backUp(site.settings, [archive])).rejects.toThrow('exists already');
    expect((await site.services.backups.healthFor(system)).state).toBe('good');
  });

  test('one that the site cannot note is there, and its command says so', async () => {
    const noted = join(await folders.create(), 'site.tar');
    const note = async () => Promise.reject(new Error('no answer'));
    const { code, text } = await backUp(site.settings, [noted], { note });
    expect(code).toBe(0);
    expect(text).toContain('The site could not note it, and does not count it: no answer');
    await restore(await elsewhere(), [noted]);
  });

  test('an encrypted archive is restored with its passphrase', async () => {
    const sealed = join(await folders.create(), 'site.tar.age');
    await backUp(site.settings, [sealed, '--passphrase'], { passphrase: 'lamp over water' });
    const target = await elsewhere();
    await restore(target, [sealed], { passphrase: 'lamp over water' });
    expect(await countPosts(target)).toBe(2);
  });

  test('while a backup of the folder cannot be read, no stored file is deleted', async () => {
    const own = `${await folders.create()}/`;
    await backUp(site.settings, [own]);
    const [name = ''] = (await readdir(own)).filter((entry) => entry.endsWith('manual'));
    const stored = await filesBelow(join(own, 'files'));
    const manifest = await readFile(join(own, name, 'manifest.json'), 'utf8');
    await writeFile(join(own, name, 'manifest.json'), manifest.replace('"format": 1', '"format": 2'));
    await removeBackups(own, ['another']);
    expect(await filesBelow(join(own, 'files'))).toEqual(stored);
    await removeBackups(own, [name]);
    expect(await filesBelow(join(own, 'files'))).toEqual([]);
  });

  test('a stored file that has changed is named, and copied again by the next backup', async () => {
    const own = `${await folders.create()}/`;
    await backUp(site.settings, [own]);
    const [path = ''] = await filesBelow(join(own, 'files'));
    await rm(path);
    await writeFile(path, 'not what it was');
    await expect(backUp(site.settings, [own])).rejects.toThrow('is not what was backed up');
    expect((await backUp(site.settings, [own])).text).toContain('Verified');
  });

  test('a photo saved and one deleted during a backup: it is whole, and the files go afterwards', async () => {
    const { id } = await addPost(site.services, { seed: 30, title: 'To be deleted' });
    const post = await site.services.posts.findById(system, id);
    const keys = post?.media?.renditions.map(({ key }) => key) ?? [];
    const target = await elsewhere();
    const busy = join(await folders.create(), 'busy.tar');
    let looks = 0;
    // It looks for room before the database is copied and before the files are.
    const free = async () => {
      looks += 1;
      if (looks !== 2) return null;
      await site.services.posts.remove(system, id);
      await addPost(site.services, { seed: 31, title: 'Saved meanwhile' });
      for (const key of keys) {
        expect(await site.services.files.has(key)).toBe(true);
        expect((await site.ask(`/${key}`)).status).toBe(404);
      }
      return null;
    };
    expect((await backUp(site.settings, [busy], { free })).text).toContain('Verified: 3 photos');
    await site.services.staging.sweep();
    for (const key of keys) expect(await site.services.files.has(key)).toBe(false);
    await restore(target, [busy]);
    const restored = await openServices(readConfig(target), createLogger('silent'));
    expect(await restored.posts.findById(system, id)).toMatchObject({ title: 'To be deleted' });
    for (const key of keys) expect(await restored.files.has(key)).toBe(true);
    await restored.close();
  });

  test('a file that the site has lost is named, and so is an original that has changed', async () => {
    const { id } = await addPost(site.services, { seed: 40, title: 'Damaged' });
    const media = (await site.services.posts.findById(system, id))?.media;
    const [lost] = media?.renditions ?? [];
    await rm(join(site.dataDir, 'files', lost?.key ?? ''));
    await writeFile(join(site.dataDir, 'files', media?.originalKey ?? ''), 'not what it was');
    const { text } = await backUp(site.settings, [join(await folders.create(), 'site.tar')]);
    expect(text).toContain(`1 file missing on the site and not in the backup: ${lost?.key}`);
    expect(text).toContain(`1 file not what was uploaded any more: ${media?.originalKey}`);
  });
});
