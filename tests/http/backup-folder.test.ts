import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupKind } from '../../server/features/backups/backups.derive.ts';
import { adminClient } from './admin-client.ts';
import { createFolders } from './backed-up.ts';
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
});
