import { isNotFound } from './call-error.ts';
import type { Caller } from './caller.ts';

/** What another tab has deleted already is gone, as it should be. */
export async function deleteAt(call: Caller, address: string): Promise<void> {
  try {
    await call.json<null>('DELETE', address);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
