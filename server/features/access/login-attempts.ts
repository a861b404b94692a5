import { forgottenBefore, loginWait } from '#domain/access/login-delay.ts';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';

export interface LoginAttemptsDependencies {
  reader: Pick<Repositories, 'loginFailures'>;
  transaction: Transaction;
  now: () => Date;
}

export type LoginAttempts = ReturnType<typeof createLoginAttempts>;

/** Lets secrets be tried only as often as the rule of `domain/access/login-delay.ts` allows. */
export function createLoginAttempts({ reader, transaction, now }: LoginAttemptsDependencies) {
  const inFlight = createInFlightCount();

  async function refuseWhileLocked(keys: string[], earlier: Map<string, number>): Promise<void> {
    const waits = await Promise.all(
      keys.map(async (key) => {
        const known = await reader.loginFailures.get(key);
        const record = known && { failures: known.failures, lastFailure: new Date(known.lastFailure) };
        return loginWait(record, earlier.get(key) ?? 0, now());
      }),
    );
    const retryAfter = Math.max(...waits);
    if (retryAfter === 0) return;
    throw new AppError('too_many', `Too many failed attempts. Try again in ${inWords(retryAfter)}.`, {
      retryAfter,
    });
  }

  async function recordFailure(keys: string[]): Promise<void> {
    const moment = now();
    await transaction(async ({ loginFailures }) => {
      await loginFailures.deleteBefore(forgottenBefore(moment).toISOString());
      for (const key of keys) await loginFailures.record(key, moment.toISOString());
    });
  }

  async function forget(keys: string[]): Promise<void> {
    const records = await Promise.all(keys.map((key) => reader.loginFailures.get(key)));
    if (records.every((record) => record === null)) return;
    await transaction(async ({ loginFailures }) => {
      for (const key of keys) await loginFailures.clear(key);
    });
  }

  return {
    /**
     * Runs `check` unless one of the keys has to wait. What it finds is handed on and clears the keys; null is
     * a failure under each of them.
     * @throws AppError `too_many` with `retryAfter`, and then `check` has not run; `refusal` after a failure
     */
    async guard<T>(keys: string[], refusal: AppError, check: () => Promise<T | null>): Promise<T> {
      const earlier = inFlight.enter(keys);
      try {
        await refuseWhileLocked(keys, earlier);
        const found = await check();
        if (found === null) {
          await recordFailure(keys);
          throw refusal;
        }
        await forget(keys);
        return found;
      } finally {
        inFlight.leave(keys);
      }
    },
    forget,
  };
}

/** Attempts that have begun and not ended, per key: each sees those before it, so their number is exact. */
function createInFlightCount() {
  const counts = new Map<string, number>();
  return {
    /** How many were there before, per key. */
    enter(keys: string[]): Map<string, number> {
      const earlier = new Map(keys.map((key) => [key, counts.get(key) ?? 0]));
      for (const [key, count] of earlier) counts.set(key, count + 1);
      return earlier;
    },
    leave(keys: string[]): void {
      for (const key of keys) {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      }
    },
  };
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
