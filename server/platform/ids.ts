import { randomBytes } from 'node:crypto';

/** A UUID of version 7 (RFC 9562): the time in milliseconds, then randomness; ids made later sort later. */
export function newId(time = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Six characters for the end of a slug or file name: 16 million different ones. */
export function newHash6(): string {
  return randomBytes(3).toString('hex');
}
