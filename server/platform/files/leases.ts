import { setTimeout } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../database/transaction.ts';
import type { FileStore } from './file-store.ts';
import type { Hold } from './leases.repository.ts';

export type { Hold };

/** Of a process that died: others wait no longer than this for its files. */
const leaseMs = 30_000;
const renewMs = 10_000;
const pauseMs = 250;
/** Longer than the lease: whoever begins again after a crash is not refused. */
const patienceMs = 2 * leaseMs;
const filesAtOnce = 20;

export interface FileHoldsDependencies {
  transaction: Transaction;
  files: Pick<FileStore, 'delete'>;
  now: () => Date;
  newId: () => string;
  /** Told of files that could not be removed now; the hourly sweep tries again. */
  onFailure: (error: unknown, keys: readonly string[]) => void;
  /** Between two looks at files that another process holds. */
  pause?: () => Promise<unknown>;
}

export type FileHolds = ReturnType<typeof createFileHolds>;

/**
 * Files are written before their row and removed after it. In between they stand on a list in the database, each with
 * a holder: over all processes nobody else writes or deletes them meanwhile, and none is forgotten.
 */
export function createFileHolds(dependencies: FileHoldsDependencies) {
  const { transaction, files, now, newId, onFailure, pause = () => setTimeout(pauseMs) } = dependencies;
  const leaseEnd = () => new Date(now().getTime() + leaseMs).toISOString();

  /** Part of the caller's transaction, which takes the row of these files away. */
  async function seize(repos: Pick<Repositories, 'passingFiles'>, keys: readonly string[]): Promise<Hold> {
    const hold = { keys, holder: newId(), until: leaseEnd() };
    await repos.passingFiles.hold(hold);
    return hold;
  }

  /** Does the work while nobody else may touch the files, however long it takes. */
  async function during<T>(hold: Hold, work: () => Promise<T>): Promise<T> {
    const renew = () => transaction((repos) => repos.passingFiles.moveOn({ ...hold, until: leaseEnd() }));
    const timer = setInterval(() => {
      renew().catch((error) => onFailure(error, hold.keys));
    }, renewMs);
    timer.unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Every one is tried, whatever becomes of the others. */
  async function deleteAll({ keys, holder }: Hold): Promise<void> {
    const outcomes = await Promise.allSettled(keys.map((key) => files.delete(key)));
    const left = keys.filter((_, index) => outcomes[index]?.status === 'rejected');
    const gone = keys.filter((key) => !left.includes(key));
    await transaction(async ({ passingFiles }) => {
      await passingFiles.strike({ keys: gone, holder });
      await passingFiles.moveOn({ keys: left, holder, until: now().toISOString() });
    });
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) onFailure(failed.reason, left);
  }

  /** After the row has gone. What cannot be removed now stays on the list. */
  async function remove(hold: Hold): Promise<void> {
    try {
      await during(hold, () => deleteAll(hold));
    } catch (error) {
      onFailure(error, hold.keys);
    }
  }

  return {
    seize,
    during,
    remove,

    /**
     * Before files are written: waits while another process stores or removes one of them.
     * @param found what makes the writing needless; asked in the transaction that would take the hold
     * @throws AppError `unavailable` when they are not free within a minute
     */
    async take<T>(
      keys: readonly string[],
      found: (repos: Repositories) => Promise<T | null>,
    ): Promise<{ found: T } | { hold: Hold }> {
      for (let waited = 0; ; waited += pauseMs) {
        const outcome = await transaction(async (repos) => {
          const thing = await found(repos);
          if (thing !== null) return { found: thing };
          if (await repos.passingFiles.isHeld(keys, now().toISOString())) return null;
          return { hold: await seize(repos, keys) };
        });
        if (outcome) return outcome;
        if (waited >= patienceMs) {
          throw new AppError('unavailable', 'This file is being stored or removed elsewhere. Try again.');
        }
        await pause();
      }
    },

    /**
     * Part of the transaction that writes the row of the files.
     * @throws AppError `unavailable` when somebody else has taken one of them over: it may be gone
     */
    async settle(repos: Pick<Repositories, 'passingFiles'>, hold: Hold): Promise<void> {
      if ((await repos.passingFiles.strike(hold)) === new Set(hold.keys).size) return;
      throw new AppError('unavailable', 'Storing this file took too long. Try again.');
    },

    /** After a storing that failed: removes what of it is there. Never throws; a row that was written after all stays whole. */
    async abandon(hold: Hold): Promise<void> {
      try {
        const keys = await transaction((repos) => repos.passingFiles.heldBy(hold));
        await remove({ ...hold, keys });
      } catch (error) {
        onFailure(error, hold.keys);
      }
    },

    /** Removes what nobody holds: left by crashes, by stores that did not answer. @param isStopping ends it early */
    async sweep(isStopping: () => boolean = () => false): Promise<void> {
      const tried = new Set<string>();
      while (!isStopping()) {
        const hold = await transaction(async (repos) => {
          const keys = await repos.passingFiles.abandoned(now().toISOString(), filesAtOnce);
          const untried = keys.filter((key) => !tried.has(key));
          return untried.length === 0 ? null : seize(repos, untried);
        });
        if (!hold) return;
        for (const key of hold.keys) tried.add(key);
        await remove(hold);
      }
    },
  };
}
