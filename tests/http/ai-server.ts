import { afterAll } from 'vitest';
import { type RunningAiProvider, startAiProvider } from '../factories/ai-provider.ts';
import { type AdminClient, adminClient } from './admin-client.ts';
import type { Site } from './site.ts';

/** A provider for the tests of one file. */
export async function aiServer(): Promise<RunningAiProvider> {
  const provider = await startAiProvider();
  afterAll(provider.close);
  return provider;
}

/** Settings of a site that asks it by chat completions, as often as wanted. */
export function compatible({ url }: RunningAiProvider) {
  return {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: `${url}/v1`,
    AI_API_KEY: 'secret-key-1',
    AI_MODEL: 'writer',
    AI_VISION_MODEL: 'seer',
    AI_DAILY_LIMIT: '0',
  };
}

/** A site that asks a provider of its own, and its owner, signed in. */
export async function askingSite(
  startSite: (settings: Record<string, string>) => Promise<Site>,
): Promise<{ provider: RunningAiProvider; site: Site; owner: AdminClient }> {
  const provider = await aiServer();
  const site = await startSite(compatible(provider));
  return { provider, site, owner: await adminClient(site) };
}

export const photoSchema = {
  type: 'object',
  properties: { title: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['title', 'tags'],
  additionalProperties: false,
};
/** An answer of that shape. */
export const goodPhoto = JSON.stringify({ title: 'Night tram', tags: ['tram', 'rain'] });
