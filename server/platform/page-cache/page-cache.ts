import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface PageCacheOptions {
  /** Bytes of bodies held at most; the least recently used go first. */
  maxBytes: number;
  /** The content version now; an answer of an older one is stale at once. */
  currentVersion: () => number;
  /** Milliseconds after which an answer is made again although nothing was written: pages show the year. */
  maxAge: number;
  now: () => number;
  /** Receives the error when a response could not be compressed; it is sent uncompressed. */
  onFailure: (error: unknown) => void;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Statuses that are cached: failures never are. */
const cachedEntry = new Set([200, 301, 404, 410]);

/** True for responses without `no-store`, which may be cached here. */
function isCacheable({ status, headers }: RenderedResponse): boolean {
  return cachedEntry.has(status) && headers['Cache-Control'] !== 'no-store';
}

/** Cache of responses in memory, by key, bounded in bytes; one rendering at a time for one key. */
export function createPageCache({ maxBytes, currentVersion, maxAge, now, onFailure }: PageCacheOptions) {
  const entries = new Map<string, CachedResponse>();
  const flights = new Map<string, Promise<CachedResponse>>();
  let bytes = 0;
  let putsSinceCount = 0;

  function get(key: string): CachedResponse | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (entry.version !== currentVersion() || now() - entry.madeAt > maxAge) {
      bytes -= entry.bytes;
      return undefined;
    }
    entries.set(key, entry);
    return entry;
  }

  function put(key: string, entry: CachedResponse): void {
    const replaced = entries.get(key);
    entries.delete(key);
    entries.set(key, entry);
    bytes += entry.bytes - (replaced?.bytes ?? 0);
    putsSinceCount += 1;
    if (putsSinceCount >= entries.size / 8) {
      bytes = totalBytes();
      putsSinceCount = 0;
    }
    for (const [oldest, old] of entries) {
      if (bytes <= maxBytes) break;
      entries.delete(oldest);
      bytes -= old.bytes;
    }
  }

  /**
   * Bytes of all entries. An entry grows when one of its compressed forms is made, so the sum is counted
   * again; but not with every response, which would cost too much with thousands of entries.
   */
  function totalBytes(): number {
    let sum = 0;
    for (const entry of entries.values()) sum += entry.bytes;
    return sum;
  }

  /**
   * Cached response, or the one that `render` returns. Requests for the same key share one rendering, unless
   * its response concerns one visitor alone: too many requests.
   * @throws what `render` throws; nothing is cached then
   */
  async function getOrRender(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const cached = get(key);
    if (cached) return cached;
    const version = currentVersion();
    // A write during the rendering starts a new rendering: no request after it gets the older page.
    const flightKey = `${version} ${key}`;
    const flying = flights.get(flightKey);
    if (flying) {
      const entry = await flying;
      return entry.status === 429 ? getOrRender(key, render) : entry;
    }
    const flight = (async () => {
      const rendered = await render();
      const entry = new CachedResponse(rendered, version, now(), onFailure);
      if (isCacheable(rendered)) put(key, entry);
      return entry;
    })().finally(() => flights.delete(flightKey));
    flights.set(flightKey, flight);
    return flight;
  }

  return { get, getOrRender, size: () => ({ entries: entries.size, bytes: totalBytes() }) };
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Rendered response, the same for every visitor. */
export interface RenderedResponse {
  status: number;
  /** Headers without Content-Length, Content-Encoding, ETag and Vary, which are derived from the body. */
  headers: Record<string, string>;
  body: Buffer;
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** Encoding of a response, ready for the socket. */
export interface Variant {
  body: Buffer;
  etag: string;
  /** Name, value, name, value …: what `writeHead` takes without looking at it. */
  headers: string[];
  notModifiedHeaders: string[];
}

/** Size in bytes below which compression costs more in headers and time than it saves. */
const smallestCompressed = 512;
/** Close to quality 11 in size for pages of this kind, at a tenth of its time. */
const brotliQuality = 8;
/**
 * Window of brotli for small documents. With 64 KB it needs tables of 0.3 MB for one compression; with its
 * own, 8 MB that the system must clear first: a page takes 0.6 ms instead of 6.8 and has as many bytes.
 * Larger documents repeat more than the window holds.
 */
const smallWindow = { bits: 16, mostBytes: 128 * 1024 };

/** Response in every encoding; each is made once, when first requested. */
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

  /** @param onFailure receives the error when an encoding could not be made; the answer is then sent uncompressed */
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
    // Counted twice: the raw response, head and body in one buffer, is stored too.
    for (const variant of this.#ready.values()) sum += 2 * variant.body.length;
    return sum;
  }

  /** Variant if it exists already; never waits. */
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
              ...(plain.length <= smallWindow.mostBytes && {
                [constants.BROTLI_PARAM_LGWIN]: smallWindow.bits,
              }),
            },
          })
        : await deflate(plain, { level: 7 });
    const variant = this.#variant(encoding, body);
    this.#ready.set(encoding, variant);
    return variant;
  }

  /** Variant with an ETag of its own: a strong one names bytes, so each encoding has another. */
  #variant(encoding: Encoding, body: Buffer): Variant {
    const etag = encoding === 'identity' ? `"${this.#digest}"` : `"${this.#digest}-${encoding}"`;
    const shared = Object.entries({ ...this.#rendered.headers, vary: 'Accept-Encoding', etag }).flat();
    const headers = [...shared, 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { body, etag, headers, notModifiedHeaders: shared };
  }
}
