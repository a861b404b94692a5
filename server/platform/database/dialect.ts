import { setTimeout } from 'node:timers/promises';
import type { LogEvent } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

const sqliteBusy = 5;
const pause = 15;
const patience = 20_000;

/**
 * Repeats a step that SQLite refuses because another process holds the file. The waiting is not done inside
 * SQLite, where it would stop the whole process.
 * @throws the refusal itself after twenty seconds
 */
export async function pauseAndRetry<T>(step: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await step();
    } catch (error) {
      if (!isBusy(error) || waited >= patience) throw error;
    }
    await setTimeout(pause);
  }
}

function isBusy(error: unknown): boolean {
  // Extended codes carry the primary code in the low byte.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy;
}

export type OnQuery = (sql: string, parameters: readonly unknown[]) => void;

/** In the shape of Kysely's `log` option. */
export function toLog(onQuery: OnQuery | undefined) {
  return onQuery && (({ query }: LogEvent) => onQuery(query.sql, query.parameters));
}

export type Flag = 0 | 1;
/** Parsed in the repositories. */
export type Json = string;
