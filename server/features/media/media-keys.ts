import { createHmac } from 'node:crypto';
import type { Rendition } from '#domain/posts/post.ts';

/** Grows when the same photograph would become other bytes: addresses are immutable. */
const pipelineVersion = 1;

export interface MediaKeys {
  /** Keyed hash of the photograph: 160 bits, hexadecimal. */
  hash: string;
  /** Private; not to be guessed even by who knows `hash`. */
  original: string;
  rendition(made: Pick<Rendition, 'format' | 'target'>): string;
  animation: string;
}

/**
 * Where the files of a photograph are kept. Without the secret nobody can tell from a photograph they have
 * which address it got.
 * @param sha256 of the original, hexadecimal
 * @param extension of the original, without a dot
 */
export function mediaKeys(secret: string, sha256: string, extension: string): MediaKeys {
  const hash = keyed(secret, `renditions:${pipelineVersion}:${sha256}`);
  const original = keyed(secret, `original:${sha256}`);
  return {
    hash,
    original: `originals/${original.slice(0, 2)}/${original}.${extension}`,
    rendition: ({ format, target }) => `media/${hash.slice(0, 2)}/${hash}-${target}.${format}`,
    animation: `media/${hash.slice(0, 2)}/${hash}-animated.webp`,
  };
}

function keyed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 40);
}
