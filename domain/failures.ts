import { isAppError, isDiskFull } from './errors.ts';

/**
 * Classes of PostgreSQL for connections, sign-in, databases, resources, operators, the system's own errors and damage
 * (08, 28, 3D, 53, 57, 58, XX), a lock that was not free in time, a transaction that was silent too long or may only
 * read, a table that is not there, the network's own, and a closed SQLite.
 */
const databaseCodes =
  /^(?:08|28|3D|53|57|58|XX)[0-9A-Z]{3}$|^(?:55P03|25P03|25006|42P01)$|^E(?:CONN|PIPE|HOST|NET|IO$|AI_|TIMEDOUT|NOTFOUND)|^ERR_INVALID_STATE$/;
/** BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL (https://sqlite.org/rescode.html). */
const sqliteFailures = new Set([5, 6, 7, 8, 10, 13, 14, 15]);
/** Messages of database drivers that come without a code; an emptied file of SQLite has no tables. */
const databaseMessages =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|driver has already been destroyed|^no such table: /;
/** CORRUPT, NOTADB. */
const sqliteDamages = new Set([11, 26]);
/** `data_corrupted`, `index_corrupted`. */
const postgresDamages = new Set(['XX001', 'XX002']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** SQLite's primary result code, the lowest byte of an extended one; null for any other error. */
function sqliteCode(error: unknown): number | null {
  const isOfSqlite = error instanceof Error && codeOf(error) === 'ERR_SQLITE_ERROR' && 'errcode' in error;
  return isOfSqlite ? Number(error.errcode) & 0xff : null;
}

/** A part of the database cannot be read any more: asking again does not help. */
export function isDatabaseDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  if (code !== null) return sqliteDamages.has(code);
  if (postgresDamages.has(codeOf(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseDamaged(error.cause);
}

/** The database does not do what it is asked: nothing was changed. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseDamaged(error)) return true;
  const code = sqliteCode(error);
  if (code !== null && sqliteFailures.has(code)) return true;
  return (
    databaseCodes.test(codeOf(error)) ||
    databaseMessages.test(error.message) ||
    isDatabaseFailure(error.cause)
  );
}

/** For every caller; {@link restoreAdvice} is for the owner. */
export const damagedText = 'A part of the database is damaged and cannot be read. Nothing was changed.';
export const restoreAdvice = 'Stop the server and restore a backup with “npm run restore”.';

/**
 * Meaning of an error for the owner, instead of its own text, which comes from a database, a driver or the system; null
 * for an error of the program, of which the log says more.
 */
export function failureText(error: unknown): string | null {
  if (isAppError(error)) return error.message;
  if (isDatabaseDamaged(error)) return `${damagedText} ${restoreAdvice}`;
  if (isDiskFull(error)) return 'The disk is full.';
  if (isDatabaseFailure(error)) return 'The database does not answer.';
  if (error instanceof Error && 'syscall' in error)
    return `A file or a connection of the server failed (${codeOf(error) || 'no code'}).`;
  if (!(error instanceof Error)) return null;
  if (error.cause !== undefined) return failureText(error.cause);
  // Only those of this program have neither a name nor a code of their own.
  return error.name === 'Error' && !('code' in error) ? error.message : null;
}
