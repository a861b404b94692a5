import type { LanguageModel } from 'ai';
import { boundedFetch } from './bounded-fetch.ts';

export interface ProviderSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google';
  /** Without a trailing slash; null: the provider's own. */
  baseUrl: string | null;
  apiKey: string | null;
}

/** The model behind a name. The provider's package is loaded only here: who sets none pays for none. */
export async function openModel(settings: ProviderSettings, name: string): Promise<LanguageModel> {
  const options = {
    fetch: boundedFetch,
    ...(settings.baseUrl && { baseURL: settings.baseUrl }),
    ...(settings.apiKey && { apiKey: settings.apiKey }),
  };
  switch (settings.provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(options)(name);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(options)(name);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...options,
        name: 'configured',
        baseURL: settings.baseUrl ?? 'https://api.openai.com/v1',
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(name);
    }
  }
}
