import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../server/features/ai/provider/failure.ts';
import { type AiTimeLimits, createAiProvider } from '../../server/features/ai/provider/provider.ts';
import {
  babbles,
  breaksOff,
  chat,
  floods,
  hangs,
  hangsAfter,
  opensAndHangs,
  type RunningAiProvider,
  refuses,
  webPage,
} from '../factories/ai-provider.ts';
import type { AdminClient } from './admin-client.ts';
import { aiServer, askingSite } from './ai-server.ts';
import { oneSite, type Site, siteHost } from './site.ts';

oneSite('a provider that fails', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let provider: RunningAiProvider;
  const invoke = (body: object) => owner.post('/api/llm/invoke', body);

  beforeAll(async () => {
    ({ provider, site, owner } = await askingSite(startSite));
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
    ['401', refuses(401), 503, /Check the key in Settings/],
    ['400', refuses(400, {}, 'no such model: writer'), 502, /no such model: writer/],
    ['429 with Retry-After', refuses(429, { 'retry-after': '1' }), 503, /too many requests/],
    [
      'a stream that ends in the middle',
      breaksOff(['Half']),
      502,
      /connection to the AI provider was lost\. Try/,
    ],
    [
      'a stream that ends too early',
      breaksOff(['Half'], 'ended'),
      502,
      /connection to the AI provider was lost\. Try/,
    ],
    ['what is no protocol', babbles, 502, /cannot be read/],
    ['an answer of 10 MB', floods(10_000_000), 502, /too large/],
    ['an endless text', floods(300_000), 502, /too long/],
    ['a refusal', chat(['I'], 'content_filter'), 502, /declined/],
    ['nothing', chat([]), 502, /empty/],
    ['a web page', webPage(200, 'text/html; charset=utf-8'), 502, /web page.*server address in Settings/],
    ['a web page that does not say so', webPage(200), 502, /web page.*server address in Settings/],
    ['a web page with 404', webPage(404, 'text/html'), 502, /web page.*server address in Settings/],
    ['a web page with 403', webPage(403, 'text/html'), 503, /Check the key in Settings/],
    ['a web page with 502', webPage(502, 'text/html'), 502, /provider failed/],
  ])('answers clearly when the provider gives %s', async (_, say, status, message) => {
    provider.next(say);
    const answer = await invoke({ prompt: 'Say something.' });
    expect(answer.status).toBe(status);
    expect(answer.json.error.message).toMatch(message);
    expect(answer.body).not.toContain('secret-key-1');
    if (answer.status === 503 && /requests/.test(answer.json.error.message))
      expect(answer.headers['retry-after']).toBe('1');
  });

  it('ends the call to the provider when the browser disconnects, and records that', async () => {
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
});

describe('a provider that hangs', () => {
  const long = 60_000;

  it.each([
    ['all is limited', hangs, { total: 200, firstWord: long, betweenWords: long }],
    ['it takes the connection and sends nothing', hangs, { total: long, firstWord: 200, betweenWords: long }],
    ['it sends headers alone', opensAndHangs, { total: long, firstWord: 200, betweenWords: long }],
    ['it stops after a word', hangsAfter('Half'), { total: long, firstWord: long, betweenWords: 200 }],
  ])('is given up after a while when %s, and not asked again', async (_, say, limits) => {
    const server = await aiServer();
    server.next(say);
    const error = await asked(server, limits);
    expect(error).toMatchObject({ outcome: 'timed_out', error: { code: 'unavailable' } });
    expect(server.heard).toHaveLength(1);
  });

  it('has one limit for its first word, however often it is called', async () => {
    const server = await aiServer();
    server.next(refuses(500, { 'retry-after-ms': '2000' }), hangs);
    const error = await asked(server, { total: long, firstWord: 3000, betweenWords: long });
    expect(error).toMatchObject({ outcome: 'timed_out' });
    expect(server.heard).toHaveLength(2);
  });

  it('may take its time once it has begun', async () => {
    const server = await aiServer();
    server.next(chat(['One', 'two', 'three', 'four'], 'stop', 150));
    const answer = await asked(server, { total: long, firstWord: 400, betweenWords: long });
    expect(answer).toMatchObject({ text: 'Onetwothreefour' });
  });
});

/** What the provider says within these limits, or how it failed. */
async function asked(server: RunningAiProvider, limits: AiTimeLimits) {
  const provider = createAiProvider(
    { provider: 'openai-compatible', baseUrl: server.url, apiKey: null, model: 'm', visionModel: 'm' },
    limits,
  );
  const { signal } = new AbortController();
  return provider
    .request({ prompt: 'x', images: [], schema: null, signal, onText: () => undefined })
    .catch((cause: unknown) => failureOf(cause, false, null));
}
