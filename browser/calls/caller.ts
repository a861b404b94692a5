import type { SignedInUser } from '#contract/access.ts';
import { CallError, type RawAnswer, type Sending, sendByFetch, sendByRequest } from './call.ts';
import { sendForStream } from './stream.ts';
import { isServerAnswering, type Send, watched } from './watched.ts';

export interface CallerOptions {
  /** `document.cookie`. */
  cookies: () => string;
  /** Opens the sign-in; resolves to true after it. Without it, an ended session is an error. */
  signInAgain?: () => Promise<boolean>;
  /** Sends requests; replaced in tests. */
  fetch?: Send;
  upload?: Send;
  stream?: Send;
  isAnswering?: () => Promise<boolean>;
}

export type QueryValue = string | number | boolean | null | undefined;

interface CallOptions {
  /** Query parameters; null, undefined and empty values are omitted. */
  query?: Record<string, QueryValue>;
  /** Body sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
}

export interface UploadOptions {
  signal?: AbortSignal;
  /** Bytes that have left, of those that have to (the form's own few included). */
  onProgress?: (sent: number, total: number) => void;
}

export interface StreamOptions {
  /** Body sent as JSON. */
  body: unknown;
  signal?: AbortSignal;
  /** Receives each piece of the answer as it comes. */
  onEvent: (name: string, data: unknown) => void;
}

/** Caller of our own API; throws every refusal as a {@link CallError}. */
export interface Caller {
  json<Answer>(method: Sending['method'], path: string, options?: CallOptions): Promise<Answer>;
  /** Page of a list, and the length of the whole list. */
  list<Row>(path: string, options?: CallOptions): Promise<{ rows: Row[]; total: number }>;
  upload<Answer>(path: string, form: FormData, options?: UploadOptions): Promise<Answer>;
  /** Calls for an answer that comes in pieces. */
  stream<Answer>(path: string, options: StreamOptions): Promise<Answer>;
}

/**
 * Creates a caller of our API. It sends the CSRF token with every call that has an effect and renews it once
 * if it is stale; if the session has ended, the owner signs in again and the call is repeated. A server that
 * hangs counts as unreachable.
 */
export function createCaller(options: CallerOptions): Caller {
  const { cookies, signInAgain } = options;
  const { isAnswering = isServerAnswering } = options;
  const fetch = watched(options.fetch ?? sendByFetch, isAnswering);
  const upload = watched(options.upload ?? sendByRequest, isAnswering);
  const stream = watched(options.stream ?? sendForStream, isAnswering);

  async function renewToken(): Promise<string> {
    const answer = await fetch({ method: 'GET', path: '/api/csrf/', headers: {} });
    if (answer.status !== 200) throw new CallError(answer);
    return (answer.body as { csrfToken: string }).csrfToken;
  }

  async function request(send: Send, sending: Omit<Sending, 'headers'>): Promise<RawAnswer> {
    const isSafe = sending.method === 'GET';
    const attempt = (token: string | null) =>
      send({ ...sending, headers: token === null ? {} : { 'X-CSRFToken': token } });
    const currentToken = async () => (isSafe ? null : (tokenIn(cookies()) ?? (await renewToken())));

    let answer = await attempt(await currentToken());
    if (answer.status === 401 && signInAgain && (await signInAgain())) {
      answer = await attempt(await currentToken());
    }
    // The token belongs to a session that has ended or begun since, in another tab for one.
    if (answer.status === 403 && !isSafe) answer = await attempt(await renewToken());
    if (answer.status < 200 || answer.status > 299) throw new CallError(answer);
    return answer;
  }

  return {
    async json<Answer>(method: Sending['method'], path: string, { query, body, signal }: CallOptions = {}) {
      const answer = await request(fetch, { method, path: withQuery(path, query), body, signal });
      return answer.body as Answer;
    },
    async list<Row>(path: string, { query, signal }: CallOptions = {}) {
      const answer = await request(fetch, { method: 'GET', path: withQuery(path, query), signal });
      const rows = answer.body as Row[];
      return { rows, total: Number(answer.header('X-Total-Count') ?? rows.length) };
    },
    async upload<Answer>(path: string, form: FormData, { signal, onProgress }: UploadOptions = {}) {
      const answer = await request(upload, { method: 'POST', path, body: form, signal, onProgress });
      return answer.body as Answer;
    },
    async stream<Answer>(path: string, { body, signal, onEvent }: StreamOptions) {
      const answer = await request(stream, { method: 'POST', path, body, signal, onEvent });
      return answer.body as Answer;
    },
  };
}

function tokenIn(cookies: string): string | null {
  return /(?:^|; )csrftoken=([^;]+)/.exec(cookies)?.[1] ?? null;
}

function withQuery(path: string, query: Record<string, QueryValue> = {}): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** Sets the cookie whose token every call with an effect sends back. */
export const requestCsrfCookie = (call: Caller) => call.json<{ csrfToken: string }>('GET', '/api/csrf/');

export const whoAmI = (call: Caller, signal?: AbortSignal) =>
  call.json<SignedInUser>('GET', '/api/auth/me', signal && { signal });

export const signIn = (call: Caller, body: { username: string; password: string }) =>
  call.json<SignedInUser>('POST', '/api/auth/login', { body });

export const signOut = (call: Caller) => call.json<unknown>('POST', '/api/auth/logout', { body: {} });
