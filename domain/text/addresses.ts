import { hasDirectionControls } from './clean.ts';

/** Schemes a link may have. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;
export const linkRefusal = 'A link is a URL with http, https, mailto or tel, or a path such as /photos.';
/** Schemes from which files may be loaded. */
export const fetchSchemes = ['http', 'https'] as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f]/;
const scheme = /^([a-z][a-z0-9+.-]*):/i;

/**
 * The URL as a browser reads it, when it is a path (`/post/x`, `#part`, `?page=2`, `part/x`) or has one of the schemes;
 * `//host/x` is https. Null when it has another scheme or holds control characters, those of direction too.
 */
export function safeAddress(value: string, schemes: readonly string[]): string | null {
  const address = asBrowsersRead(value);
  if (address === '' || controls.test(address) || hasDirectionControls(address)) return null;
  const name = scheme.exec(address)?.[1]?.toLowerCase();
  if (name === undefined) return /^[^/?#]*:/.test(address) ? null : address;
  if (!schemes.includes(name)) return null;
  const needsHost = name === 'http' || name === 'https';
  return needsHost && !/^https?:\/\/[^/?#\s]/i.test(address) ? null : address;
}

/**
 * Without outer blanks, tabs and line breaks; `\` is `/` up to the query, as the URL standard has it, and encoded behind
 * it, as the Markdown parser does.
 */
function asBrowsersRead(value: string): string {
  const address = value.trim().replace(/[\t\n\r]/g, '');
  const path = address.split(/[?#]/, 1)[0] ?? '';
  if (scheme.test(path) && !/^https?:/i.test(path)) return address;
  const read = path.replaceAll('\\', '/') + address.slice(path.length).replaceAll('\\', '%5C');
  return read.startsWith('//') ? `https:${read}` : read;
}

/** The URL of a file that a page loads, when it is a path from the root or a URL of the web; else null. */
export function fileAddress(value: string): string | null {
  const address = safeAddress(value, fetchSchemes);
  return address !== null && (address.startsWith('/') || isAbsolute(address)) ? address : null;
}

/** The content security policy allows files of other sites over https only. */
export function withHttps(address: string): string {
  return address.replace(/^http:/i, 'https:');
}

/** A URL without http or https, which name the same file: `//example.org/a`. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:/i, '');
}

/** True for an absolute URL at one of the origins, with http or https. */
export function isAtOrigin(address: string, origins: readonly string[]): boolean {
  const given = withoutScheme(address);
  return origins.map(withoutScheme).some((origin) => given === origin || given.startsWith(`${origin}/`));
}

/** The path of a URL at an origin; any other URL as it is. */
export function localAddress(value: string, origin: string): string {
  const address = safeAddress(value, fetchSchemes) ?? value.trim();
  if (!isAtOrigin(address, [origin])) return address;
  return withoutScheme(address).slice(withoutScheme(origin).length) || '/';
}

/** True for a URL on another host or ours that carries its scheme. */
export function isAbsolute(address: string): boolean {
  return /^https?:\/\//i.test(address);
}

/**
 * Target of a link for what was typed: a mail URL and a bare host get their scheme.
 * @returns null when no link may lead there
 */
export function linkUrl(typed: string): string | null {
  const given = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(given)) return `mailto:${given}`;
  if (/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(given)) return `https://${given}`;
  const url = safeAddress(given, linkSchemes);
  const leads = url !== null && !/\s/.test(url);
  return leads && /^(?:[/?#]|[a-z][a-z\d+.-]*:)/i.test(url) ? url : null;
}
