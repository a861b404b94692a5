import { AppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../database/transaction.ts';

const key = 'files_held';
/** Time in milliseconds that files stay undeleted after a crash. */
const holdMs = 60_000;
const renewMs = 15_000;

interface Hold {
  holder: string;
  /** Milliseconds. */
  until: number;
}

type Settings = Repositories;

async function read({ settings }: Settings, now: Date): Promise<Hold | null> {
  const hold = (await settings.get(key)) as Hold | undefined;
  const left = hold ? hold.until - now.getTime() : 0;
  // An end too far in the future was written while the clock was wrong; clocks of two machines may differ a
  // little.
  return hold && left > 0 && left <= 2 * holdMs ? hold : null;
}

/** Whether a backup is reading the files, in any process. */
export async function areFilesHeld(repos: Settings, now: Date): Promise<boolean> {
  return (await read(repos, now)) !== null;
}

export interface FileHoldDependencies {
  transaction: Transaction;
  now: () => Date;
  newId: () => string;
  /** Receives an error after the work: the files stay held for up to a minute. */
  onFailure: (error: unknown) => void;
}

const anotherRuns = () => new AppError('conflict', 'Another backup is running. Try again later.');

export type FileHold = ReturnType<typeof createFileHold>;

/**
 * Prevents all processes from deleting files while a backup copies the database and then the files that it
 * names: they stay leased, and the cleanup deletes them afterwards. Held once at a time, which keeps two
 * backups apart.
 */
export function createFileHold({ transaction, now, newId, onFailure }: FileHoldDependencies) {
  const claim = (holder: string) =>
    transaction(async (repos) => {
      const other = await read(repos, now());
      if (other && other.holder !== holder) return false;
      await repos.settings.set(key, { holder, until: now().getTime() + holdMs });
      return true;
    });

  const release = (holder: string) =>
    transaction(async (repos) => {
      if ((await read(repos, now()))?.holder === holder) await repos.settings.remove(key);
    });

  /**
   * @param signal aborted when `work` is to stop, because the hold was lost, too
   * @throws AppError `conflict` when it is held already, or is by another once this one was lost
   */
  return async function holding<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const holder = newId();
    if (!(await claim(holder))) throw anotherRuns();
    const lost = new AbortController();
    let failure: unknown;
    // One failed renewal is harmless: the hold lasts longer than the next renewals take.
    const end = setTimeout(() => {
      lost.abort(new Error('The files could not be held during the backup.', { cause: failure }));
    }, holdMs);
    const renewal = setInterval(() => {
      claim(holder).then(
        (isOurs) => (isOurs ? end.refresh() : lost.abort(anotherRuns())),
        (error) => {
          failure = error;
        },
      );
    }, renewMs);
    end.unref();
    renewal.unref();
    try {
      return await work(lost.signal);
    } catch (error) {
      // An aborted step only reports that it was aborted; the reason for it is more useful.
      throw lost.signal.aborted ? lost.signal.reason : error;
    } finally {
      clearInterval(renewal);
      clearTimeout(end);
      await release(holder).catch(onFailure);
    }
  };
}
