import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp, countPosts, createFolders, restore } from './backed-up.ts';
import { addPost } from './seed.ts';
import { oneSite, type Site } from './site.ts';

const folders = createFolders();
afterAll(folders.remove);
const { elsewhere } = folders;

const scratchModule = join(import.meta.dirname, '../../server/features/backups/engine/scratch.ts');

/** Runs a command in a process of its own, which dies at a stage. */
async function killed(settings: Record<string, string>, ...args: string[]): Promise<void> {
  const script = join(import.meta.dirname, 'killed-backup.ts');
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  expect((await once(child, 'close'))[1]).toBe('SIGKILL');
}

oneSite('a backup or a restore that was killed', (start) => {
  let site: Site;
  let archive: string;

  beforeAll(async () => {
    site = await start();
    for (const seed of [1, 2]) await addPost(site.services, { seed, title: `Photo ${seed}` });
    archive = join(await folders.create(), 'site.tar');
    await backUp(site.settings, [archive]);
  });

  test('a restore that was killed shows, keeps the site from starting, and can be run again', async () => {
    const target = await elsewhere();
    await killed(target, 'restore', 'Files', archive);
    await expect(countPosts(target)).rejects.toThrow(`npm run restore -- ${archive}`);
    await restore(target, [archive]);
    expect(await countPosts(target)).toBe(2);
  });

  test('a killed restore over a site that has content, too: the same command again is enough', async () => {
    const target = await elsewhere();
    await restore(target, [archive]);
    await killed(target, 'restore', 'Files', archive, '--replace');
    await restore(target, [archive]);
    expect(await countPosts(target)).toBe(2);
  });

  test('a mark of an unfinished restore that cannot be read keeps the site from starting', async () => {
    const target = await elsewhere();
    await mkdir(join(target.DATA_DIR, 'restore-unfinished.json'));
    await expect(countPosts(target)).rejects.toThrow('EISDIR');
  });

  test('what a killed restore leaves is removed at the next start and by the next restore, and only then', async () => {
    const target = await elsewhere();
    const unfinished = async () =>
      (await readdir(target.DATA_DIR)).filter((name) => name.startsWith('.unfinished-'));
    await killed(target, 'restore', 'Checking', archive);
    expect(await unfinished()).toHaveLength(2);
    expect(await countPosts(target)).toBe(0);
    expect(await unfinished()).toEqual([]);
    await killed(target, 'restore', 'Checking', archive);
    const written = (text: string) => {
      if (!text.startsWith('Checking')) return;
      // What a server would do at the same time.
      const remove = `import { removeAbandoned } from ${JSON.stringify(scratchModule)}; await removeAbandoned(process.argv[1]);`;
      const [input, place] = ['--input-type=module', target.DATA_DIR];
      execFileSync(process.execPath, [input, '--eval', remove, place], { stdio: 'inherit' });
    };
    expect((await restore(target, [archive], { written })).text).toContain('Restored: 2 photos');
    expect(await unfinished()).toEqual([]);
  });

  test('a backup that was killed leaves nothing that looks like one, and the next one is whole', async () => {
    const own = `${await folders.create()}/`;
    await killed(site.settings, 'backup', 'Checking', own);
    await expect(restore(await elsewhere(), [own])).rejects.toThrow('There is no backup in');
    await expect(backUp(site.settings, [own])).rejects.toThrow('Another backup is running.');
    // As after the minute in which the dead process could have been alive.
    const database = await site.openDatabase();
    await database.writer.deleteFrom('site_settings').where('key', '=', 'files_held').execute();
    await backUp(site.settings, [own]);
    const target = await elsewhere();
    await restore(target, [own]);
    expect(await countPosts(target)).toBe(2);
  });
});
