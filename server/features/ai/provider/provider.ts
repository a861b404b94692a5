import type { LanguageModel, ModelMessage, TextStreamPart, ToolSet } from 'ai';
import { AppError } from '#domain/errors.ts';
import { boundedFetch, DeclinedAnswer, UnfinishedAnswer } from './answers.ts';

export interface AiSettings extends ProviderSettings {
  model: string;
  /** Model for calls with images. */
  visionModel: string;
}

export interface AiImage {
  bytes: Uint8Array;
  mime: string;
}

export interface AiRequest {
  prompt: string;
  images: readonly AiImage[];
  /** JSON Schema of the answer; null: text. Sent to the provider; the caller validates the answer. */
  schema: Readonly<Record<string, unknown>> | null;
  signal: AbortSignal;
  /** Receives each piece of the text. */
  onText: (piece: string) => void;
}

export interface AiText {
  text: string;
  /** Number of tokens; null if the provider does not count them. */
  inputTokens: number | null;
  outputTokens: number | null;
}

export type AiProvider = ReturnType<typeof createAiProvider>;

/** Milliseconds. A local model may need long for its first word. */
export interface AiTimeLimits {
  total: number;
  /** Milliseconds until the first word of a whole call, retries included. */
  firstWord: number;
  betweenWords: number;
}

const usualLimits: AiTimeLimits = { total: 300_000, firstWord: 120_000, betweenWords: 60_000 };
/** Retries with exponential backoff, or after the delay that the provider requests. */
const retries = 2;
/** Maximum number of tokens: enough for 1800 words of any script. */
const mostOutputTokens = 12_000;
/** Characters; our longest task asks for 1800 words. */
const longestText = 200_000;

/** Creates the interface to a provider, the same for all. */
export function createAiProvider(settings: AiSettings, limits: AiTimeLimits = usualLimits) {
  return {
    name: settings.provider,
    /** Key of the provider, which its errors may contain. */
    secret: settings.apiKey,
    modelFor: (hasImages: boolean) => (hasImages ? settings.visionModel : settings.model),

    /**
     * Streams an answer, always, so that a hanging provider is noticed and every piece can be shown.
     * @throws errors of the network or the provider; AppError `bad_gateway` for a refusal or an endless
     * answer
     */
    async request({ prompt, images: imageLookup, schema, signal, onText }: AiRequest): Promise<AiText> {
      const { streamText, Output, jsonSchema } = await import('ai');
      // Its warnings would go to the terminal, past the log.
      globalThis.AI_SDK_LOG_WARNINGS = false;
      const name = imageLookup.length > 0 ? settings.visionModel : settings.model;
      const model = await openModel(settings, name);
      let failure: unknown = null;
      // The library's own limit begins with the provider's headers, which a hanging one never sends.
      const firstWord = firstWordLimit(limits.firstWord);
      const answer = streamText({
        model,
        messages: [message(prompt, imageLookup)],
        ...(schema && { output: Output.object({ schema: jsonSchema(schema) }) }),
        maxOutputTokens: mostOutputTokens,
        maxRetries: retries,
        abortSignal: AbortSignal.any([signal, firstWord.signal]),
        timeout: { totalMs: limits.total, chunkMs: limits.betweenWords },
        onError: ({ error }) => {
          failure ??= error;
        },
      });
      const text = await readWords(answer.stream, { firstWord, failed: () => failure, onText });
      if (failure) throw failure;
      if (text.trim() === '') throw new AppError('bad_gateway', 'The AI response was empty. Try again.');
      const { inputTokens, outputTokens } = await answer.usage;
      return { text, inputTokens: inputTokens ?? null, outputTokens: outputTokens ?? null };
    },
  };
}

interface StreamOptions {
  firstWord: FirstWordLimit;
  /** Error that the library reports outside the stream. */
  failed: () => unknown;
  onText: (piece: string) => void;
}

async function readWords(
  stream: AsyncIterable<TextStreamPart<ToolSet>>,
  { firstWord, failed, onText }: StreamOptions,
): Promise<string> {
  let text = '';
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort')
        throw failed() ?? new DOMException('The call took too long.', 'TimeoutError');
      if (part.type === 'finish') refuseUnfinished(part.finishReason);
      // A model may send its reasoning before its answer.
      if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue;
      if (part.text !== '') firstWord.lift();
      if (part.type === 'reasoning-delta') continue;
      text += part.text;
      if (text.length > longestText) throw endless();
      onText(part.text);
    }
  } finally {
    firstWord.lift();
  }
  return text;
}

function message(prompt: string, imageLookup: readonly AiImage[]): ModelMessage {
  const images = imageLookup.map(({ bytes, mime }) => ({
    type: 'file' as const,
    data: { type: 'data' as const, data: bytes },
    mediaType: mime,
  }));
  return { role: 'user', content: [{ type: 'text', text: prompt }, ...images] };
}

function refuseUnfinished(reason: string): void {
  if (reason === 'content-filter') throw new DeclinedAnswer();
  if (reason === 'length') {
    throw new AppError('bad_gateway', 'The response was cut off at the model’s length limit.');
  }
  // Some protocols mark the end of an answer; a connection that only closes does not.
  if (reason === 'error' || reason === 'interrupted') throw new UnfinishedAnswer();
}

function endless(): AppError {
  return new AppError('bad_gateway', 'The response is too long. Try again, or use another model.');
}

export type FirstWordLimit = ReturnType<typeof firstWordLimit>;

/**
 * Timeout for the first token, across retries; also while headers are awaited.
 * @param ms milliseconds
 */
export function firstWordLimit(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('The provider was silent for too long.', 'TimeoutError'));
  }, ms);
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

export interface ProviderSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google';
  /** URL without a trailing slash; null for the provider's own. */
  baseUrl: string | null;
  apiKey: string | null;
}

/** The model behind a name. The provider's package is loaded only here: a site without AI loads no AI package. */
async function openModel(settings: ProviderSettings, name: string): Promise<LanguageModel> {
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
