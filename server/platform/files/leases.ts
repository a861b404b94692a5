import { setTimeout } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction, WriteKind } from '../database/transaction.ts';
import type { FileStore } from './file-store.ts';
import { areFilesHeld } from './hold.ts';
import type { Lease } from './leases.repository.ts';

/** Time in milliseconds that other processes wait for the files of a process after it crashed. */
const leaseMs = 30_000;
const renewMs = 10_000;
const pauseMs = 250;
/** Maximum wait in milliseconds, longer than the lease, so that an upload repeated after a crash succeeds. */
const maxWaitMs = 2 * leaseMs;
const filesAtOnce = 20;
const leasesAlone: readonly WriteKind[] = ['media'];

export interface FileLeasesDependencies {
  transaction: Transaction;
  files: Pick<FileStore, 'delete'>;
  now: () => Date;
  newId: () => string;
  /** Receives files that could not be deleted; the hourly cleanup tries again. */
  onFailure: (error: unknown, keys: readonly string[]) => void;
  /** Waits before the next look at files that another process has leased. */
  pause?: () => Promise<unknown>;
}

type LeasesIn = Repositories;

interface Storing<Found> {
  /** Finds what makes storing unnecessary, in the transaction that would acquire the lease. */
  find: (repos: Repositories) => Promise<Found | null>;
  put: () => Promise<unknown>;
  /** Writes the row of the files, in the transaction that ends the lease. */
  insert: (repos: Repositories) => Promise<void>;
  /** Runs that transaction; the usual one by default. */
  transaction?: (work: (repos: Repositories) => Promise<void>) => Promise<unknown>;
  /** Kinds that `find` and `insert` write; by default the whole site. */
  kinds?: readonly WriteKind[];
}

export type FileLeases = ReturnType<typeof createFileLeases>;

/**
 * Files are written before their row and deleted after it. A lease row covers the time between: no other process
 * writes or deletes the files, and after a crash the cleanup finds them.
 */
export function createFileLeases(dependencies: FileLeasesDependencies) {
  const { transaction, files, now, newId, onFailure, pause = () => setTimeout(pauseMs) } = dependencies;
  const leaseEnd = () => new Date(now().getTime() + leaseMs).toISOString();

  /** Part of the caller's transaction, for example the one that deletes the row of these files. */
  async function acquire(repos: LeasesIn, keys: readonly string[]): Promise<Lease> {
    const lease = { keys, holder: newId(), until: leaseEnd() };
    await repos.fileLeases.claim(lease);
    return lease;
  }

  /** Renews the lease until `work` ends. */
  async function during<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    const renew = () =>
      transaction((repos) => repos.fileLeases.renew({ ...lease, until: leaseEnd() }), leasesAlone);
    const timer = setInterval(() => {
      renew().catch((error) => onFailure(error, lease.keys));
    }, renewMs);
    timer.unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Tries every file, even if some cannot be deleted. */
  async function deleteAll({ keys, holder }: Lease): Promise<void> {
    const outcomes = await Promise.allSettled(keys.map((key) => files.delete(key)));
    const left = keys.filter((_, index) => outcomes[index]?.status === 'rejected');
    const deleted = keys.filter((key) => !left.includes(key));
    await transaction(async ({ fileLeases }) => {
      await fileLeases.release({ keys: deleted, holder });
      await fileLeases.renew({ keys: left, holder, until: now().toISOString() });
    }, leasesAlone);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) onFailure(failed.reason, left);
  }

  /** Leaves the files of the lease to the cleanup while a backup holds them. */
  const isLeft = ({ keys, holder }: Lease) =>
    transaction(async (repos) => {
      if (!(await areFilesHeld(repos, now()))) return false;
      await repos.fileLeases.renew({ keys, holder, until: now().toISOString() });
      return true;
    }, leasesAlone);

  /** Deletes the files after their row; the cleanup deletes those that cannot be deleted now. */
  async function remove(lease: Lease): Promise<void> {
    try {
      if (await isLeft(lease)) return;
      await during(lease, () => deleteAll(lease));
    } catch (error) {
      onFailure(error, lease.keys);
    }
  }

  /** Waits while another process stores or deletes one of the files. */
  async function acquireUnless<T>(
    keys: readonly string[],
    find: Storing<T>['find'],
    kinds?: readonly WriteKind[],
  ): Promise<{ found: T } | { lease: Lease }> {
    for (let waited = 0; ; waited += pauseMs) {
      const outcome = await transaction(async (repos) => {
        const found = await find(repos);
        if (found !== null) return { found };
        if (await repos.fileLeases.areLeased(keys, now().toISOString())) return null;
        return { lease: await acquire(repos, keys) };
      }, kinds);
      if (outcome) return outcome;
      if (waited >= maxWaitMs) {
        throw new AppError('unavailable', 'This file is being stored or removed elsewhere. Try again.');
      }
      await pause();
    }
  }

  /**
   * Ends the lease in the transaction that writes the row of the files.
   * @throws AppError `unavailable` when another process has claimed one of them: it may be deleted
   */
  async function commit(repos: LeasesIn, lease: Lease): Promise<void> {
    if ((await repos.fileLeases.release(lease)) === new Set(lease.keys).size) return;
    throw new AppError('unavailable', 'Storing this file took too long. Try again.');
  }

  /** Deletes the files that are still leased, after storing them failed. Never throws. */
  async function abandon(lease: Lease): Promise<void> {
    try {
      const keys = await transaction((repos) => repos.fileLeases.leasedBy(lease), leasesAlone);
      await remove({ ...lease, keys });
    } catch (error) {
      onFailure(error, lease.keys);
    }
  }

  return {
    acquire,
    commit,
    abandon,
    remove,

    /**
     * Stores files, then their row; neither is left when it throws.
     * @returns what `find` found, or null when the files were stored
     * @throws AppError `unavailable` when the files are leased for a minute, or the lease was lost
     */
    async store<T>(keys: readonly string[], storing: Storing<T>): Promise<T | null> {
      const { find, put, insert, kinds } = storing;
      const write = storing.transaction ?? ((work) => transaction(work, kinds));
      const acquired = await acquireUnless(keys, find, kinds);
      if ('found' in acquired) return acquired.found;
      const { lease } = acquired;
      try {
        await during(lease, put);
        await write(async (repos) => {
          await commit(repos, lease);
          await insert(repos);
        });
      } catch (error) {
        await abandon(lease);
        throw error;
      }
      return null;
    },

    /** Deletes the files of ended leases, left by crashes or failed deletions. @param isStopping ends it early */
    async deleteExpired(isStopping: () => boolean = () => false): Promise<void> {
      const tried = new Set<string>();
      while (!isStopping()) {
        const lease = await transaction(async (repos) => {
          if (await areFilesHeld(repos, now())) return null;
          const keys = await repos.fileLeases.ended(now().toISOString(), filesAtOnce);
          const untried = keys.filter((key) => !tried.has(key));
          return untried.length === 0 ? null : acquire(repos, untried);
        }, leasesAlone);
        if (!lease) return;
        for (const key of lease.keys) tried.add(key);
        await remove(lease);
      }
    },
  };
}
