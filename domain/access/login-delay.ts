/** Failed sign-ins under one key: an account's name, or an address. */
export interface FailureRecord {
  failures: number;
  lastFailure: Date;
}

/** This many failures cost nothing; from then on every attempt waits. */
const freeFailures = 5;
const firstDelaySeconds = 15;
const maxDelaySeconds = 15 * 60;
/** Failures older than this are forgotten: a year of slips of the finger is not an attack. */
const memorySeconds = 24 * 60 * 60;

/** Whether the record no longer counts and the next failure starts at one. */
function isForgotten(record: FailureRecord, now: Date): boolean {
  return secondsBetween(record.lastFailure, now) > memorySeconds;
}

/** Failures before this moment count no more. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - memorySeconds * 1000);
}

/**
 * Whole seconds until the next attempt may be made; 0: at once. Doubles with every failure from the fifth on,
 * 15 minutes at most.
 * @param record null: no failure is known
 * @param inFlight attempts under the same key that began earlier and have not ended: each may become a failure,
 *   so that a hundred attempts sent at the same moment are no way around the wait
 */
export function loginWait(record: FailureRecord | null, inFlight: number, now: Date): number {
  const failures = record && !isForgotten(record, now) ? record.failures : 0;
  if (record && failures >= freeFailures) {
    const delay = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (failures - freeFailures));
    // A clock that has been set back must not make the wait longer.
    const passed = Math.max(0, secondsBetween(record.lastFailure, now));
    const left = Math.ceil(delay - passed);
    if (left > 0) return left;
    return inFlight > 0 ? 1 : 0;
  }
  return failures + inFlight >= freeFailures ? 1 : 0;
}

function secondsBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / 1000;
}
