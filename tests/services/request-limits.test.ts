import { expect, it } from 'vitest';
import { createRepositories } from '../../server/compose/repositories.ts';
import { openDatabase } from '../../server/platform/database/database.ts';
import { createTransaction, type Transaction } from '../../server/platform/database/transaction.ts';
import { createRequestLimits } from '../../server/platform/http/request-limits.ts';
import { eachDatabase } from '../databases.ts';
import { stoppedClock } from '../factories/clock.ts';

const minute = { max: 20, windowMs: 60_000 };

eachDatabase('limits of requests', (make, dialect) => {
  async function processes() {
    const one = await make();
    const elsewhere = await openDatabase(one.location);
    const clock = stoppedClock();
    const limits = (transaction: Transaction) =>
      createRequestLimits({
        transaction: dialect === 'postgres' ? transaction : null,
        now: clock.now,
        secret: 'secret',
        onError: (error) => expect(error).toBeUndefined(),
      });
    return {
      clock,
      here: limits(one.transaction),
      there: limits(createTransaction(elsewhere, createRepositories)),
      counted: () => one.database.db.selectFrom('request_counts').selectAll().execute(),
      [Symbol.asyncDispose]: () => elsewhere.close(),
    };
  }

  it('admit as many as allowed, refuse the next until the window ends, and count callers apart', async () => {
    await using open = await processes();
    const { here, clock } = open;
    const admitted = async (caller: string) =>
      (await Promise.all(Array.from({ length: 25 }, () => here.count(caller, minute)))).filter(
        ({ count }) => count <= minute.max,
      ).length;
    expect(await admitted('a')).toBe(20);
    expect(await here.count('a', minute)).toMatchObject({ waitMs: 60_000 });
    expect(await admitted('b')).toBe(20);
    clock.advance(59_999);
    expect(await here.count('a', minute)).toEqual({ count: 21, waitMs: 1 });
    clock.advance(1);
    expect(await admitted('a')).toBe(20);
  });

  if (dialect === 'postgres') {
    it('leave nothing in the database when their time is over', async () => {
      await using open = await processes();
      const { here, counted, clock } = open;
      await here.count('198.51.100.7', minute);
      await here.deleteExpired();
      expect(await counted()).toHaveLength(1);
      clock.advance(minute.windowMs);
      await here.deleteExpired();
      expect(await counted()).toEqual([]);
    });

    it('are those of all processes together, whichever a request reaches', async () => {
      await using open = await processes();
      const { here, there, counted, clock } = open;
      const asked = Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? here : there).count('198.51.100.7', minute),
      );
      const admitted = (await Promise.all(asked)).filter(({ count }) => count <= minute.max);
      expect(admitted.length).toBe(20);
      const rows = await counted();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.key).not.toContain('198.51');
      // What is refused costs no write.
      await here.count('198.51.100.7', minute);
      expect(await counted()).toEqual(rows);
      clock.advance(minute.windowMs);
      await there.count('b', minute);
      expect(await counted()).toHaveLength(1);
    });
  }
});
