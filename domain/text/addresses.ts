/** Schemes a link may have. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;
export const linkRefusal = 'A link is a URL with http, https, mailto or tel, or a path such as /photos.';
/** Schemes from which files may be loaded. */
export const fetchSchemes = ['http', 'https'] as const;

/** Browsers read `\` as `/`, and drop tabs and line breaks before they look for a scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const misleading = /[\u0000-\u001f\u007f\\]/;
const scheme = /^([a-z][a-z0-9+.-]*):/i;

/**
 * The URL without outer spaces, when it is a path (`/post/x`, `#part`, `?page=2`, `part/x`) or has one of
 * the schemes; null when it has another scheme, names another host without a scheme (`//host`, `/\host`) or
 * holds characters that a browser reads differently.
 */
export function safeAddress(value: string, schemes: readonly string[]): string | null {
  const address = value.trim();
  if (address === '' || misleading.test(address) || address.startsWith('//')) return null;
  const name = scheme.exec(address)?.[1]?.toLowerCase();
  if (name === undefined) return /^[^/?#]*:/.test(address) ? null : address;
  if (!schemes.includes(name)) return null;
  const needsHost = name === 'http' || name === 'https';
  return needsHost && !/^https?:\/\/[^/?#\s]/i.test(address) ? null : address;
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

/** True for an absolute URL at one of the origins. */
export function isAtOrigin(address: string, origins: readonly string[]): boolean {
  return origins.some((origin) => address === origin || address.startsWith(`${origin}/`));
}

/** True for a URL on another host or ours that carries its scheme. */
export function isAbsolute(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
