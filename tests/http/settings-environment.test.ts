import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { adminClient } from './admin-client.ts';
import { oneSite } from './site.ts';

const address = '/api/admin/settings';
const aiKey = 'sk-quite-secret-0123456789';

oneSite('settings of the environment', (start) => {
  test('win over what is stored, and are refused with the name of the variable', async () => {
    const site = await start({ SITE_NAME: 'Fixed', AI_DAILY_LIMIT: '5', AI_API_KEY: aiKey });
    const owner = await adminClient(site);
    const answer = (await owner.get(address)).json;
    expect(answer.site_name).toEqual({ value: 'Fixed', source: 'environment' });
    expect(answer.ai_api_key).toEqual({ value: null, source: 'environment' });
    const { status, json } = await owner.put(address, {
      ...{ site_name: 'Other', ai_daily_limit: 6, ai_api_key: 'another', owner: 'Ann' },
    });
    expect(status).toBe(422);
    expect(json.error.fields).toEqual({
      site_name: expect.stringContaining('SITE_NAME'),
      ai_daily_limit: expect.stringContaining('AI_DAILY_LIMIT'),
      ai_api_key: expect.stringContaining('AI_API_KEY'),
    });
    expect((await owner.get(address)).json).toEqual(answer);
    const sentBack = Object.entries<{ value: unknown }>(answer).map(([key, { value }]) => [key, value]);
    expect((await owner.put(address, Object.fromEntries(sentBack))).status).toBe(200);
  });

  test('a key of the environment goes only to the server that the environment names', async () => {
    const owner = await adminClient(
      await start({ AI_PROVIDER: 'google', AI_MODEL: 'writer', AI_API_KEY: aiKey }),
    );
    const { status, json } = await owner.put(address, { ai_base_url: 'http://127.0.0.1:9/v1' });
    expect([status, json.error?.fields]).toEqual([
      422,
      { ai_base_url: 'Set AI_BASE_URL on the server, where AI_API_KEY is set.' },
    ]);
  });

  test('without SECRET_KEY the key is sealed by a file that only the server reads', async () => {
    const site = await start();
    const owner = await adminClient(site);
    const given = { ai_provider: 'google', ai_model: 'seer', ai_api_key: aiKey };
    expect((await owner.put(address, given)).status).toBe(200);
    expect((await stat(join(site.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    for (const name of await readdir(site.dataDir)) {
      const path = join(site.dataDir, name);
      if ((await stat(path)).isFile()) expect((await readFile(path)).includes(aiKey), name).toBe(false);
    }
    expect((await (await site.openReplica()).ai.status(system)).provider).toBe('google');
  });
});
