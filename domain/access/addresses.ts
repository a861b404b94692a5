/**
 * The part of a client's IP address that identifies one household: a whole IPv4 address (also when written as
 * IPv6), of an IPv6 address the first 64 bits, because anyone who has one has the rest of that network too.
 */
export function addressKey(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').toLowerCase();
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Where to go when `next` names nothing we would follow. */
const defaultNext = '/adminphotos';

const maxLength = 2000;

/** Raw or percent-encoded C0 controls and DEL: a header or a log line could be split by them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const control = /[\u0000-\u001f\u007f-\u009f]|%(?:[01][0-9a-f]|7f)/i;

/** `.` and `..`, also encoded: a browser resolves them, and `/.//host` would become `//host`. */
const dotSegment = /^(?:\.|%2e){1,2}$/i;

/**
 * The URL to go to after signing in: always a path of ours (with its query), in plain ASCII.
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
