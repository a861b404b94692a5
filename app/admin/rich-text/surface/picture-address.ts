import { fetchSchemes, isAbsolute, safeAddress } from '#domain/text/addresses.ts';

const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i;

/** The address without outer blanks if a picture may have it: http, https, a path from the root, or data. */
export function pictureAddress(given: string): string | null {
  const address = given.trim();
  if (/^data:/i.test(address)) return inlinePicture.test(address) ? address : null;
  const safe = safeAddress(address, fetchSchemes);
  return safe !== null && (isAbsolute(safe) || safe.startsWith('/')) ? safe : null;
}
