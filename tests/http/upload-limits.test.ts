import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { diskFullError } from '../../domain/errors.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { eachSite, type Site } from './site.ts';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const saysDiskFull = {
  status: 507,
  json: {
    error: {
      code: 'no_space',
      message: 'The server disk is full. Nothing was saved. Empty the bin or delete backups, then try again.',
    },
  },
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
