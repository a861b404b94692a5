import type { LogEvent } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

export type OnQuery = (sql: string, parameters: readonly unknown[]) => void;

/** In the shape of Kysely's `log` option. */
export function toLog(onQuery: OnQuery | undefined) {
  return onQuery && (({ query }: LogEvent) => onQuery(query.sql, query.parameters));
}

export type Flag = 0 | 1;
/** Parsed in the repositories. */
export type Json = string;
