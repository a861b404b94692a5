import { isNotFound } from '#browser/calls/call-error.ts';
import type { Caller } from '#browser/calls/caller.ts';

/**
 * What another tab has deleted already is gone, as it should be.
 * @param force also what a published article uses
 * @throws CallError `in_use` without it
 */
export async function deleteAt(call: Caller, address: string, force = false): Promise<void> {
  try {
    await call.json<null>('DELETE', address, force ? { query: { force } } : undefined);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
