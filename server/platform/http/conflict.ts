import { AppError, isAppError } from '#domain/errors.ts';

/** A `conflict` shows the thing as it is now in the words of the calls. */
export async function withCurrent<Thing, Result>(
  work: Promise<Result>,
  present: (current: Thing) => unknown,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error) || error.current === undefined) throw error;
    throw new AppError(error.code, error.message, { current: present(error.current as Thing), cause: error });
  }
}
