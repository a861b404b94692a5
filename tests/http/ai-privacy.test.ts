import { beforeAll, expect, it } from 'vitest';
import { breaksOff, type RunningAiProvider, refuses } from '../factories/ai-provider.ts';
import { picture } from '../factories/pictures.ts';
import type { AdminClient } from './admin-client.ts';
import { askingSite, photoSchema } from './ai-server.ts';
import { oneSite, type Site } from './site.ts';

const key = 'secret-key-1';

oneSite('what a failed call of the AI leaves behind', (startSite) => {
  let site: Site;
  let owner: AdminClient;
  let provider: RunningAiProvider;
  let fileUrl: string;

  beforeAll(async () => {
    ({ provider, site, owner } = await askingSite(startSite));
    fileUrl = (await owner.upload(await picture(9, 1200, 800))).json.file_url;
  });

  const failing = async () => {
    site.log.length = 0;
    const answer = await owner.post('/api/llm/invoke', {
      prompt: 'Nobody else shall read this.',
      file_urls: [fileUrl],
      response_json_schema: photoSchema,
      task: 'photo',
    });
    return { answer, log: site.log.join('') };
  };

  it.each([
    ['refuses the key and repeats it', refuses(401, {}, `Incorrect key: ${key}`)],
    ['refuses the request and repeats the key', refuses(400, {}, `No model for ${key}`)],
    ['breaks off', breaksOff(['{"title":'])],
    ['asks for time, three times over', refuses(429, { 'retry-after': '1' }, `Too many for ${key}`)],
  ])('tells neither the key nor prompt nor photograph when the provider %s', async (_, say) => {
    provider.next(say);
    const { answer, log } = await failing();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.body).not.toContain(key);
    expect(log).toContain('the AI provider failed');
    expect(log).not.toContain(key);
    expect(log).not.toContain('Nobody else shall read this.');
    expect(log.length).toBeLessThan(4000);
  });

  it('says in the log what went wrong, and in which call', async () => {
    provider.next(refuses(400, {}, 'no such model: seer'));
    const { answer, log } = await failing();
    expect(answer.json.error.message).toContain('no such model: seer');
    expect(JSON.parse(log)).toMatchObject({
      task: 'photo',
      outcome: 'failed',
      reason: { type: 'AI_APICallError', message: 'no such model: seer', status: 400 },
    });
  });
});
