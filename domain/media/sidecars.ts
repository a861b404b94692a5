import { AppError, isAppError } from '../errors.ts';
import { formatBytes } from '../text/clean.ts';

/** Bytes. Those with many masks have about 10 MB. */
export const mostSidecarBytes = 16 * 1024 ** 2;

/** Where the root of an XMP packet must have begun. */
const headBytes = 4096;

/** @throws AppError `too_large`, or `invalid` for what is no XMP */
export function requireSidecar(bytes: Uint8Array): void {
  if (bytes.length > mostSidecarBytes)
    throw new AppError('too_large', `A sidecar may have up to ${formatBytes(mostSidecarBytes)}.`);
  // UTF-16 is read without its zeros.
  const head = String.fromCharCode(...bytes.subarray(0, headBytes).filter((byte) => byte !== 0));
  if (/^[^<]{0,8}<[\s\S]*<(?:\w+:)?(?:xmpmeta|RDF)\b|^[^<]{0,8}<(?:\w+:)?(?:xmpmeta|RDF)\b/.test(head))
    return;
  const message = 'The sidecar is not an XMP file.';
  throw new AppError('invalid', message, { fields: { sidecar: message } });
}

const rejectedMessage = 'This photo is rejected in your photo program (rating -1).';

export function rejectedPhoto(): AppError {
  return new AppError('invalid', rejectedMessage, { fields: { rating: rejectedMessage } });
}

/** Whether a photo was not stored because its owner has sorted it out. */
export function isRejection(error: unknown): boolean {
  return isAppError(error) && error.fields?.rating === rejectedMessage;
}
