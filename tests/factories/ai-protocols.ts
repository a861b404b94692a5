import { breaksOff, chat, type Heard, refuses, type Say } from './ai-provider.ts';
import { anthropicBreaksOff, anthropicRefuses, isOverloaded, messages } from './ai-wire-anthropic.ts';
import { blocksPrompt, generates, googleBreaksOff, googleRefuses } from './ai-wire-google.ts';

/** What a provider does and says in its own protocol. */
interface Protocol {
  name: 'openai-compatible' | 'anthropic' | 'google';
  path: string;
  /** Where the key travels; nowhere else. */
  key: (headers: Heard['headers']) => unknown;
  says: (pieces: readonly string[], finish?: string) => Say;
  /** Its words for: declined, and longer than allowed. */
  finishes: { declined: string; tooLong: string };
  breaksOff: (pieces: readonly string[], how: 'destroyed' | 'ended') => Say;
  schemaIn: (body: Heard['body']) => unknown;
  /** Base64 of a JPEG in the body. */
  pictureIn: (body: Heard['body']) => unknown;
  unauthorised: Say[];
  /** Asks to wait a second. */
  rateLimited: Say;
  outOfOrder: Say;
  /** What only this one does, and the words for it. */
  others: [does: string, say: Say, message: RegExp][];
}

export const protocols: Protocol[] = [
  {
    name: 'openai-compatible',
    path: '/v1/chat/completions',
    key: ({ authorization }) => authorization?.replace('Bearer ', ''),
    says: (pieces, finish) => chat(pieces, finish),
    finishes: { declined: 'content_filter', tooLong: 'length' },
    breaksOff,
    schemaIn: (body) => body.response_format.json_schema.schema,
    pictureIn: (body) => body.messages[0].content[1].image_url.url.replace('data:image/jpeg;base64,', ''),
    unauthorised: [refuses(401), refuses(403)],
    rateLimited: refuses(429, { 'retry-after': '1' }),
    outOfOrder: refuses(500),
    others: [],
  },
  {
    name: 'anthropic',
    path: '/v1/messages',
    key: (headers) => headers['x-api-key'],
    says: messages,
    finishes: { declined: 'refusal', tooLong: 'max_tokens' },
    breaksOff: anthropicBreaksOff,
    schemaIn: (body) => body.output_config.format.schema,
    pictureIn: (body) => body.messages[0].content[1].source.data,
    unauthorised: [anthropicRefuses(401, 'authentication_error'), anthropicRefuses(403, 'permission_error')],
    rateLimited: anthropicRefuses(429, 'rate_limit_error', { 'retry-after': '1' }),
    outOfOrder: anthropicRefuses(500, 'api_error'),
    others: [
      [
        'an error in the middle of the stream',
        isOverloaded(['Half']),
        /provider failed|connection to the AI provider was lost/,
      ],
    ],
  },
  {
    name: 'google',
    path: '/v1/models/writer:streamGenerateContent?alt=sse',
    key: (headers) => headers['x-goog-api-key'],
    says: generates,
    finishes: { declined: 'SAFETY', tooLong: 'MAX_TOKENS' },
    breaksOff: googleBreaksOff,
    schemaIn: (body) => body.generationConfig.responseJsonSchema,
    pictureIn: (body) => body.contents[0].parts[1].inlineData.data,
    unauthorised: [googleRefuses(401, 'UNAUTHENTICATED'), googleRefuses(403, 'PERMISSION_DENIED')],
    rateLimited: googleRefuses(429, 'RESOURCE_EXHAUSTED', '0.4s'),
    outOfOrder: googleRefuses(500, 'INTERNAL'),
    others: [
      ['a refusal of the prompt itself', blocksPrompt, /declined/],
      ['a key that is none', googleRefuses(400, 'INVALID_ARGUMENT'), /rejected the request \(400\)/],
    ],
  },
];
