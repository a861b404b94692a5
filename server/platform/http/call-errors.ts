import { AppError, isAppError } from '#domain/errors.ts';
import type { FieldMap } from '#domain/fields.ts';

/** How a call writes what an error names. */
export interface CallWords<Thing> {
  /** Of its fields; without it they keep their names. */
  map?: Pick<FieldMap, 'keysToWire'>;
  /** The present record, as responses show it. */
  present: (current: Thing) => unknown;
}

/** Errors name the fields, and show the present state of the record, as the calls do. */
export async function inCallWords<Result, Thing>(
  work: Promise<Result>,
  { map, present }: CallWords<Thing>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message, fields, items, users, retryAfter, current } = error;
    throw new AppError(code, message, {
      ...(fields && { fields: map?.keysToWire(fields) ?? fields }),
      ...(items && { items }),
      ...(users && { users }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(current !== undefined && { current: present(current as Thing) }),
      cause: error,
    });
  }
}
