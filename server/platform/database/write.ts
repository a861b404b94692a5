import { AppError, isAppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from './transaction.ts';

export interface WriteDependencies {
  transaction: Transaction;
  /** Receives the content version after the commit of each write that a visitor can see. */
  onChange: (version: number) => void;
}

/** One transaction that makes the pages stale: for every write that a visitor may see. */
export function createWrite({ transaction, onChange }: WriteDependencies) {
  /** @param isVisible whether a visitor can see what the work did; every work when not given */
  return async <T>(
    work: (repos: Repositories) => Promise<T>,
    isVisible: (result: T) => boolean = () => true,
  ): Promise<T> => {
    const { result, version } = await transaction(async (repos) => {
      const result = await work(repos);
      return { result, version: isVisible(result) ? await repos.contentVersion.bump() : null };
    });
    if (version !== null) onChange(version);
    return result;
  };
}

/** Part of the transaction that stores the things with these ids: all of it is kept, or none. */
export type AlsoWrite = (repos: Repositories, ids: readonly string[]) => Promise<void>;

/** A `conflict` carries the thing as `read` finds it, in the shape in which the service answers. */
export async function currentOnConflict<Result>(
  work: Promise<Result>,
  read: () => Promise<unknown>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'conflict') throw error;
    throw new AppError('conflict', error.message, { current: await read(), cause: error });
  }
}
