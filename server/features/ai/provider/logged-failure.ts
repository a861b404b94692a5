/** What the log may know of an error of the provider. */
export interface LoggedFailure {
  type: string;
  message: string;
  /** Of the provider's answer; null where there was none. */
  status: number | null;
  stack: string;
}

/** Shorter ones are words like "none" that a local provider takes for a key. */
const shortestSecret = 8;

/** Some providers repeat the key that they refuse. */
export function withoutSecret(text: string, secret: string | null): string {
  return secret !== null && secret.length >= shortestSecret ? text.replaceAll(secret, '[key]') : text;
}

/**
 * An error without what it carries along: the library's own holds the whole request, with the prompt and the
 * photographs, once for each try.
 * @param secret the key, which stands nowhere in what comes back
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
