import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export type Tokens = ReturnType<typeof createTokens>;

/** Letters and digits that nobody mistakes for one another when reading them from a terminal. */
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
    /** In constant time for texts of one length. */
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
