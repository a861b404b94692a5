import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** What a renderer made: the whole answer, the same for every stranger. */
export interface RenderedResponse {
  status: number;
  /** Without Content-Length, Content-Encoding, ETag and Vary: those follow from the body. */
  headers: Record<string, string>;
  body: Buffer;
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** One encoding of an answer, ready for the socket. */
export interface Variant {
  body: Buffer;
  etag: string;
  /** Name, value, name, value …: what `writeHead` takes without looking at it. */
  headers: string[];
  notModifiedHeaders: string[];
}

/** Below this, compressing costs more bytes of headers and time than it saves. */
const smallestCompressed = 512;
/** Close to quality 11 in size for pages of this kind, at a tenth of its time. */
const brotliQuality = 8;

/** An answer in every encoding; each is made when first asked for, once. */
export class CachedResponse {
  readonly status: number;
  /** Content version it was rendered from. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly #rendered: RenderedResponse;
  readonly #onFailure: (error: unknown) => void;
  readonly #digest: string;
  readonly #plain: Variant;
  readonly #ready = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();

  /** @param onFailure told that an encoding could not be made; whoever asked for it gets the answer as it is */
  constructor(
    rendered: RenderedResponse,
    version: number,
    madeAt: number,
    onFailure: (error: unknown) => void,
  ) {
    this.status = rendered.status;
    this.version = version;
    this.madeAt = madeAt;
    this.#rendered = rendered;
    this.#onFailure = onFailure;
    this.#digest = createHash('sha256').update(rendered.body).digest('base64url').slice(0, 22);
    this.#plain = this.#variant('identity', rendered.body);
    this.#ready.set('identity', this.#plain);
  }

  /** Bytes it holds now: grows when an encoding is added. */
  get bytes(): number {
    let sum = 1024;
    // Twice: what goes to the socket is kept beside it, head and body in one piece.
    for (const variant of this.#ready.values()) sum += 2 * variant.body.length;
    return sum;
  }

  /** The variant if it is there already; never waits. */
  peek(encoding: Encoding): Variant | undefined {
    return this.#ready.get(this.#servable(encoding));
  }

  async variant(wanted: Encoding): Promise<Variant> {
    const encoding = this.#servable(wanted);
    const ready = this.#ready.get(encoding);
    if (ready) return ready;
    const pending = this.#pending.get(encoding) ?? this.#compressOrNot(encoding);
    this.#pending.set(encoding, pending);
    return pending;
  }

  #servable(encoding: Encoding): Encoding {
    return this.#rendered.body.length < smallestCompressed ? 'identity' : encoding;
  }

  async #compressOrNot(encoding: Encoding): Promise<Variant> {
    try {
      return await this.#compress(encoding);
    } catch (error) {
      this.#onFailure(error);
      return this.#plain;
    } finally {
      this.#pending.delete(encoding);
    }
  }

  async #compress(encoding: Encoding): Promise<Variant> {
    const plain = this.#rendered.body;
    const body =
      encoding === 'br'
        ? await brotli(plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
              [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            },
          })
        : await deflate(plain, { level: 7 });
    const variant = this.#variant(encoding, body);
    this.#ready.set(encoding, variant);
    return variant;
  }

  /** A strong ETag names bytes, so each encoding has its own. */
  #variant(encoding: Encoding, body: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
    const shared = Object.entries({ ...this.#rendered.headers, vary: 'Accept-Encoding', etag }).flat();
    const headers = [...shared, 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { body, etag, headers, notModifiedHeaders: shared };
  }
}
