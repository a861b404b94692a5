import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): the time in milliseconds, then randomness; ids made later sort later.
 * @param time one before 1970 counts as its beginning, the first that an id can hold
 * @param seed takes the place of the randomness: one seed and one time give one id
 */
export function newId(time = Date.now(), seed?: string): string {
  const bytes =
    seed === undefined ? randomBytes(16) : createHash('sha256').update(seed).digest().subarray(0, 16);
  bytes.writeUIntBE(Math.max(0, time), 0, 6);
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Six characters for the end of a slug or file name: 16 million different ones. */
export function newHash6(): string {
  return randomBytes(3).toString('hex');
}

export type Tokens = ReturnType<typeof createTokens>;

/** Letters and digits that look different from each other in a terminal. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Secrets and what is derived from them. */
export function createTokens() {
  return {
    /** 256 random bits, base64url, 43 characters. */
    secret: () => randomBytes(32).toString('base64url'),
    /** SHA-256, hexadecimal. */
    digest: (text: string) => createHash('sha256').update(text).digest('hex'),
    /** HMAC-SHA-256, base64url. */
    sign: (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url'),
    /** Compares two texts, in constant time if they have the same length. */
    equal: (one: string, other: string) => {
      const [a, b] = [Buffer.from(one), Buffer.from(other)];
      return a.length === b.length && timingSafeEqual(a, b);
    },
    /** About 99 bits, in four groups a person can copy: `k7dwq-…`. */
    password: () =>
      Array.from({ length: 4 }, () =>
        Array.from({ length: 5 }, () => readable[randomInt(readable.length)]).join(''),
      ).join('-'),
  };
}
