import { AppError, isAppError } from '#domain/errors.ts';

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
