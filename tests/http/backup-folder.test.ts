import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../server/compose/config.ts';
import { backupKind } from '../../server/features/backups/backups.derive.ts';
import { adminClient } from './admin-client.ts';
import { backUp, createFolders } from './backed-up.ts';
import { addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const calls = '/api/admin/backups';
const folders = createFolders();
afterAll(folders.remove);

/** As the owner asks for it. @returns what the page then says */
async function backUpNow(site: Site) {
  const owner = await adminClient(site);
  await owner.post(calls);
  await site.services.jobs.drain(backupKind);
  return (await owner.get(calls)).json;
}

oneSite('a folder of backups', (start) => {
  test('keeps what the owner has there, whatever it is called', async () => {
    const folder = await folders.create();
    const own = [
      'files/Holiday/IMG_1.RAF',
      'files/ab/notes.txt',
      `files/abc/${'a'.repeat(64)}`,
      `files/ab/${'a'.repeat(63)}`,
      'files/list.txt',
      '.unfinished-novel/chapter.txt',
      'photos/IMG_2.RAF',
    ];
    for (const name of own) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), 'mine');
    }
    const old = new Date(0);
    await utimes(join(folder, '.unfinished-novel'), old, old);
    const unneeded = join(folder, 'files', 'ab', `ab${'0'.repeat(62)}`);
    await writeFile(unneeded, 'of a backup that is gone');
    const site = await start({ BACKUP_DIR: folder, BACKUP_KEEP: '1' });
    await addPost(site.services, { seed: 1, title: 'Lamp' });
    expect(await backUpNow(site)).toMatchObject({ state: 'good', backups: [{ kind: 'manual' }] });
    for (const name of own) expect(await readFile(join(folder, name), 'utf8'), name).toBe('mine');
    expect(await readdir(join(folder, 'files', 'ab'))).not.toContain(`ab${'0'.repeat(62)}`);
    expect(site.errors).toEqual([]);
  });

  test('is not the one of the site, nor around it, nor among its files', async () => {
    const site = await start();
    const { DATA_DIR, ...others } = { ...site.settings, DATA_DIR: site.dataDir };
    const files = join(DATA_DIR, 'files');
    await mkdir(files, { recursive: true });
    const link = join(await folders.create(), 'link');
    await symlink(files, link);
    const before = await readdir(DATA_DIR, { recursive: true });
    const around = join(DATA_DIR, '..');
    for (const folder of [
      DATA_DIR,
      around,
      files,
      join(files, 'media', 'new'),
      link,
      join(DATA_DIR, 'incoming'),
    ]) {
      const wrong = { ...others, DATA_DIR, BACKUP_DIR: folder };
      expect(() => readConfig(wrong), folder).toThrow('BACKUP_DIR: must not be DATA_DIR');
      expect(() => readConfig({ ...wrong, PORT: 'x' }), folder).toThrow(/PORT: .*\n {2}BACKUP_DIR: /);
      await expect(backUp(site.settings, [`${folder}/`]), folder).rejects.toThrow(
        'Choose a folder of its own',
      );
    }
    expect(await readdir(DATA_DIR, { recursive: true })).toEqual(before);
    for (const folder of ['backups', 'files-kept', '../elsewhere'])
      readConfig({ ...others, DATA_DIR, BACKUP_DIR: join(DATA_DIR, folder) });
  });
});
