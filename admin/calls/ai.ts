import type { Caller } from '#browser/calls/caller.ts';
import type { AiCallAnswer, AiPricesBody, AiStatusAnswer, InvokeBody } from '#contract/ai.ts';

/** Provider, model and what has been used today. */
export const getAiStatus = (call: Caller, signal?: AbortSignal) =>
  call.json<AiStatusAnswer>('GET', '/api/admin/ai', signal && { signal });

/** Saves the models' prices, which count from the next call on. */
export const putAiPrices = (call: Caller, body: AiPricesBody) =>
  call.json<AiStatusAnswer>('PUT', '/api/admin/ai/prices', { body });

/** Newest first. */
export const listAiCalls = (call: Caller, query: { limit: number; offset: number }, signal?: AbortSignal) =>
  call.list<AiCallAnswer>('/api/admin/ai/calls', { query, ...(signal && { signal }) });

export interface InvokeOptions {
  signal: AbortSignal;
  /** The whole text so far, each time it has grown. */
  onText: (text: string) => void;
}

/** @returns the text, or what the schema describes */
export async function invoke<Answer>(
  call: Caller,
  body: InvokeBody,
  { signal, onText }: InvokeOptions,
): Promise<Answer> {
  let text = '';
  const onEvent = (name: string, data: unknown) => {
    if (name !== 'text') return;
    const piece = data as { text: string; again?: boolean };
    text = piece.again ? piece.text : text + piece.text;
    onText(text);
  };
  return (await call.stream<{ answer: Answer }>('/api/llm/invoke', { body, signal, onEvent })).answer;
}
