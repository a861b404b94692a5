/** Where to go when `next` names nothing we would follow. */
const defaultNext = '/adminphotos';

const maxLength = 2000;

/** Raw or percent-encoded C0 controls and DEL: a header or a log line could be split by them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f]|%(?:[01][0-9a-f]|7f)/i;

/** `.` and `..`, also encoded: a browser resolves them, and `/.//host` would become `//host`. */
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/**
 * The address to go to after signing in: always a path of ours (with its query), in plain ASCII.
 * Anything that a browser could read as another origin, and the sign-in page itself, becomes
 * {@link defaultNext}.
 */
export function safeNextPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxLength || !isOwnPath(value)) return defaultNext;
  return value.toWellFormed().replace(/[^\u0021-\u007e]+/g, (odd) => encodeURIComponent(odd));
}

function isOwnPath(value: string): boolean {
  if (!value.startsWith('/') || value.includes('\\') || control.test(value)) return false;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  if (path.includes('//') || path.split('/').some((segment) => dotSegment.test(segment))) return false;
  return !/^\/(?:admin\/login|api)(?:\/|$)/i.test(path);
}
