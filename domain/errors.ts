/**
 * The one vocabulary of errors. Recognize them by `code`, never by `instanceof`: this module exists twice
 * at run time (in the server and in the built pages).
 */
export const errorStatuses = {
  /** The request itself cannot be read: unknown sort, broken JSON. Recover by sending it corrected. */
  bad_request: 400,
  /** No session, or it has ended. Recover by signing in. */
  unauthenticated: 401,
  /** Signed in, but the role does not suffice; or the CSRF token or Origin is not ours. */
  forbidden: 403,
  not_found: 404,
  /** There is such a URL, but not for this method. */
  wrong_method: 405,
  /** Was public once and is deleted for good. */
  gone: 410,
  /** The row has moved on since it was read; the answer carries `current`. */
  conflict: 409,
  /** Something public uses what is to be deleted; `users` names it. Recover by sending it again with `force=true`. */
  in_use: 409,
  too_large: 413,
  /** The bytes are not of a kind we accept, whatever their name says. */
  unsupported_type: 415,
  /** Understood, but a rule of the domain refuses it; `fields` names the places. */
  invalid: 422,
  /** Recover by waiting as long as `retryAfter` says. */
  too_many: 429,
  /** An external service gave no usable answer. A retry may succeed. */
  bad_gateway: 502,
  /** A part we depend on does not answer; nothing was changed. */
  unavailable: 503,
  /** The disk of the server is full, and nothing was changed. Recover by making room, not by waiting. */
  no_space: 507,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** One thing of a list that does not hold: a check, for one. */
export interface ErrorItem {
  id: string;
  label: string;
  detail: string | null;
}

/** Record that uses something that is to be deleted. */
export interface ErrorUser {
  kind: 'article' | 'page' | 'series';
  id: string;
  slug: string;
  title: string;
  /** Names of what it uses. */
  uses: string[];
}

export interface AppErrorDetails {
  /** Message per field, in the caller's own field names. */
  fields?: Record<string, string>;
  /** Checks that do not hold, one by one, in the order they are shown. */
  items?: readonly ErrorItem[];
  /** With `in_use`. */
  users?: readonly ErrorUser[];
  /** Seconds. */
  retryAfter?: number;
  /** The service does not work now: other requests fail as well. `unavailable` and `no_space` always mean that. */
  isOutage?: boolean;
  /** The site itself has too much to do; there is nothing to find out. */
  isBusy?: boolean;
  /** The row as it is now, for `conflict`. */
  current?: unknown;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly items: readonly ErrorItem[] | undefined;
  readonly users: readonly ErrorUser[] | undefined;
  readonly retryAfter: number | undefined;
  readonly isOutage: boolean;
  readonly isBusy: boolean;
  readonly current: unknown;

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.items = details.items;
    this.users = details.users;
    this.retryAfter = details.retryAfter;
    this.isOutage = details.isOutage ?? (code === 'unavailable' || code === 'no_space');
    this.isBusy = details.isBusy ?? false;
    this.current = details.current;
  }
}

const sqliteFull = 13;
/** `SQLITE_IOERR_SHMSIZE`: no room for the index of the log, which every open database has beside it. */
const sqliteNoIndex = 4874;
/** Codes of a full disk, of the system (no space, or none left for this user) and of PostgreSQL. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** Whether the error of a file system or database means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // SQLite's extended codes carry the primary code in the low byte.
  if ('errcode' in error)
    return (Number(error.errcode) & 0xff) === sqliteFull || Number(error.errcode) === sqliteNoIndex;
  return 'code' in error && fullCodes.includes(error.code);
}

/** @param cause undefined where the reserve of the disk is not touched */
export function diskFullError(cause?: unknown): AppError {
  const message =
    'The server disk is full. Nothing was saved. Empty the bin or delete backups, then try again.';
  return new AppError('no_space', message, { cause });
}

/** Recover by asking again in some seconds; nothing was changed. */
export function busyError(): AppError {
  const message = 'The site is too busy at the moment. Try again in a few seconds.';
  return new AppError('unavailable', message, { retryAfter: 5, isBusy: true });
}

/** True for an `AppError` of either copy of this module. */
export function isAppError(error: unknown): error is AppError {
  return (
    error instanceof Error &&
    error.name === 'AppError' &&
    'code' in error &&
    String(error.code) in errorStatuses
  );
}
