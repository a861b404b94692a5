import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { system } from '../../domain/access/account.ts';
import { type AiCalls, aiCalls } from '../../server/features/ai/calls.service.ts';
import type { Transaction } from '../../server/platform/database/transaction.ts';
import { oneDatabase, type TestDatabase } from '../databases.ts';
import { chat, refuses } from '../factories/ai-provider.ts';
import { testContext } from '../factories/context.ts';
import { aiServer, compatible } from '../http/ai-server.ts';

const invocation = { task: 'outline', prompt: 'Go on.', fileUrls: [], schema: null };
const listening = { signal: new AbortController().signal };

/** A database that stores the start of a call, and nothing after it. */
function storesOnce({ transaction }: TestDatabase): Transaction {
  let calls = 0;
  return (work, ...changes) => {
    calls += 1;
    return calls === 1 ? transaction(work, ...changes) : Promise.reject(new Error('the database is busy'));
  };
}

oneDatabase('calls whose end cannot be recorded', (make) => {
  let provider: Awaited<ReturnType<typeof aiServer>>;
  let calls: AiCalls;
  let logged: { msg: string; outcome: string }[];

  beforeEach(async () => {
    provider = await aiServer();
    const database = await make();
    logged = [];
    const logger = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
    const transaction = storesOnce(database);
    calls = aiCalls(testContext(database, { transaction, logger, settings: compatible(provider) }));
  });

  test('an answer that has been paid for arrives though the ledger cannot be written', async () => {
    provider.next(chat(['Here.']));
    expect(await calls.invoke(system, invocation, listening)).toBe('Here.');
    expect(logged).toMatchObject([
      {
        msg: 'cannot record the end of an AI call',
        outcome: 'answered',
        err: { message: 'the database is busy' },
      },
    ]);
  });

  test('a failing provider is reported to the caller, whatever the ledger does', async () => {
    provider.next(refuses(401));
    const call = calls.invoke(system, invocation, listening);
    await expect(call).rejects.toThrow('The AI provider rejected the key (401).');
    expect(logged).toMatchObject([
      { msg: 'cannot record the end of an AI call', outcome: 'unauthorised' },
      { msg: 'the AI provider failed', outcome: 'unauthorised', reason: { status: 401 } },
    ]);
  });
});
