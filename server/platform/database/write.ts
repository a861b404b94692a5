import { AppError, isAppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';

/** Part of the transaction that stores the records with these ids. */
export type AlsoWrite = (repos: Repositories, ids: readonly string[]) => Promise<void>;

/** Adds the current record, as `read` returns it, to a `conflict`. */
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
