import { expect, it } from 'vitest';
import { reservationMs } from '../../domain/ai/ledger.ts';
import { createRepositories } from '../../server/compose/repositories.ts';
import { aiLedger } from '../../server/features/ai/ledger.service.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction } from '../../server/platform/database/transaction.ts';
import { eachDatabase, type TestDatabase } from '../databases.ts';
import { countingIds, stoppedClock } from '../factories/clock.ts';
import { testContext } from '../factories/context.ts';

const named = { task: 'photo', provider: 'here', model: 'seer' };

eachDatabase('the daily limit of AI calls', (make) => {
  const ledgers = (
    database: TestDatabase,
    dailyLimit: number,
    newId = countingIds(),
    { now } = stoppedClock(),
  ) => aiLedger(testContext(database, { settings: { AI_DAILY_LIMIT: String(dailyLimit) }, newId, now }));

  it.each([
    ['answered', true],
    ['unusable', true],
    ['failed', false],
    ['timed_out', false],
    ['rate_limited', false],
    ['unauthorised', false],
    ['refused', false],
    ['cancelled', false],
  ])('is spent by a call that ends as %s: %s', async (outcome, isSpent) => {
    const ledger = ledgers(await make(), 1);
    await ledger.end(await ledger.begin(named), outcome);
    expect((await ledger.today()).calls).toBe(isSpent ? 1 : 0);
    const next = ledger.begin(named);
    if (isSpent) await expect(next).rejects.toMatchObject({ code: 'too_many' });
    else await expect(next).resolves.toMatchObject({ outcome: 'running' });
  });

  it('is reserved by a call that is running, and no longer than a call can last', async () => {
    const clock = stoppedClock();
    const ledger = ledgers(await make(), 1, countingIds(), clock);
    await ledger.begin(named);
    await expect(ledger.begin(named)).rejects.toMatchObject({ code: 'too_many' });
    clock.advance(reservationMs - 1);
    await expect(ledger.begin(named)).rejects.toMatchObject({ code: 'too_many' });
    clock.advance(1);
    await ledger.begin(named);
  });

  it('says that it is spent for the day only when no running call could give its part back', async () => {
    const clock = stoppedClock();
    const ledger = ledgers(await make(), 2, countingIds(), clock);
    await ledger.end(await ledger.begin(named), 'answered');
    const running = await ledger.begin(named);
    await expect(ledger.begin(named)).rejects.toMatchObject({ code: 'too_many', retryAfter: 60 });
    await ledger.end(running, 'answered');
    const untilMidnight = 12 * 60 * 60;
    await expect(ledger.begin(named)).rejects.toMatchObject({ code: 'too_many', retryAfter: untilMidnight });
  });

  it('is never exceeded by two processes that begin calls in the same moment', async () => {
    const one = await make();
    const database = await openDatabase(one.location);
    try {
      const other = {
        ...one,
        reader: createRepositories(database.db, one.dialect),
        transaction: createTransaction(database, createRepositories),
      };
      const newId = countingIds();
      const both = [ledgers(one, 5, newId), ledgers(other, 5, newId)];
      const begun = await Promise.allSettled(
        Array.from({ length: 12 }, (_, index) => both[index % 2]?.begin(named)),
      );
      expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
      expect((await both[0]?.today())?.calls).toBe(5);
    } finally {
      await database.close();
    }
  });
});
