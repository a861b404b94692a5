import type { ErrorBody } from '#contract/lists.ts';

/** How a call ended. `status` is 0 when there is no answer, or none that can be read. */
export interface Answer {
  status: number;
  /** The error, for people; empty when nothing did. */
  message: string;
  /** Message per field of the body. */
  fields: Record<string, string>;
}

/** Sends JSON to one of our own calls, with the CSRF token; a stale token is renewed once. */
export async function call(path: string, body: unknown): Promise<Answer> {
  try {
    const answer = await send(path, body, tokenInCookie() ?? (await freshToken()));
    // The token belongs to a session that has ended or begun since, in another tab for one.
    return answer.status === 403 ? await send(path, body, await freshToken()) : answer;
  } catch (error) {
    if (error instanceof Unreachable) return { status: 0, message: error.message, fields: {} };
    console.error(error);
    return { status: 0, message: 'Something went wrong here. Try again.', fields: {} };
  }
}

class Unreachable extends Error {}

/** @throws Unreachable when nothing comes back: the network is to blame then, and no script and no answer */
async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (cause) {
    throw new Unreachable('Cannot reach the server. Check your connection and try again.', { cause });
  }
}

async function send(path: string, body: unknown, token: string): Promise<Answer> {
  const response = await reach(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'X-CSRFToken': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return { status: response.status, message: '', fields: {} };
  const isJson = response.headers.get('Content-Type')?.includes('json');
  const { error } = isJson ? await response.json() : { error: undefined };
  return {
    status: response.status,
    message: error?.message ?? `Request failed (${response.status}). Try again.`,
    fields: error?.fields ?? {},
  };
}

function tokenInCookie(): string | null {
  return /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? null;
}

async function freshToken(): Promise<string> {
  const response = await reach('/api/csrf/', { credentials: 'same-origin' });
  const { csrfToken } = await response.json();
  return csrfToken;
}

/** An answer as it arrived; its status is not checked yet. */
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

/** The caller stopped it: nothing went wrong. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function readBody(body: unknown): Partial<ErrorBody> {
  return typeof body === 'object' && body !== null && 'error' in body ? (body as ErrorBody) : {};
}

function messageOf(status: number, statusText: string): string {
  if (status === 0) return 'Cannot reach the server. Check your connection and try again.';
  return `${status} ${statusText}`.trim();
}

export interface Sending {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON, a form as it is; undefined for none. */
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
 * Asks once. Failures of the network come back as status 0.
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
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => resolve(unreachable);
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    request.send(body as FormData);
  });
}

function answerOf(request: XMLHttpRequest): RawAnswer {
  return {
    status: request.status,
    statusText: request.statusText,
    body: isJson(request.getResponseHeader('Content-Type')) ? parsed(request.responseText) : null,
    header: (name) => request.getResponseHeader(name),
  };
}

/** Null for an answer that broke off. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const jsonType = { 'Content-Type': 'application/json' };

export function isJson(contentType: string | null): boolean {
  return contentType?.includes('json') ?? false;
}
