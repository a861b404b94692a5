import type { LogEvent } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

export type OnQuery = (sql: string, parameters: readonly unknown[]) => void;

/** Receives the error of each statement that failed. */
export type OnFailedStatement = (error: unknown) => void;

/**
 * Callback in the shape of Kysely's `log` option; undefined without either handler, so that Kysely measures
 * nothing.
 */
export function toLog(onQuery: OnQuery | undefined, onFailedStatement?: OnFailedStatement) {
  if (!onQuery && !onFailedStatement) return undefined;
  return (event: LogEvent) => {
    if (event.level === 'error') onFailedStatement?.(event.error);
    onQuery?.(event.query.sql, event.query.parameters);
  };
}

export type Flag = 0 | 1;
/** Parsed in the repositories. */
export type Json = string;
