import { fetchSchemes, isAbsolute, safeAddress } from '#domain/text/addresses.ts';

const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z\d+/=]+$/i;

/** The address without outer blanks if a picture may have it: http, https, a path from the root, or data. */
export function pictureAddress(given: string): string | null {
  const address = given.trim();
  if (/^data:/i.test(address)) return inlinePicture.test(address) ? address : null;
  const safe = safeAddress(address, fetchSchemes);
  return safe !== null && (isAbsolute(safe) || safe.startsWith('/')) ? safe : null;
}

/** Why {@link pictureAddress} refuses an address. */
export function pictureRefusal(given: string): string {
  if (/^\s*data:image\/svg/i.test(given))
    return 'SVG images can contain scripts. Save the image as a PNG and choose that file.';
  if (/^\s*data:/i.test(given))
    return 'This data address is not a complete PNG, JPEG, GIF, WebP or AVIF image in base64.';
  return 'Enter an http(s) URL or a path such as /media/lamp.jpg.';
}
