import { beforeAll, expect, it } from 'vitest';
import { chat, type RunningAiProvider, refuses } from '../factories/ai-provider.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { aiServer, askingSite, compatible, photoSchema } from './ai-server.ts';
import { oneSite, type Site } from './site.ts';

oneSite('the ledger of AI calls', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let provider: RunningAiProvider;
  const invoke = (body: object) => owner.post('/api/llm/invoke', body);

  beforeAll(async () => {
    ({ provider, site, owner } = await askingSite(startSite));
  });

  it('records every call in the ledger, without prompts and keys', async () => {
    provider.next(chat(['Yes.']));
    await invoke({ prompt: 'A prompt of the owner.', task: 'outline' });
    const { json, headers, body } = await owner.get('/api/admin/ai/calls?limit=1');
    expect(json[0]).toMatchObject({
      task: 'outline',
      provider: 'openai-compatible',
      model: 'writer',
      input_tokens: 11,
      output_tokens: 22,
      cost_micros: null,
      outcome: 'answered',
    });
    expect(Number(headers['x-total-count'])).toBeGreaterThan(0);
    expect(body).not.toContain('A prompt of the owner');
    const status = await owner.get('/api/admin/ai');
    expect(status.json).toMatchObject({
      provider: 'openai-compatible',
      model: 'writer',
      vision_model: 'seer',
    });
    expect(status.json.today.calls).toBeGreaterThan(0);
    expect(status.body).not.toContain('secret-key-1');
    expect(JSON.stringify(site.errors)).not.toContain('secret-key-1');
  });

  it('calls an answer unusable that breaks the schema, and counts it once with the one before', async () => {
    provider.next(chat(['Sorry, no JSON.']));
    const used = async () => (await owner.get('/api/admin/ai')).json.today.calls;
    const before = await used();
    await invoke({ prompt: 'Look.', task: 'photo', response_json_schema: photoSchema });
    const { json } = await owner.get('/api/admin/ai/calls?limit=2');
    const call = { task: 'photo', input_tokens: 11 };
    expect(json).toMatchObject([
      { ...call, outcome: 'unusable' },
      { ...call, outcome: 'repeated' },
    ]);
    expect(await used()).toBe(before + 1);
  });

  it('computes the cost of a call once the owner has entered the price of the model', async () => {
    const put = (prices: object) => owner.put('/api/admin/ai/prices', { prices });
    const before = (await owner.get('/api/admin/ai')).json;
    expect(before.prices).toEqual([
      { model: 'writer', price: null },
      { model: 'seer', price: null },
    ]);
    const price = { input: 2.5, output: 10 };
    const { status, json } = await put({ writer: price });
    expect([status, json.prices[0]]).toEqual([200, { model: 'writer', price }]);
    provider.next(chat(['Yes.']));
    await invoke({ prompt: 'Say.' });
    const [call] = (await owner.get('/api/admin/ai/calls?limit=1')).json;
    expect(call.cost_micros).toBe(Math.round(11 * 2.5 + 22 * 10));
    const { today } = (await owner.get('/api/admin/ai')).json;
    expect(today.cost_micros).toBe(before.today.cost_micros + call.cost_micros);
    expect(today.unpriced).toBe(before.today.unpriced);

    expect((await put({ writer: null })).json.prices[0].price).toBeNull();
    await invoke({ prompt: 'Say.' });
    expect((await owner.get('/api/admin/ai/calls?limit=1')).json[0].cost_micros).toBeNull();
    expect((await owner.get('/api/admin/ai')).json.today.unpriced).toBe(today.unpriced + 1);
  });

  it.each([
    [{ writer: { input: -1, output: 1 } }],
    [{ writer: { input: 1 } }],
    [{ writer: { input: '1', output: 1 } }],
    [{ writer: { input: 10_001, output: 1 } }],
    [{ stranger: { input: 1, output: 1 } }],
    [undefined],
  ])('refuses the prices %o', async (prices) => {
    const answer = await owner.put('/api/admin/ai/prices', { prices });
    expect(answer.status).toBe(422);
    expect((await owner.get('/api/admin/ai')).json.prices[0].price).toBeNull();
  });

  it('accepts prices from no other account', async () => {
    const body = JSON.stringify({ prices: {} });
    const headers = { 'content-type': 'application/json' };
    expect((await site.ask('/api/admin/ai/prices', { method: 'PUT', headers, body })).status).toBe(401);
  });
});

oneSite('AI settings', (startSite) => {
  it('answers 503 with how to configure a provider while there is none', async () => {
    const owner = await adminClient(await startSite());
    const answer = await owner.post('/api/llm/invoke', { prompt: 'x' });
    expect(answer.status).toBe(503);
    expect(answer.json.error.message).toContain('AI_PROVIDER');
    expect((await owner.get('/api/admin/ai')).json).toMatchObject({ provider: null, model: null });
  });

  it('stops at the daily limit and begins again the next day', async () => {
    const provider = await aiServer();
    provider.next(chat(['Yes.']));
    let now = new Date('2026-05-01T21:59:00Z');
    const settings = {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: provider.url,
      AI_MODEL: 'm',
      AI_DAILY_LIMIT: '2',
      SITE_TIMEZONE: 'Europe/Berlin',
    };
    const owner = await adminClient(await startSite(settings, () => now));
    const ask = async () => owner.post('/api/llm/invoke', { prompt: 'x' });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.json.error.message).toContain('Raise it in Settings');
    expect(Number(refused.headers['retry-after'])).toBe(60);
    expect(provider.heard).toHaveLength(2);
    now = new Date('2026-05-01T22:00:00Z');
    expect((await ask()).status).toBe(200);
  });

  it('does not spend the daily limit on calls that fail or are declined', async () => {
    const provider = await aiServer();
    provider.next(refuses(500), refuses(500), refuses(500), chat(['I'], 'content_filter'), chat(['Yes.']));
    const owner = await adminClient(await startSite({ ...compatible(provider), AI_DAILY_LIMIT: '1' }));
    const ask = async () => (await owner.post('/api/llm/invoke', { prompt: 'x' })).status;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([502, 502, 200, 429]);
    expect((await owner.get('/api/admin/ai')).json.today.calls).toBe(1);
  });
});
