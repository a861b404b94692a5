import { beforeAll, expect, it } from 'vitest';
import { protocols } from '../factories/ai-protocols.ts';
import { babbles, type RunningAiProvider, type Say } from '../factories/ai-provider.ts';
import { usesTool } from '../factories/ai-wire-anthropic.ts';
import { picture } from '../factories/pictures.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import { aiServer, compatible, goodPhoto, photoSchema } from './ai-server.ts';
import { oneSite, type Site } from './site.ts';

for (const protocol of protocols) {
  oneSite(`the protocol of ${protocol.name}`, (startSite) => {
    let site: Site;
    let owner: AdminClient;
    let provider: RunningAiProvider;
    const invoke = (body: object) => owner.post('/api/llm/invoke', body);
    const lastCall = async () => (await owner.get('/api/admin/ai/calls?limit=1')).json[0];

    beforeAll(async () => {
      provider = await aiServer();
      site = await startSite({
        ...compatible(provider),
        AI_PROVIDER: protocol.name,
        // It sends a schema only to models with this name.
        ...(protocol.name === 'anthropic' && {
          AI_MODEL: 'claude-sonnet-4-5',
          AI_VISION_MODEL: 'claude-sonnet-4-5',
        }),
      });
      owner = await adminClient(site);
    });

    it('carries a prompt and a text, counted, with the key in its header alone', async () => {
      provider.next(protocol.says(['Rain ', 'again.']));
      expect((await invoke({ prompt: 'Say something.' })).json).toBe('Rain again.');
      const [heard] = provider.heard;
      expect(heard?.path).toBe(protocol.path);
      expect(heard && protocol.key(heard.headers)).toBe('secret-key-1');
      expect(JSON.stringify([heard?.path, heard?.body])).not.toContain('secret-key-1');
      expect(JSON.stringify(heard?.body)).toContain('Say something.');
      expect(await lastCall()).toMatchObject({ outcome: 'answered', input_tokens: 11, output_tokens: 22 });
    });

    it('streams in as many pieces as come', async () => {
      const pieces = Array.from({ length: 20 }, (_, index) => `piece ${index} `);
      provider.next(protocol.says(pieces));
      const { body } = await site.ask('/api/llm/invoke', {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ prompt: 'Stream.' }),
      });
      expect(body.split('event: text')).toHaveLength(21);
    });

    it('carries a schema and a picture, and an answer of that shape', async () => {
      const { file_url } = (await owner.upload(await picture(8, 300, 200))).json;
      provider.next(protocol.says([goodPhoto.slice(0, 9), goodPhoto.slice(9)]));
      const answer = await invoke({
        prompt: 'Look.',
        file_urls: [file_url],
        response_json_schema: photoSchema,
      });
      expect(answer.json).toEqual(JSON.parse(goodPhoto));
      const body = provider.heard[0]?.body;
      expect(protocol.schemaIn(body)).toMatchObject({ required: ['title', 'tags'] });
      expect(
        Buffer.from(String(protocol.pictureIn(body)), 'base64')
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
    });

    it('lets an answer that is no JSON be mended once, then gives up', async () => {
      provider.next(protocol.says(['{"title": ']), protocol.says([goodPhoto]));
      const mended = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
      expect(mended.json).toEqual(JSON.parse(goodPhoto));
      provider.next(protocol.says(['Sorry.']));
      const given = await invoke({ prompt: 'Look.', response_json_schema: photoSchema });
      expect([given.status, provider.heard.length]).toEqual([502, 2]);
      expect(await lastCall()).toMatchObject({ outcome: 'unusable' });
    });

    it.each<[string, Say, number, RegExp, string]>([
      ...protocol.unauthorised.map(
        (say, index) =>
          [`${401 + 2 * index}`, say, 503, /Check the key in Settings/, 'unauthorised'] as [
            string,
            Say,
            number,
            RegExp,
            string,
          ],
      ),
      ['429', protocol.rateLimited, 503, /too many requests. Try again in 1 s/, 'rate_limited'],
      ['500', protocol.outOfOrder, 502, /provider failed \(500\)/, 'failed'],
      ['no protocol at all', babbles, 502, /cannot be (?:read|reached)/, 'failed'],
      [
        'a cut connection',
        protocol.breaksOff(['Half'], 'destroyed'),
        502,
        /connection to the AI provider was lost\. Try/,
        'failed',
      ],
      [
        'half an answer without an end',
        protocol.breaksOff(['Half'], 'ended'),
        502,
        /connection to the AI provider was lost\. Try/,
        'failed',
      ],
      ['a refusal', protocol.says(['I'], protocol.finishes.declined), 502, /declined/, 'refused'],
      ['more than it may', protocol.says(['I'], protocol.finishes.tooLong), 502, /length limit/, 'unusable'],
    ])('says clearly that it has got %s, and writes it down', async (_, say, status, message, outcome) => {
      provider.next(say);
      const answer = await invoke({ prompt: 'Say something.' });
      expect([answer.status, answer.json.error?.message]).toEqual([status, expect.stringMatching(message)]);
      expect(answer.body).not.toContain('secret-key-1');
      expect(await lastCall()).toMatchObject({ outcome });
    });

    if (protocol.name === 'anthropic')
      it('asks a model that it does not know for a tool call, and reads the answer out of that', async () => {
        const other = await startSite({
          ...compatible(provider),
          AI_PROVIDER: 'anthropic',
          AI_MODEL: 'a-model-of-tomorrow',
        });
        const { post } = await adminClient(other);
        provider.next(usesTool([goodPhoto.slice(0, 9), goodPhoto.slice(9)]));
        const answer = await post('/api/llm/invoke', { prompt: 'Look.', response_json_schema: photoSchema });
        expect(answer.json).toEqual(JSON.parse(goodPhoto));
        expect(provider.heard[0]?.body.tools[0].input_schema).toMatchObject({ required: ['title', 'tags'] });
      });

    if (protocol.others.length > 0)
      it.each(protocol.others)('says clearly that it has got %s', async (_, say, message) => {
        provider.next(say);
        const answer = await invoke({ prompt: 'Say something.' });
        expect([answer.status, answer.json.error?.message]).toEqual([502, expect.stringMatching(message)]);
      });
  });
}
