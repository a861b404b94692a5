import { resolvePath } from '../site/paths.ts';

/**
 * What an address has to do with the admin area. `name` is the page's name in lower case (`admin`,
 * `adminupload`, …); for other kinds it is null.
 */
export type AdminAddress =
  | { kind: 'none'; name: null }
  | { kind: 'call'; name: null }
  | { kind: 'login'; name: null }
  | { kind: 'page'; name: string };

const none: AdminAddress = { kind: 'none', name: null };

/**
 * Reads an address as widely as anything behind the door could: every letter case, encoded letters, doubled or
 * trailing slashes, dot segments, the data form of a page, an absolute request target. Rather too wide than too
 * narrow: what it misses would reach the admin area unasked.
 * @param target request target, still percent-encoded, with or without a query
 */
export function adminAddress(target: string): AdminAddress {
  const raw = pathOf(target);
  const segments = readSegments(raw);
  if (segments[0] === 'api' && segments[1] === 'admin') return { kind: 'call', name: null };
  // Only what is exactly below /api/ is answered by the calls; any other spelling of it ends at the pages.
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

/** A path without the suffix by which the router asks for a page's data alone. */
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

/** Undoes the encoding of ASCII alone, so that a broken escape elsewhere cannot hide an admin address. */
function decodeAscii(path: string): string {
  return path.replace(/%[0-7][0-9a-f]/gi, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
}
