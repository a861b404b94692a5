import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { readConfig } from '../../server/compose/config.ts';
import { createLogger } from '../../server/compose/logger.ts';
import { openServices } from '../../server/compose/services.ts';
import { backupKind } from '../../server/features/backups/backups.derive.ts';
import { firstReleaseSite, recordedAnswers } from '../factories/first-release.ts';
import { adminClient } from './admin-client.ts';
import { createFolders, restore } from './backed-up.ts';
import { addPost } from './seed.ts';
import { eachSite, oneSite, type Site } from './site.ts';

const calls = '/api/admin/backups';
const folders = createFolders();
const removing: (() => Promise<void>)[] = [folders.remove];
afterAll(async () => {
  for (const remove of removing) await remove();
});

/** The newest first, as the folder has them. */
async function namesIn(site: Site): Promise<string[]> {
  const names = await readdir(join(site.dataDir, 'backups')).catch(() => []);
  return names
    .filter((name) => /^\d/.test(name))
    .sort()
    .reverse();
}

eachSite('the backups of a site', (start, dialect) => {
  test('are made when the owner asks, listed, sent as an archive that can be restored, and deleted', async () => {
    const site = await start();
    await addPost(site.services, { seed: 1, title: 'Lamp' });
    const owner = await adminClient(site);
    // With PostgreSQL there is no file with a key: the servers would each have their own.
    const hasKey = dialect === 'sqlite';
    const provider = { ai_provider: 'anthropic', ai_model: 'writer', ai_api_key: 'sk-of-the-owner' };
    expect((await owner.put('/api/admin/settings', provider)).status).toBe(hasKey ? 200 : 422);
    expect((await owner.get(calls)).json).toMatchObject({
      state: 'none',
      newest: null,
      backups: [],
      running: null,
    });
    expect((await owner.post(calls)).json.running).toEqual({
      kind: 'manual',
      waiting: true,
      done: 0,
      total: 0,
    });
    expect((await owner.post(calls)).status).toBe(200);
    await site.services.jobs.drain(backupKind);
    const { json } = await owner.get(calls);
    expect(json).toMatchObject({ state: 'good', running: null, failures: [] });
    expect(json.backups).toMatchObject([
      { kind: 'manual', photos: 1, missing: 0, damaged: 0, ai_key: hasKey ? 'readable' : 'none' },
    ]);
    const [{ name }] = json.backups;
    const sent = await site.ask(`${calls}/${name}/archive`, { headers: owner.headers });
    expect(sent).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const archive = join(await folders.create(), 'sent.tar');
    await writeFile(archive, sent.bytes);
    // The stored one has the key to the AI key; who downloads it gets none.
    expect((await readdir(join(site.dataDir, 'backups', name))).includes('secret.key')).toBe(hasKey);
    expect(sent.bytes.includes('secret.key')).toBe(false);
    const target = { DATA_DIR: await folders.create() };
    const { text } = await restore(target, [archive]);
    expect(text).toContain('Restored: 1 photo');
    expect(text.includes('enter the AI key again')).toBe(hasKey);
    expect((await owner.remove(`${calls}/${name}`)).json).toMatchObject({
      state: 'none',
      newest: null,
      backups: [],
    });
    expect(await readdir(join(site.dataDir, 'backups'))).toEqual(['files']);
    expect((await owner.remove(`${calls}/${name}`)).status).toBe(404);
    expect((await owner.get(`${calls}/${encodeURIComponent('../backups')}/archive`)).status).toBe(404);
    expect(site.errors).toEqual([]);
  });

  test('are made a little later when another one is running at their time', async () => {
    let time = Date.parse('2026-11-24T12:00:00.000Z');
    const site = await start({ SITE_TIMEZONE: 'Europe/Berlin' }, () => new Date(time));
    const { backups, jobs } = site.services;
    await backups.start();
    backups.stopPlanning();
    time = Date.parse('2026-11-25T02:00:00.000Z');
    const database = await site.openDatabase();
    const hold = { holder: 'another', until: time + 60_000 };
    await database.writer
      .insertInto('site_settings')
      .values({ key: 'files_held', value: JSON.stringify(hold) })
      .execute();
    await jobs.drain(backupKind);
    expect(await namesIn(site)).toEqual([]);
    time += 60_000;
    await jobs.drain(backupKind);
    expect(await namesIn(site)).toEqual(['2026-11-25T020100Z-nightly']);
  });

  if (dialect === 'sqlite') return;
  test('are made once a night, whichever of two processes does it, and rotated', async () => {
    let time = Date.parse('2026-11-24T12:00:00.000Z');
    const now = () => new Date(time);
    const site = await start({ BACKUP_KEEP: '2', SITE_TIMEZONE: 'Europe/Berlin' }, now);
    await addPost(site.services, { seed: 1, title: 'Lamp' });
    const { backups, jobs } = site.services;
    await backups.start();
    backups.stopPlanning();
    const owner = await adminClient(site);
    expect((await owner.get(calls)).json.plan).toMatchObject({ next: '2026-11-25T02:00:00.000Z', keep: 2 });
    const shown = async () =>
      (await owner.get('/api/admin/jobs')).json.groups.map(({ kind }: { kind: string }) => kind);
    expect(await shown()).not.toContain(backupKind);
    time = Date.parse('2026-11-25T01:59:00.000Z');
    await jobs.drain(backupKind);
    expect(await namesIn(site)).toEqual([]);
    const other = await openServices(readConfig(site.settings), createLogger('silent'), now);
    for (const day of [25, 26, 27]) {
      time = Date.parse(`2026-11-${day}T02:00:00.000Z`);
      await Promise.all([jobs.drain(backupKind), other.jobs.drain(backupKind)]);
      expect((await namesIn(site))[0]).toContain(`2026-11-${day}T`);
    }
    await other.close();
    expect(await namesIn(site)).toHaveLength(2);
    expect(await shown()).toContain(backupKind);
    expect(site.errors).toEqual([]);
  });
});

oneSite('the backups of a site', (start) => {
  test('are refused to visitors and viewers on every call', async () => {
    const site = await start();
    await site.services.accounts.create(system, {
      username: 'vera',
      role: 'viewer',
      password: 'violet-lamp-harbour',
    });
    const viewer = await adminClient(site, 'vera', 'violet-lamp-harbour');
    for (const [method, path] of [
      ['GET', calls],
      ['GET', `${calls}/state`],
      ['GET', `${calls}/2026-manual/archive`],
      ['POST', calls],
      ['POST', `${calls}/stop`],
      ['DELETE', `${calls}/2026-manual`],
    ] as const) {
      expect((await viewer.call(method, path)).status, `${method} ${path}`).toBe(403);
      expect((await site.ask(path, { method })).status, `${method} ${path}`).toBeOneOf([401, 403]);
    }
    expect(await namesIn(site)).toEqual([]);
  });

  test('that fail say why, everywhere, and the site stays well', async () => {
    const place = join(await folders.create(), 'not-a-folder');
    await writeFile(place, '');
    const site = await start({ BACKUP_DIR: join(place, 'backups') });
    const owner = await adminClient(site);
    await owner.post(calls);
    await site.services.jobs.drain(backupKind);
    const { json } = await owner.get(calls);
    expect(json).toMatchObject({
      state: 'failed',
      backups: [],
      failures: [{ kind: 'manual', state: 'failed' }],
    });
    expect(json.failures[0].message).toBe('The folder of the backups cannot be read or written (ENOTDIR).');
    expect(JSON.parse((await site.ask('/healthz')).body)).toMatchObject({
      status: 'ok',
      backups: { state: 'failed', newest: null },
    });
    const messages = (await owner.get('/api/admin/diagnostics')).json.alerts.map(
      ({ message }: { message: string }) => message,
    );
    expect(messages).toContain('The last backup failed. See Backups.');
    const [group] = (await owner.get('/api/admin/jobs')).json.groups;
    expect(group).toMatchObject({ kind: backupKind, failed: 1 });
  });

  test('that lack what the site has lost say so, with its name', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const { id } = await addPost(site.services, { seed: 1, title: 'Lamp' });
    const key = (await site.services.posts.findById(system, id))?.media?.originalKey ?? '';
    await rm(join(site.dataDir, 'files', key));
    await owner.post(calls);
    await site.services.jobs.drain(backupKind);
    expect((await owner.get(calls)).json).toMatchObject({
      state: 'incomplete',
      backups: [{ missing: 1, lost: [key] }],
    });
    const { alerts } = (await owner.get('/api/admin/diagnostics')).json;
    const messages = alerts.map(({ message }: { message: string }) => message);
    expect(messages).toContain('Files of this site are missing or damaged. See Backups.');
    expect(JSON.parse((await site.ask('/healthz')).body).backups.state).toBe('incomplete');
  });

  test('that are made count, whatever cannot be deleted afterwards', async () => {
    const site = await start();
    const owner = await adminClient(site);
    // No file of a backup: it cannot be deleted as one.
    await mkdir(join(site.dataDir, 'backups', 'files', 'ab', `ab${'0'.repeat(62)}`), { recursive: true });
    await owner.post(calls);
    await site.services.jobs.drain(backupKind);
    expect((await owner.get(calls)).json).toMatchObject({
      state: 'good',
      backups: [{ kind: 'manual' }],
      failures: [],
    });
    expect(site.errors).toMatchObject([{ msg: 'the backups cannot be read, planned or cleaned up' }]);
  });

  test('can be stopped, which leaves nothing and is no failure', async () => {
    const site = await start();
    const owner = await adminClient(site);
    await owner.post(calls);
    expect((await owner.post(`${calls}/stop`)).json).toMatchObject({ running: null, state: 'none' });
    await site.services.jobs.drain(backupKind);
    expect(await namesIn(site)).toEqual([]);
  });
});

describe('a site of an older version', () => {
  eachSite('that is upgraded', (start, dialect) => {
    test('is backed up first, as it was, and that database can be put back', async () => {
      const recorded = await recordedAnswers();
      const { settings, remove } = await firstReleaseSite(dialect);
      removing.push(remove);
      const site = await start({ ...recorded.settings, ...settings });
      const owner = await adminClient(site);
      const { json } = await owner.get(calls);
      expect(json.backups).toMatchObject([{ kind: 'upgrade', files: null }]);
      await site.closeServer();
      await site.services.close();
      const from = join(settings.DATA_DIR, 'backups', json.backups[0].name);
      await expect(restore(site.settings, [from])).rejects.toThrow('The site is not empty');
      const { text } = await restore(site.settings, [from, '--replace', '--keep-version']);
      expect(text).toContain('Next: start version');
      const again = await start({ ...recorded.settings, ...settings });
      expect(await again.services.posts.countPublished()).toBeGreaterThan(3);
      expect((await again.ask('/post/window-light')).status).toBe(200);
    });
  });

  oneSite('that cannot be backed up', (start) => {
    test('is not changed until there is room, or the owner says so', async () => {
      const { settings, remove } = await firstReleaseSite('sqlite');
      removing.push(remove);
      const place = join(settings.DATA_DIR, 'backups');
      await writeFile(place, 'in the way');
      await expect(start(settings)).rejects.toThrow(/Nothing was changed\. Make room, .* BACKUP_KEEP=0/);
      await expect(start(settings)).rejects.toThrow('the backup before that failed');
      await start({ ...settings, BACKUP_KEEP: '0' });
    });
  });
});
