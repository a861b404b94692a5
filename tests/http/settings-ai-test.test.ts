import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chat } from '../factories/ai-provider.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { aiServer } from './ai-server.ts';
import { oneSite, type Site } from './site.ts';

const address = '/api/admin/settings';
const testAddress = `${address}/ai-test`;
const storedKey = 'sk-stored-0123456789';
const enteredKey = 'sk-entered-0123456789';

oneSite('the test of the connection to an AI', (start) => {
  const provider = aiServer();
  let site: Site;
  let owner: AdminClient;
  let given: Record<string, string>;

  beforeAll(async () => {
    site = await start({ SECRET_KEY: 'a key of at least sixteen characters' });
    owner = await adminClient(site);
    const { url } = await provider;
    given = { ai_provider: 'openai-compatible', ai_base_url: `${url}/v1`, ai_model: 'writer' };
  });
  beforeEach(async () => {
    (await provider).next(chat(['Yes.']), chat(['It is purple.']));
    const nothing = { ai_provider: null, ai_base_url: null, ai_api_key: null, ai_daily_limit: null };
    expect((await owner.put(address, nothing)).status).toBe(200);
  });

  const ask = async (change: object) => {
    const { status, json } = await owner.post(testAddress, change);
    return { status, json };
  };

  test('asks what was entered for a text and for the color of an image, and saves nothing', async () => {
    const { heard } = await provider;
    const { status, json } = await ask({ ...given, ai_vision_model: 'seer', ai_api_key: enteredKey });
    expect([status, json]).toEqual([200, { duration_ms: expect.any(Number), image_problem: null }]);
    expect(heard.map(({ body }) => body.model)).toEqual(['writer', 'seer']);
    expect(heard.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 2 }, () => `Bearer ${enteredKey}`),
    );
    expect(JSON.stringify(heard[1]?.body)).toContain('data:image/png;base64,iVBOR');
    const settings = (await owner.get(address)).json;
    expect([settings.ai_provider.source, settings.ai_api_key.source]).toEqual(['default', 'default']);
    const calls = (await owner.get('/api/admin/ai/calls')).json;
    expect(calls.slice(0, 2)).toMatchObject([
      { task: 'connection-test', model: 'seer', outcome: 'answered' },
      { task: 'connection-test', model: 'writer', outcome: 'answered' },
    ]);
    expect(site.log.join()).not.toContain(enteredKey);
  });

  test('says when images are not read', async () => {
    const { next } = await provider;
    next(chat(['Yes.']), chat(['Green.']));
    expect((await ask(given)).json.image_problem).toBe('The model did not recognize the test image.');
    next(chat(['Yes.']), (response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'no images please' } }));
    });
    expect((await ask(given)).json.image_problem).toContain('no images please');
  });

  test('sends the stored key to its own server only', async () => {
    const { heard, url } = await provider;
    await owner.put(address, { ...given, ai_api_key: storedKey });
    expect((await ask({})).status).toBe(200);
    expect(heard[0]?.headers.authorization).toBe(`Bearer ${storedKey}`);
    const other = await aiServer();
    other.next(chat(['Yes.']));
    const elsewhere = [
      { ai_base_url: `${other.url}/v1` },
      { ai_provider: 'anthropic', ai_base_url: null },
      { ai_provider: 'google', ai_base_url: '' },
    ];
    heard.length = 0;
    for (const change of elsewhere) {
      const tested = await ask(change);
      expect([tested.status, tested.json.error.fields]).toEqual([
        422,
        { ai_api_key: 'Enter the key again: it would be sent to another server.' },
      ]);
      expect((await owner.put(address, change)).status).toBe(422);
    }
    expect([heard, other.heard]).toEqual([[], []]);
    expect((await ask({ ai_base_url: `${other.url}/v1`, ai_api_key: enteredKey })).status).toBe(200);
    expect(other.heard[0]?.headers.authorization).toBe(`Bearer ${enteredKey}`);
    expect((await ask({ ai_base_url: `${url}/v2` })).status).toBe(200);
  });

  test('counts in the daily limit, and is refused beyond it', async () => {
    await owner.put(address, { ai_daily_limit: 1 });
    const { calls } = (await owner.get('/api/admin/ai')).json.today;
    expect(calls).toBeGreaterThan(1);
    expect((await ask(given)).status).toBe(429);
    expect((await provider).heard).toEqual([]);
  });

  test('says what is missing or wrong', async () => {
    expect((await ask({})).json.error.fields).toEqual({ ai_provider: 'Choose a provider.' });
    expect((await ask({ ai_provider: 'google', ai_model: 'm' })).json.error.fields).toEqual({
      ai_api_key: 'Enter the key of the provider.',
    });
    expect((await ask({ ...given, ai_base_url: 'localhost' })).json.error.fields).toEqual({
      ai_base_url: 'Enter an address that starts with http:// or https://.',
    });
    const unreachable = await ask({ ...given, ai_base_url: 'http://127.0.0.1:9/v1' });
    expect([unreachable.status, unreachable.json.error.message]).toEqual([
      502,
      expect.stringContaining('cannot be reached'),
    ]);
  });

  test('is for admins only', async () => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await site.ask(testAddress, options)).status).toBe(401);
    const headers = { ...options.headers, cookie: owner.headers.cookie };
    expect((await site.ask(testAddress, { ...options, headers })).status).toBe(403);
    expect((await provider).heard).toEqual([]);
  });
});

oneSite('the test of a connection that the environment decides', (start) => {
  const provider = aiServer();

  test('uses its key, and sends it nowhere else', async () => {
    const { url, heard, next } = await provider;
    next(chat(['Yes.']), chat(['Purple']));
    const site = await start({
      ...{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: `${url}/v1`, AI_MODEL: 'writer' },
      AI_API_KEY: storedKey,
    });
    const owner = await adminClient(site);
    expect((await owner.post(testAddress, {})).json.image_problem).toBeNull();
    expect(heard[0]?.headers.authorization).toBe(`Bearer ${storedKey}`);
    const { status, json } = await owner.post(testAddress, { ai_base_url: 'http://127.0.0.1:9/v1' });
    expect([status, json.error.fields.ai_base_url]).toEqual([
      422,
      'Set by AI_BASE_URL on the server. Remove it there and restart to edit it here.',
    ]);
  });

  test('a key of the environment stays with the provider for which it was used', async () => {
    const owner = await adminClient(await start({ AI_API_KEY: storedKey }));
    const google = { ai_provider: 'google', ai_model: 'writer' };
    expect((await owner.put(address, google)).status).toBe(200);
    const { status, json } = await owner.put(address, { ai_provider: 'anthropic' });
    expect([status, json.error.fields]).toEqual([
      422,
      { ai_provider: 'Set AI_PROVIDER on the server, where AI_API_KEY is set.' },
    ]);
  });
});
