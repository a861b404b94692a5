import { afterAll } from 'vitest';
import { type RunningAiProvider, startAiProvider } from '../factories/ai-provider.ts';

/** A provider for the tests of one file. */
export async function aiServer(): Promise<RunningAiProvider> {
  const provider = await startAiProvider();
  afterAll(provider.close);
  return provider;
}
