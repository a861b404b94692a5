import { beforeAll, expect, it } from 'vitest';
import { chat, type RunningAiProvider } from '../factories/ai-provider.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { askingSite, goodPhoto as good, photoSchema } from './ai-server.ts';
import { oneSite, type Site } from './site.ts';

const schemaOf = (a: object) => ({ type: 'object', properties: { a } });

oneSite('POST /api/llm/invoke', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let provider: RunningAiProvider;
  const invoke = (body: object) => owner.post('/api/llm/invoke', body);

  beforeAll(async () => {
    ({ provider, site, owner } = await askingSite(startSite));
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

  it('answers with what the schema describes, and sends the schema to the provider', async () => {
    provider.next(chat([good.slice(0, 9), good.slice(9)]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ title: 'Night tram', tags: ['tram', 'rain'] });
    expect(provider.heard[0]?.body.response_format.json_schema.schema.required).toEqual(['title', 'tags']);
  });

  it.each([
    ['a fence round the JSON', `Here it is:\n\`\`\`json\n${good}\n\`\`\`\n`],
    ['words before and after', `Sure! ${good} Anything else?`],
    ['a fence in a value', `\`\`\`json\n{"title": "\`\`\` 1", "tags": []}\n\`\`\``],
    ['a fence that nothing closes, with thousands of empty lines', `\`\`\`${'\n'.repeat(3000)}${good}`],
  ])('reads JSON in spite of %s', async (_, text) => {
    provider.next(chat([text]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.json).toEqual(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
    expect(provider.heard).toHaveLength(1);
  });

  it.each([
    ['leaves out what was not asked for', '{"title":"Night","tags":["a"],"mood":"dark"}', ['Night', ['a']]],
    ['leaves empty what is missing', '{"title":"Night"}', ['Night', []]],
    ['leaves empty what is null', '{"title":null,"tags":["a"]}', ['', ['a']]],
    [
      'reads a list that is a text',
      '{"title":"Night","tags":"tram, wet street"}',
      ['Night', ['tram', 'wet street']],
    ],
  ])('%s, without asking again', async (_, text, [title, tags]) => {
    provider.next(chat([text as string]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect([answer.status, answer.json]).toEqual([200, { title, tags }]);
    expect(provider.heard).toHaveLength(1);
  });

  it('takes a property called pattern for what it is', async () => {
    provider.next(chat(['{"pattern": "herringbone"}']));
    const response_json_schema = { type: 'object', properties: { pattern: { type: 'string' } } };
    const answer = await invoke({ prompt: 'Look.', response_json_schema });
    expect(answer.json).toEqual({ pattern: 'herringbone' });
  });

  it.each([
    ['is no JSON', '{"title": "Night'],
    ['breaks the schema', '{"title": {"a": 1}, "tags": []}'],
    ['has nothing that was asked for', '{"error": "I see nothing."}'],
  ])('lets the model mend an answer that %s, once', async (_, text) => {
    provider.next(chat([text]), chat([good]));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(JSON.parse(good));
    expect(provider.heard).toHaveLength(2);
    expect(JSON.stringify(provider.heard[1]?.body.messages)).toContain('refused');
  });

  it('gives up when the mended answer is no better', async () => {
    provider.next(chat(['{"title": {"a": 1}}']));
    const answer = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
    expect(answer.status).toBe(502);
    expect(answer.json.error.message).toContain('choose another model in Settings. (title: ');
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

  it.each([
    [{ prompt: '' }, 'prompt'],
    [{}, 'prompt'],
    [{ prompt: 'x'.repeat(100_001) }, 'prompt'],
    [{ prompt: 'x', response_json_schema: { type: 'string' } }, 'response_json_schema'],
    [{ prompt: 'x', response_json_schema: { type: 'object', $ref: '#/nowhere' } }, 'response_json_schema'],
    [
      { prompt: 'x', response_json_schema: schemaOf({ type: 'string', pattern: '^(a+)+$' }) },
      'response_json_schema',
    ],
    [
      { prompt: 'x', response_json_schema: schemaOf({ anyOf: [{ $ref: '#' }, { type: 'null' }] }) },
      'response_json_schema',
    ],
    [{ prompt: 'x', task: 'No Task' }, 'task'],
    [{ prompt: 'x', file_urls: 'one' }, 'file_urls'],
  ])('refuses %o', async (body, field) => {
    provider.next(chat(['Yes.']));
    const answer = await invoke(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.error.fields)).toContain(field);
    expect(provider.heard).toHaveLength(0);
  });

  it('refuses visitors and accounts without the admin role', async () => {
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
