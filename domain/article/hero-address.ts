import { webAddress } from '../seo/web-address.ts';
import { fetchSchemes, safeAddress } from '../text/addresses.ts';

/** The address of a hero that a page can show: a path from the root or a URL of the web; else null. */
export function heroAddress(url: string): string | null {
  const address = safeAddress(url, fetchSchemes);
  if (address === null || /\s/.test(address)) return null;
  return address.startsWith('/') ? address : webAddress(address);
}
