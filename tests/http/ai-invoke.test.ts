import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  breaksOff,
  chat,
  floods,
  hangs,
  messages,
  type RunningAiProvider,
  refuses,
} from '../factories/ai-provider.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { aiServer } from './ai-server.ts';
import { eachSite, type Site, siteHost } from './site.ts';

const photoSchema = {
  type: 'object',
  properties: { title: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['title', 'tags'],
  additionalProperties: false,
};
const good = JSON.stringify({ title: 'Night tram', tags: ['tram', 'rain'] });

eachSite('POST /api/llm/invoke', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let provider: RunningAiProvider;
  const invoke = (body: object) => owner.post('/api/llm/invoke', body);

  beforeAll(async () => {
    provider = await aiServer();
    site = await startSite({
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${provider.url}/v1`,
      AI_API_KEY: 'secret-key-1',
      AI_MODEL: 'writer',
      AI_VISION_MODEL: 'seer',
      AI_DAILY_LIMIT: '0',
    });
    owner = await adminClient(site);
  });

  it('answers a prompt with the text, as JSON', async () => {
    provider.next(chat(['Rain ', 'on the ', 'tram.']));
    const answer = await invoke({ prompt: 'Say something.', task: 'test' });
    expect(answer.status).toBe(200);
    expect(answer.json).toBe('Rain on the tram.');
    expect(answer.headers['cache-control']).toContain('no-store');
    const [heard] = provider.heard;
    expect(heard?.path).toBe('/v1/chat/completions');
    expect(heard?.headers.authorization).toBe('Bearer secret-key-1');
    expect(heard?.body.model).toBe('writer');
    expect(JSON.stringify(heard?.body.messages)).toContain('Say something.');
  });

  it('answers with what the schema describes, and tells the provider of the schema', async () => {
    provider.next(chat([good.slice(0, 9), good.slice(9)]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ title: 'Night tram', tags: ['tram', 'rain'] });
    expect(provider.heard[0]?.body.response_format.json_schema.schema.required).toEqual(['title', 'tags']);
  });

  it.each([
    ['a fence round the JSON', `Here it is:\n\`\`\`json\n${good}\n\`\`\`\n`],
    ['words before and after', `Sure! ${good} Anything else?`],
  ])('reads JSON in spite of %s', async (_, text) => {
    provider.next(chat([text]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.json).toEqual(JSON.parse(good));
    expect(provider.heard).toHaveLength(1);
  });

  it.each([
    ['is no JSON', '{"title": "Night'],
    ['breaks the schema', '{"title": 7, "tags": []}'],
  ])('lets the model mend an answer that %s, once', async (_, text) => {
    provider.next(chat([text]), chat([good]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(JSON.parse(good));
    expect(provider.heard).toHaveLength(2);
    expect(JSON.stringify(provider.heard[1]?.body.messages)).toContain('refused');
  });

  it('gives up when the mended answer is no better', async () => {
    provider.next(chat(['{"title": 7}']));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.status).toBe(502);
    expect(answer.json.error.message).toContain('cannot be used');
    expect(provider.heard).toHaveLength(2);
  });

  it('shows the text growing when the browser asks for a stream', async () => {
    const pieces = Array.from({ length: 20 }, (_, index) => `piece ${index} `);
    provider.next(chat(pieces));
    const answer = await site.ask('/api/llm/invoke', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ prompt: 'Stream.' }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/event-stream');
    const events = answer.body.trim().split('\n\n');
    expect(events.filter((event) => event.startsWith('event: text'))).toHaveLength(20);
    expect(events.at(-1)).toBe(`event: done\ndata: ${JSON.stringify({ answer: pieces.join('') })}`);
  });

  it('says in the stream when the provider breaks off', async () => {
    provider.next(breaksOff(['Half a ', 'sentence']));
    const answer = await site.ask('/api/llm/invoke', {
      method: 'POST',
      headers: { ...owner.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ prompt: 'Stream.' }),
    });
    expect(answer.body).toContain('Half a ');
    expect(answer.body).toMatch(/event: error\ndata: \{"error":\{"code":"bad_gateway"/);
    expect(answer.body).not.toContain('event: done');
  });

  it.each([
    ['401', refuses(401), 503, /AI_API_KEY/],
    ['400', refuses(400, {}, 'no such model: writer'), 502, /no such model: writer/],
    ['429 with Retry-After', refuses(429, { 'retry-after': '1' }), 503, /too many requests/],
    ['a stream that ends in the middle', breaksOff(['Half']), 502, /broke off|cannot be reached/],
    ['an answer of 10 MB', floods(10_000_000), 502, /more than was asked/],
    ['an endless text', floods(300_000), 502, /come to an end/],
    ['a refusal', chat(['I'], 'content_filter'), 502, /declined/],
    ['nothing', chat([]), 502, /empty/],
  ])('answers clearly when the provider gives %s', async (_, say, status, message) => {
    provider.next(say);
    const answer = await invoke({ prompt: 'Say something.' });
    expect(answer.status).toBe(status);
    expect(answer.json.error.message).toMatch(message);
    expect(answer.body).not.toContain('secret-key-1');
    if (answer.status === 503 && /requests/.test(answer.json.error.message))
      expect(answer.headers['retry-after']).toBe('1');
  });

  it('hangs up on the provider when the browser goes away, and writes that down', async () => {
    let closed = false;
    provider.next((response) => {
      response.on('close', () => {
        closed = true;
      });
    });
    const body = JSON.stringify({ prompt: 'Slow.', task: 'gone' });
    const request = httpRequest({
      port: site.port,
      path: '/api/llm/invoke',
      method: 'POST',
      headers: { ...owner.headers, host: siteHost, 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    request.end(body);
    await vi.waitFor(() => expect(provider.heard).toHaveLength(1));
    request.destroy();
    await vi.waitFor(() => expect(closed).toBe(true));
    await vi.waitFor(async () => {
      const { json } = await owner.get('/api/admin/ai/calls?limit=1');
      expect(json[0]).toMatchObject({ task: 'gone', outcome: 'cancelled' });
    });
  });

  it('keeps a ledger of every call, without prompts and keys', async () => {
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
    expect(Number(headers['x-total-count'])).toBeGreaterThan(1);
    expect(body).not.toContain('A prompt of the owner');
    const status = await owner.get('/api/admin/ai');
    expect(status.json).toMatchObject({
      provider: 'openai-compatible',
      model: 'writer',
      vision_model: 'seer',
    });
    expect(status.json.today.calls).toBeGreaterThan(1);
    expect(status.body).not.toContain('secret-key-1');
    expect(JSON.stringify(site.errors)).not.toContain('secret-key-1');
  });

  it('shows the model our own picture, no wider than 768 pixels', async () => {
    const uploaded = await owner.upload(await picture(7, 1600, 1200));
    provider.next(chat([good]));
    const { file_url } = uploaded.json;
    const answer = await invoke({
      prompt: 'Look.',
      file_urls: [file_url],
      response_json_schema: photoSchema,
    });
    expect(answer.status).toBe(200);
    const heard: { content: { type: string; image_url?: { url: string } }[] } =
      provider.heard[0]?.body.messages[0];
    const shown = heard.content.find(({ type }) => type === 'image_url')?.image_url?.url ?? '';
    expect(shown).toMatch(/^data:image\/jpeg;base64,/);
    const { default: sharp } = await import('sharp');
    const { width } = await sharp(Buffer.from(shown.split(',')[1] ?? '', 'base64')).metadata();
    expect(width).toBe(768);
    expect(provider.heard[0]?.body.model).toBe('seer');
  });

  it.each([
    'http://127.0.0.1:PORT/secret.jpg',
    'http://[::1]:PORT/secret.jpg',
    'https://example.org/photo.jpg',
    '/media/../passerby.sqlite',
    '/media/%2e%2e/passerby.sqlite',
    'file:///etc/passwd',
    `http://${siteHost}@127.0.0.1:PORT/media/aa/aa.jpg`,
    `http://${siteHost}.example.org/media/aa/aa.jpg`,
    '/originals/aa/aa.jpg',
    'data:image/png;base64,AAAA',
  ])('refuses %s as a picture, and no request leaves', async (address) => {
    let reached = false;
    const trap = createServer((socket) => {
      reached = true;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const bound = trap.address();
    const port = String(typeof bound === 'object' && bound ? bound.port : 0);
    provider.next(chat(['Yes.']));
    const answer = await invoke({ prompt: 'Look.', file_urls: [address.replace('PORT', port)] });
    trap.close();
    expect(answer.status).toBe(422);
    expect(answer.json.error.fields).toHaveProperty('file_urls');
    expect(reached).toBe(false);
    expect(provider.heard).toHaveLength(0);
  });

  it.each([
    [{ prompt: '' }, 'prompt'],
    [{}, 'prompt'],
    [{ prompt: 'x'.repeat(100_001) }, 'prompt'],
    [{ prompt: 'x', response_json_schema: { type: 'string' } }, 'response_json_schema'],
    [{ prompt: 'x', response_json_schema: { type: 'object', $ref: '#/nowhere' } }, 'response_json_schema'],
    [{ prompt: 'x', task: 'No Task' }, 'task'],
    [{ prompt: 'x', file_urls: 'one' }, 'file_urls'],
  ])('refuses %o', async (body, field) => {
    provider.next(chat(['Yes.']));
    const answer = await invoke(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.error.fields)).toContain(field);
    expect(provider.heard).toHaveLength(0);
  });

  it('is closed to strangers and to accounts that are no admin', async () => {
    provider.next(chat(['Yes.']));
    const stranger = await site.ask('/api/llm/invoke', { method: 'POST', body: '{}' });
    expect(stranger.status).toBe(401);
    await site.services.accounts.create(
      { role: 'admin', userId: 'test', username: 'admin' },
      { username: 'looker', password: 'a-long-password-1', role: 'viewer' },
    );
    const viewer = await adminClient(site, 'looker', 'a-long-password-1');
    expect((await viewer.post('/api/llm/invoke', { prompt: 'x' })).status).toBe(403);
    expect((await viewer.get('/api/admin/ai')).status).toBe(403);
    const { 'x-csrftoken': _, ...noToken } = owner.headers;
    const forged = await site.ask('/api/llm/invoke', {
      method: 'POST',
      headers: { ...noToken, 'content-type': 'application/json' },
      body: '{"prompt":"x"}',
    });
    expect(forged.status).toBe(403);
    expect(provider.heard).toHaveLength(0);
  });
});

eachSite('AI settings', (startSite) => {
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
    expect(refused.json.error.message).toContain('AI_DAILY_LIMIT');
    expect(Number(refused.headers['retry-after'])).toBe(60);
    expect(provider.heard).toHaveLength(2);
    now = new Date('2026-05-01T22:00:00Z');
    expect((await ask()).status).toBe(200);
  });

  it('speaks the messages protocol of Anthropic', async () => {
    const provider = await aiServer();
    provider.next(messages(['Rain ', 'again.']));
    const settings = {
      AI_PROVIDER: 'anthropic',
      AI_BASE_URL: `${provider.url}/v1`,
      AI_API_KEY: 'k',
      AI_MODEL: 'claude',
    };
    const owner = await adminClient(await startSite(settings));
    expect((await owner.post('/api/llm/invoke', { prompt: 'Say.' })).json).toBe('Rain again.');
    expect(provider.heard[0]?.path).toBe('/v1/messages');
    expect(provider.heard[0]?.headers['x-api-key']).toBe('k');
    const { json } = await owner.get('/api/admin/ai/calls');
    expect(json[0]).toMatchObject({ input_tokens: 11, output_tokens: 22 });
  });
});

describe('a provider that hangs', () => {
  it('is given up after a while', async () => {
    const { createAiProvider } = await import('../../server/adapters/ai/provider.ts');
    const { failureOf } = await import('../../server/adapters/ai/failure.ts');
    const server = await aiServer();
    server.next(hangs);
    const provider = createAiProvider(
      { provider: 'openai-compatible', baseUrl: server.url, apiKey: null, model: 'm', visionModel: 'm' },
      { total: 300, firstWord: 200, betweenWords: 200 },
    );
    const { signal } = new AbortController();
    const error = await provider
      .ask({ prompt: 'x', pictures: [], schema: null, signal, onText: () => undefined })
      .catch((cause: unknown) => failureOf(cause, false));
    expect(error).toMatchObject({ outcome: 'timed_out', error: { code: 'unavailable' } });
  });
});
