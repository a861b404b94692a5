import { AppError, isAppError } from '#domain/errors.ts';

/** Outcome of a call, for the ledger. */
export type AiOutcome =
  | 'answered'
  | 'cancelled'
  | 'refused'
  | 'unauthorised'
  | 'rate_limited'
  | 'timed_out'
  | 'unusable'
  | 'repeated'
  | 'failed';

export interface AiFailure {
  outcome: Exclude<AiOutcome, 'answered'>;
  error: AppError;
}

const longestRetry = 3600;

/**
 * The error at the provider, in words for the owner. The provider's own words are shown only where it
 * refuses a request as such: they name the setting that is wrong.
 * @param secret the key, for a provider that repeats it
 */
export function failureOf(cause: unknown, wasCancelled: boolean, secret: string | null): AiFailure {
  if (wasCancelled) return failure('cancelled', 'unavailable', 'The AI call was cancelled.', cause);
  const error = rootOf(cause);
  if (isAppError(error)) return { outcome: 'unusable', error };
  if (isTimeout(error)) {
    return failure('timed_out', 'unavailable', 'The AI provider did not answer in time. Try again.', cause);
  }
  if (nameOf(error) === 'OversizedAnswer') {
    return failure('failed', 'bad_gateway', 'The AI provider’s response is too large.', cause);
  }
  if (nameOf(error) === 'WebPageAnswer') {
    const message =
      'The AI provider answered with a web page (HTML). Check the server address in Settings (AI_BASE_URL). It must be that of the API, and often ends in /v1.';
    return outage(message, cause);
  }
  if (nameOf(error) === 'DeclinedAnswer') {
    return failure('refused', 'bad_gateway', 'The AI declined to answer this request.', cause);
  }
  if (isCut(error)) {
    return outage('The connection to the AI provider was lost. Try again.', cause);
  }
  if (unreadable.has(nameOf(error))) {
    const message =
      'The AI provider’s response cannot be read. Check the provider and the server address in Settings (AI_PROVIDER, AI_BASE_URL), or try again.';
    return outage(message, cause);
  }
  const status = statusOf(error);
  return status === null ? fromConnection(cause) : fromStatus(status, error, cause, secret);
}

function fromStatus(status: number, error: unknown, cause: unknown, secret: string | null): AiFailure {
  if (status === 401 || status === 403) {
    const message = `The AI provider rejected the key (${status}). Check the key in Settings (AI_API_KEY).`;
    return failure('unauthorised', 'unavailable', message, cause);
  }
  if (status === 429) {
    const retryAfter = retryAfterOf(error);
    const message = `The AI provider has had too many requests. Try again in ${retryAfter} s.`;
    return {
      outcome: 'rate_limited',
      error: new AppError('unavailable', message, { retryAfter, cause }),
    };
  }
  if (status >= 500) {
    return outage(`The AI provider failed (${status}). Try again in a moment.`, cause);
  }
  const message = `The AI provider rejected the request (${status}): ${wordsOf(error, secret)}`;
  return failure('failed', 'bad_gateway', message, cause);
}

function fromConnection(cause: unknown): AiFailure {
  const message =
    'The AI provider cannot be reached, or the connection was lost. Check the server address in Settings (AI_BASE_URL).';
  return outage(message, cause);
}

function outage(message: string, cause: unknown): AiFailure {
  return { outcome: 'failed', error: new AppError('bad_gateway', message, { cause, isOutage: true }) };
}

function failure(
  outcome: AiFailure['outcome'],
  code: 'unavailable' | 'bad_gateway',
  message: string,
  cause: unknown,
): AiFailure {
  return { outcome, error: new AppError(code, message, { cause }) };
}

/** The last error, which the error of the retries wraps. */
function rootOf(error: unknown): unknown {
  const last = error instanceof Error && 'lastError' in error ? error.lastError : undefined;
  if (last !== undefined) return rootOf(last);
  const isWrapped = error instanceof Error && wrongAnswers.has(nameOf(error.cause));
  return isWrapped ? error.cause : error;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** Names of our own errors, which the library wraps in one of its own. */
const wrongAnswers: ReadonlySet<string> = new Set(['OversizedAnswer', 'WebPageAnswer']);

/** Names of the library's errors for an answer in another protocol. */
const unreadable: ReadonlySet<string> = new Set(['AI_JSONParseError', 'AI_TypeValidationError']);

/** Names of the errors for an answer that was cut off before its end. */
const withoutEnd: ReadonlySet<string> = new Set(['UnfinishedAnswer', 'AI_InvalidResponseDataError']);

/** The library reports the status of a successful answer whose connection was lost, too. */
function isCut(error: unknown): boolean {
  const status = statusOf(error);
  return withoutEnd.has(nameOf(error)) || (status !== null && status < 400);
}

function isTimeout(error: unknown): boolean {
  return nameOf(error) === 'TimeoutError' || nameOf(error) === 'AbortError';
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

/**
 * Seconds to wait, from the headers or else the body, as Google sends them; a minute if the provider names
 * none.
 */
function retryAfterOf(error: unknown): number {
  const details = error instanceof Error ? (error as Error & Record<string, unknown>) : null;
  const headers = details?.responseHeaders as Record<string, string> | null | undefined;
  const inBody = /"retryDelay":\s*"([\d.]+)s"/.exec(String(details?.responseBody ?? ''))?.[1];
  const seconds = Number(headers?.['retry-after'] ?? inBody);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestRetry) : 60;
}

function wordsOf(error: unknown, secret: string | null): string {
  const words = withoutSecret(error instanceof Error ? error.message : '', secret);
  return words.replace(/\s+/g, ' ').slice(0, 300) || 'no reason given.';
}

/** Fields of a provider's error that may be logged. */
export interface LoggedFailure {
  type: string;
  message: string;
  /** Status of the provider's answer; null if there was none. */
  status: number | null;
  stack: string;
}

/** Minimum length of a secret: shorter ones are words like "none" that a local provider takes for a key. */
const shortestSecret = 8;

/** Text without the key, which some providers repeat when they refuse it. */
function withoutSecret(text: string, secret: string | null): string {
  return secret !== null && secret.length >= shortestSecret ? text.replaceAll(secret, '[key]') : text;
}

/**
 * An error without its request: the library's own contains the prompt and the images, once for each try.
 * @param secret the key, which is removed from the result
 */
export function loggedFailure(cause: unknown, secret: string | null): LoggedFailure {
  const clean = (text: string) => withoutSecret(text, secret);
  if (!(cause instanceof Error)) return { type: typeof cause, message: '', status: null, stack: '' };
  const last = 'lastError' in cause && cause.lastError instanceof Error ? cause.lastError : cause;
  const status = 'statusCode' in last && typeof last.statusCode === 'number' ? last.statusCode : null;
  return {
    type: cause.name,
    message: clean(cause.message),
    status,
    stack: clean(cause.stack ?? ''),
  };
}
