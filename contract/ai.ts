import { z } from 'zod';
import { aiCallFields } from '#domain/ai/ai-call.entity.ts';
import { highestPrice } from '#domain/ai/prices.ts';
import { formatCount } from '#domain/text/clean.ts';
import { entitySchemas } from './entities.ts';
import { listQuery } from './lists.ts';

/** `POST /api/llm/invoke`. With a schema the answer is the value it describes, without one a text. */
export const invokeBody = z.object({
  prompt: z.string().trim().min(1, 'Enter a prompt.').max(100_000, 'The prompt is too long.'),
  /** URLs of images stored here. */
  file_urls: z.array(z.string().max(2048)).max(4, 'At most 4 images at one time.').default([]),
  /** JSON Schema of an object or a list. */
  response_json_schema: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Purpose of the call, for the ledger. */
  task: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Use lowercase letters, digits and hyphens.')
    .default('other'),
});
export type InvokeBody = z.input<typeof invokeBody>;

const use = z.object({
  /** Answered or running: those that ended without an answer do not count. */
  calls: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Millionths of the account's currency, of the calls whose cost is known. */
  cost_micros: z.number(),
  /** Calls with unknown cost. */
  unpriced: z.number(),
});

const price = z
  .number('A number, 0 or more.')
  .min(0, 'A number, 0 or more.')
  .max(highestPrice, `At most ${formatCount(highestPrice)}.`);

/** For a million tokens, in the account's currency. */
const modelPrice = z.object({ input: price, output: price });

/** `PUT /api/admin/ai/prices`, by model; null: not known. Counts from the next call on. */
export const aiPricesBody = z.object({
  prices: z.record(z.string().max(200), modelPrice.nullable()),
});
export type AiPricesBody = z.infer<typeof aiPricesBody>;

/** `GET /api/admin/ai`. Never contains the key. */
export const aiStatus = z.object({
  /** Name of the provider; null while none is configured. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  vision_model: z.string().nullable(),
  /** Calls a day; 0: no limit. */
  daily_limit: z.number(),
  today: use,
  /** Prices of the models in use; null where the owner has entered none. */
  prices: z.array(z.object({ model: z.string(), price: modelPrice.nullable() })),
  /** Advice when there is no provider. */
  hint: z.string().nullable(),
});
export type AiStatusAnswer = z.infer<typeof aiStatus>;

/** `GET /api/admin/ai/calls`, newest first. */
export const aiCall = entitySchemas(aiCallFields).answer;
export type AiCallAnswer = z.infer<typeof aiCall>;

export const aiCallsQuery = listQuery(['created_date'], '-created_date', {});
