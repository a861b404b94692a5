import { AppError, isAppError } from '#domain/errors.ts';
import type { Repositories } from '../../compose/repositories.ts';

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
