import type { ErrorBody } from '#contract/errors.ts';

/** An answer as it came, before anybody has judged it. */
export interface RawAnswer {
  /** 0 when the site could not be reached. */
  status: number;
  statusText: string;
  /** What the JSON said; null when there was none. */
  body: unknown;
  header: (name: string) => string | null;
}

/** Why a call did not do what was asked. */
export class CallError extends Error {
  /** 0 when the site could not be reached. */
  readonly status: number;
  readonly statusText: string;
  /** Of the contract's errors; `unreachable` when nothing came back, `internal` when it made no sense. */
  readonly code: ErrorBody['error']['code'] | 'unreachable';
  /** Message per field of the body. */
  readonly fields: Record<string, string>;
  /** With `conflict`: the row as it is now. */
  readonly current: unknown;
  /** With `invalid`, of a publication: the critical checks that fail. */
  readonly items: NonNullable<ErrorBody['error']['items']>;
  /** With `in_use`: what would miss it. */
  readonly users: NonNullable<ErrorBody['error']['users']>;
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null;
  /** The server's own words; null when it said nothing or could not be reached. */
  readonly said: string | null;

  constructor({ status, statusText, body, header }: RawAnswer) {
    const { error, current } = readBody(body);
    super(error?.message ?? messageOf(status, statusText));
    this.name = 'CallError';
    this.status = status;
    this.statusText = statusText;
    this.code = error?.code ?? (status === 0 ? 'unreachable' : 'internal');
    this.fields = error?.fields ?? {};
    this.current = current;
    this.items = error?.items ?? [];
    this.users = error?.users ?? [];
    this.retryAfter = Number(header('Retry-After')) || null;
    this.said = error?.message ?? null;
  }
}

/** The message of whatever was thrown, for people. */
export function messageFrom(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The server's message when there is one, otherwise these words. */
export function messageOr(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.said) || fallback;
}

/** What was asked about is not there, or no more. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found';
}

/** What is to be deleted is used by something public: to be asked about once more. */
export function isInUse(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'in_use';
}

/** Somebody has stopped it: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function readBody(body: unknown): Partial<ErrorBody> {
  return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorBody) : {};
}

function messageOf(status: number, statusText: string): string {
  if (status === 0) return 'The site cannot be reached. Check the connection and try again.';
  return `${status} ${statusText}`.trim();
}
