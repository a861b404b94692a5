import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { readConfig } from '../../server/compose/config.ts';
import { backupKind } from '../../server/features/backups/backups.derive.ts';
import { inScratch } from '../../server/features/backups/engine/scratch.ts';
import { adminClient } from './admin-client.ts';
import { backUp, createFolders, restore } from './backed-up.ts';
import { addPost } from './seed.ts';
import { eachSite, oneSite, type Site } from './site.ts';

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

test('work that goes on stays where it is when the clock jumps by days and other work begins', async () => {
  const folder = await folders.create();
  await inScratch(folder, async (scratch) => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 24 * 60 * 60 * 1000);
    await inScratch(folder, async () => undefined);
    clock.mockRestore();
    await writeFile(join(scratch, 'list'), 'made');
  });
  expect(await readdir(folder)).toEqual([]);
});

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
    for (const folder of [DATA_DIR, around, files, join(files, 'new'), link, join(DATA_DIR, 'incoming')]) {
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

oneSite('npm run backup', (start) => {
  test('makes the last folder of the path it is given, and no other', async () => {
    const site = await start();
    const folder = await folders.create();
    const mistyped = [join(folder, 'nowhere', 'new', 'site.tar'), `${join(folder, 'nowhere', 'new')}/`];
    for (const path of mistyped) {
      await expect(backUp(site.settings, [path]), path).rejects.toThrow(
        `There is no folder ${join(folder, 'nowhere')}.`,
      );
      expect(await readdir(folder)).toEqual([]);
    }
    await backUp(site.settings, [join(folder, 'archives', 'site.tar')]);
    await backUp(site.settings, [`${join(folder, 'backups')}/`]);
    expect((await readdir(folder)).sort()).toEqual(['archives', 'backups']);
  });
});

eachSite('a folder of the backups of several sites', (start) => {
  const moment = () => new Date('2026-11-24T12:00:00.000Z');
  const namesOf = (answer: { backups: { name: string }[] }) => answer.backups.map(({ name }) => name);

  test('shows each site its own, and one site the same on all its servers', async () => {
    const folder = await folders.create();
    const settings = { BACKUP_DIR: folder, BACKUP_KEEP: '1' };
    const [one, other] = [await start(settings, moment), await start(settings, moment)];
    // The same picture, which the folder holds once.
    for (const { services } of [one, other]) await addPost(services, { seed: 1, title: 'Lamp' });
    await addPost(other.services, { seed: 2, title: 'Of the other' });
    const [first] = namesOf(await backUpNow(one));
    const [second = ''] = namesOf(await backUpNow(other));
    expect([first, second]).toEqual(['2026-11-24T120000Z-manual', '2026-11-24T120000-000Z-manual']);
    const replica = await one.openReplica();
    const shown = (await replica.backups.overview(system)).backups;
    expect(shown.map(({ name }) => name)).toEqual([first]);

    const owner = await adminClient(one);
    expect((await owner.remove(`${calls}/${second}`)).status).toBe(404);
    expect((await owner.get(`${calls}/${second}/archive`)).status).toBe(404);
    expect((await owner.remove(`${calls}/${first}`)).json.backups).toEqual([]);
    expect(namesOf((await (await adminClient(other)).get(calls)).json)).toEqual([second]);
    const target = { DATA_DIR: await folders.create() };
    expect((await restore(target, [folder])).text).toContain('Restored: 2 photos');
    expect(one.errors).toEqual([]);
  });

  test('keeps the nightly ones of each, and gives each its own newest', async () => {
    const folder = await folders.create();
    let time = Date.parse('2026-11-24T12:00:00.000Z');
    const settings = { BACKUP_DIR: folder, BACKUP_KEEP: '1' };
    const sites = [await start(settings, () => new Date(time)), await start(settings, () => new Date(time))];
    for (const [index, { services }] of sites.entries()) {
      for (let seed = 0; seed <= index; seed += 1) await addPost(services, { seed, title: `Photo ${seed}` });
      await services.backups.start();
      services.backups.stopPlanning();
    }
    for (const day of [25, 26]) {
      time = Date.parse(`2026-11-${day}T12:00:00.000Z`);
      for (const { services } of sites) await services.jobs.drain(backupKind);
    }
    const names = (await readdir(folder)).filter((name) => name.endsWith('-nightly'));
    expect(names.sort()).toEqual(['2026-11-26T120000-000Z-nightly', '2026-11-26T120000Z-nightly']);

    const target = { DATA_DIR: await folders.create() };
    await expect(restore(target, [folder])).rejects.toThrow(/backups of several sites in .*\n.*nightly \(/);
    await restore(target, [join(folder, '2026-11-26T120000Z-nightly')]);
    const again = await restore(target, [folder, '--replace']);
    expect(again.text).toContain('The newest backup: 2026-11-26T120000Z-nightly');
  });

  test('holds every stored file while another site is at work', async () => {
    const folder = await folders.create();
    const site = await start({ BACKUP_DIR: folder });
    await addPost(site.services, { seed: 1, title: 'Lamp' });
    const [name] = namesOf(await backUpNow(site));
    const stored = async () =>
      (await readdir(join(folder, 'files'), { recursive: true })).filter((path) => path.includes('/'));
    const before = await stored();
    const work = join(folder, '.unfinished-00000000-0000-4000-8000-000000000000');
    await mkdir(work);
    const owner = await adminClient(site);
    await owner.remove(`${calls}/${name}`);
    expect(await stored()).toEqual(before);
    await rm(work, { recursive: true });
    const [next] = namesOf(await backUpNow(site));
    await owner.remove(`${calls}/${next}`);
    expect(await stored()).toEqual([]);
  });
});
