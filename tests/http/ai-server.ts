import { afterAll } from 'vitest';
import { type AiProvider, startAiProvider } from '../factories/ai-provider.ts';

/** A provider for the tests of one file. */
export async function aiServer(): Promise<AiProvider> {
  const provider = await startAiProvider();
  afterAll(provider.stop);
  return provider;
}
