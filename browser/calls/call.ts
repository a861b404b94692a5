import type { ErrorBody } from '#contract/lists.ts';

/** An answer as it arrived; its status is not checked yet. */
export interface RawAnswer {
  /** 0 when the site could not be reached. */
  status: number;
  statusText: string;
  /** Parsed JSON of the answer; null if it had none. */
  body: unknown;
  header: (name: string) => string | null;
}

/** Error of a call that did not succeed. */
export class CallError extends Error {
  /** 0 when the site could not be reached. */
  readonly status: number;
  readonly statusText: string;
  /**
   * Code of the contract; `unreachable` if no answer came, `internal` if the answer was not the contract's.
   */
  readonly code: ErrorBody['error']['code'] | 'unreachable';
  /** Message per field of the body. */
  readonly fields: Record<string, string>;
  /** Current row, for `conflict`. */
  readonly current: unknown;
  /** Critical checks that fail, for `invalid` of a publication. */
  readonly items: NonNullable<ErrorBody['error']['items']>;
  /** Records that use it, for `in_use`. */
  readonly users: NonNullable<ErrorBody['error']['users']>;
  /** Seconds to wait, if the server named them. */
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

/** Message for people of any thrown value. */
export function messageFrom(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The message of a save that failed; for a reason that passes, the advice to repeat it. */
export function saveMessageFrom(error: unknown): string {
  const message = messageFrom(error);
  const needsAdvice = isTemporary(error) && !/\bagain\b/i.test(message);
  return needsAdvice ? `${message} Your text is still here. Try again in a moment.` : message;
}

/** The server's message when there is one, otherwise these words. */
export function messageOr(error: unknown, fallback: string): string {
  return (error instanceof CallError && error.said) || fallback;
}

/** True if the requested record does not exist or was deleted. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found';
}

/** True if the record to be deleted is used by something public: the caller asks for confirmation. */
export function isInUse(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'in_use';
}

const temporaryStatuses: ReadonlySet<number> = new Set([0, 429, 502, 503, 504, 507]);

/**
 * True if the same request can succeed later without a change: there was no answer, or one with a temporary
 * status.
 */
export function isTemporary(error: unknown): error is CallError {
  return error instanceof CallError && temporaryStatuses.has(error.status);
}

/** True if the request may have had its effect although its answer was lost. */
export function isUnanswered(error: unknown): error is CallError {
  return isTemporary(error) && error.said === null;
}

/** Milliseconds. */
const pauses = { first: 1000, longest: 30_000 } as const;

/**
 * Milliseconds before a request is repeated automatically: twice as long after each failure, and never
 * shorter than the response demands.
 * @param failures in a row, from 1
 */
export function pauseAfter(failures: number, error: unknown): number {
  const wanted = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(wanted, Math.min(pauses.longest, pauses.first * 2 ** (failures - 1)));
}

/** The caller stopped it: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function readBody(body: unknown): Partial<ErrorBody> {
  return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorBody) : {};
}

function messageOf(status: number, statusText: string): string {
  if (status === 0) return 'Cannot reach the server. Check your connection and try again.';
  // A proxy's page about a server that is down is not shown.
  if (temporaryStatuses.has(status)) return 'The server cannot answer at the moment. Try again in a moment.';
  return `${status} ${statusText}`.trim();
}

export interface Sending {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Body sent as JSON, a form unchanged; undefined for none. */
  body?: unknown;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Bytes that have left, of those that have to. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Receives what is sent before the answer is complete. */
  onEvent?: ((name: string, data: unknown) => void) | undefined;
}

export const unreachable: RawAnswer = { status: 0, statusText: '', body: null, header: () => null };

/**
 * Sends one request. A network failure is returned as status 0.
 * @throws DOMException `AbortError` when the signal says so
 */
export async function sendByFetch({ method, path, body, headers, signal }: Sending): Promise<RawAnswer> {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { Accept: 'application/json', ...(body !== undefined && jsonType), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
    return {
      status: response.status,
      statusText: response.statusText,
      body: isJson(response.headers.get('Content-Type')) ? await response.json() : null,
      header: (name) => response.headers.get(name),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TypeError) return unreachable;
    throw error;
  }
}

/**
 * Sends one request with a form and reports how many bytes have been sent: `fetch` cannot.
 * @throws DOMException `AbortError` when the signal says so
 */
export function sendByRequest({
  method,
  path,
  body,
  headers,
  signal,
  onProgress,
}: Sending): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.open(method, path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries({ Accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => {
      try {
        resolve(answerOf(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => resolve(unreachable);
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.send(body as FormData);
  });
}

/** @throws SyntaxError for a body that is not the JSON that it says */
function answerOf(request: XMLHttpRequest): RawAnswer {
  return {
    status: request.status,
    statusText: request.statusText,
    body: isJson(request.getResponseHeader('Content-Type')) ? JSON.parse(request.responseText) : null,
    header: (name) => request.getResponseHeader(name),
  };
}

export const jsonType = { 'Content-Type': 'application/json' };

export function isJson(contentType: string | null): boolean {
  return contentType?.includes('json') ?? false;
}
