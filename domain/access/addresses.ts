import { resolvePath } from '../site/paths.ts';

/**
 * Whether a URL belongs to the admin area. `name` is the page's name in lower case (`admin`,
 * `adminupload`, …); for other kinds it is null.
 */
export type AdminAddress =
  | { kind: 'none'; name: null }
  | { kind: 'call'; name: null }
  | { kind: 'login'; name: null }
  | { kind: 'page'; name: string };

const none: AdminAddress = { kind: 'none', name: null };

/**
 * Recognizes an admin URL in every spelling that the router could accept: letter case, encoded letters, doubled or
 * trailing slashes, dot segments, the data form of a page, an absolute request target. Matches too much
 * rather than too little: a URL that it misses would bypass the access check.
 * @param target request target, still percent-encoded, with or without a query
 */
export function adminAddress(target: string): AdminAddress {
  const raw = pathOf(target);
  const segments = readSegments(raw);
  if (segments[0] === 'api' && segments[1] === 'admin') return { kind: 'call', name: null };
  // Only the exact prefix /api/ reaches the API; any other spelling reaches the pages.
  if (decodeAscii(raw).startsWith('/api/')) return none;
  if (segments[0] === 'admin' && segments[1] === 'login' && segments.length === 2)
    return { kind: 'login', name: null };
  const isAdmin = resolvePath(`/${segments.join('/')}`).page === 'admin' || resolvePath(raw).page === 'admin';
  if (!isAdmin) return none;
  return { kind: 'page', name: segments.at(-1) ?? 'admin' };
}

/** The path of a request target, without origin, query and fragment. */
export function pathOf(target: string): string {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '') || '/';
}

/** A path without the suffix that the router uses for data requests. */
export function withoutDataForm(path: string): string {
  return path.replace(/\/_(?:root)?\.data$/i, '/').replace(/\.data$/i, '');
}

function readSegments(path: string): string[] {
  const plain = withoutDataForm(decodeAscii(path).replaceAll('\\', '/').toLowerCase());
  const segments: string[] = [];
  for (const segment of plain.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments;
}

/** Undoes the encoding of ASCII alone, so that a broken escape elsewhere cannot hide an admin URL. */
function decodeAscii(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
}

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
