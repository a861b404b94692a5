import { CachedResponse, type RenderedResponse } from './cached-response.ts';

export interface PageCacheOptions {
  /** Bytes of bodies held at most; the least recently used go first. */
  maxBytes: number;
  /** The content version now; an answer of an older one is stale at once. */
  currentVersion: () => number;
  /** Milliseconds after which an answer is made again although nothing was written: pages show the year. */
  maxAge: number;
  now: () => number;
  /** Told that an answer could not be compressed; it is sent as it is. */
  onFailure: (error: unknown) => void;
}

export type PageCache = ReturnType<typeof createPageCache>;

/** Statuses worth keeping: an answer that failed is never kept. */
const kept = new Set([200, 301, 404, 410]);

/** What nobody may store is not stored here either. */
function isKept({ status, headers }: RenderedResponse): boolean {
  return kept.has(status) && headers['Cache-Control'] !== 'no-store';
}

/** Answers in memory, by key, bounded in bytes; one rendering at a time for one key. */
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
   * An entry grows when one of its compressed forms is made, so the sum is counted again; but not with every answer,
   * which would cost more than the rest when there are thousands.
   */
  function totalBytes(): number {
    let sum = 0;
    for (const entry of entries.values()) sum += entry.bytes;
    return sum;
  }

  /**
   * The kept answer, or the one `render` makes. Many askers of one key wait for the same rendering.
   * @throws what `render` throws; nothing is kept then
   */
  async function getOrRender(key: string, render: () => Promise<RenderedResponse>): Promise<CachedResponse> {
    const cached = get(key);
    if (cached) return cached;
    const version = currentVersion();
    // A write during the rendering starts a new flight: nobody who asks after it gets the older page.
    const flightKey = `${version} ${key}`;
    const flying = flights.get(flightKey);
    if (flying) return flying;
    const flight = (async () => {
      const rendered = await render();
      const entry = new CachedResponse(rendered, version, now(), onFailure);
      if (isKept(rendered)) put(key, entry);
      return entry;
    })().finally(() => flights.delete(flightKey));
    flights.set(flightKey, flight);
    return flight;
  }

  return { get, getOrRender, size: () => ({ entries: entries.size, bytes: totalBytes() }) };
}
