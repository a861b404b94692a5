import { beforeEach, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { AppError } from '../../domain/errors.ts';
import { createAiCalls } from '../../server/features/ai/calls.service.ts';
import type { AiLedger } from '../../server/features/ai/ledger.service.ts';

const invocation = { task: 'outline', prompt: 'Go on.', fileUrls: [], schema: null };
const busy = new Error('the database is busy');
const providerGone = new AppError('unavailable', 'The AI provider cannot be reached.');
const call = {
  ...{ id: '1', task: 'outline', provider: 'here', model: 'writer', inputTokens: null, outputTokens: null },
  ...{ costMicros: null, durationMs: 0, outcome: 'running', createdDate: '2026-05-01T12:00:00.000Z' },
};
let told: unknown[];

beforeEach(() => {
  told = [];
});

/** Calls whose ends cannot be written down. */
function callsWith(answer: () => Promise<{ text: string; inputTokens: number; outputTokens: number }>) {
  const ledger: AiLedger = {
    prices: async () => ({}),
    today: () => Promise.reject(busy),
    list: () => Promise.reject(busy),
    setPrices: () => Promise.reject(busy),
    begin: async () => call,
    end: () => Promise.reject(busy),
  };
  const provider = () => ({
    name: 'openai-compatible' as const,
    secret: null,
    modelFor: () => 'writer',
    request: answer,
  });
  return createAiCalls({
    provider,
    providerOf: provider,
    failureOf: () => ({ outcome: 'timed_out', error: providerGone }),
    answerShape: () => {
      throw new Error('nothing is asked for in a shape');
    },
    ledger,
    readImages: async () => [],
    settings: { dailyLimit: 0 },
    onFailure: (error) => told.push(['provider', error]),
    onUnwritten: (error, { outcome }) => told.push(['ledger', error, outcome]),
  });
}

const listening = { signal: new AbortController().signal };

test('an answer that has been paid for arrives though the ledger cannot be written', async () => {
  const calls = callsWith(async () => ({ text: 'Here.', inputTokens: 1, outputTokens: 2 }));
  expect(await calls.invoke(system, invocation, listening)).toBe('Here.');
  expect(told).toEqual([['ledger', busy, 'answered']]);
});

test('a failing provider is reported to the caller, whatever the ledger does', async () => {
  const gone = new Error('no route to host');
  const calls = callsWith(() => Promise.reject(gone));
  await expect(calls.invoke(system, invocation, listening)).rejects.toBe(providerGone);
  expect(told).toEqual([
    ['ledger', busy, 'timed_out'],
    ['provider', gone],
  ]);
});
