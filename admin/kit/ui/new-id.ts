/**
 * Letters and digits that nobody has had before. The browser's own maker of such ids is missing on pages that came
 * over plain http from elsewhere than this machine.
 */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
