import { fileAddress } from '../text/addresses.ts';

/** The URL of a hero that a page can show: a path from the root or a URL of the web; else null. */
export function heroAddress(url: string): string | null {
  const address = fileAddress(url);
  return address !== null && !/\s/.test(address) ? address : null;
}
