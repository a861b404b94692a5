import { createHmac } from 'node:crypto';
import type { Transaction } from '../database/transaction.ts';

/** Limit on how often one caller may do something. */
export interface RequestLimit {
  max: number;
  windowMs: number;
}

export interface RequestLimitsDependencies {
  /** Transaction for counts shared with other processes; null with SQLite, which has none. */
  transaction: Transaction | null;
  now: () => Date;
  /** Secret for hashing the stored keys, which contain visitors' addresses. */
  secret: string;
  /** Receives the first error while the counts cannot be shared; this process then counts alone. */
  onError: (error: unknown) => void;
}

interface Entry {
  until: number;
  /** Requests so far. */
  used: number;
  /** Requests that this process has taken out of the limit. */
  taken: number;
  /** True if the limit has no requests left. */
  isSpent: boolean;
  taking: Promise<void> | null;
}

export interface CountedRequest {
  /** Requests of this caller in this process; more than `max` if refused. */
  count: number;
  /** Time in milliseconds until the limit begins again. */
  waitMs: number;
}

/** Callers remembered; the oldest are forgotten first. */
const mostCallers = 10_000;
/** Shares of a limit that a process takes one at a time: at most so many writes in a window, per caller. */
const shares = 10;
const cleanEveryMs = 60_000;

export type RequestLimits = ReturnType<typeof createRequestLimits>;

/**
 * Limits that all processes share: each takes a tenth of a caller's limit at a time out of the database, so together
 * they never admit more than the limit. One that has taken and not used its part leaves the others that much less.
 */
export function createRequestLimits({ transaction, now, secret, onError }: RequestLimitsDependencies) {
  const entries = new Map<string, Entry>();
  let cleanedAt = 0;
  let hasFailed = false;

  function entryOf(key: string, { windowMs }: RequestLimit): Entry {
    const time = now().getTime();
    const known = entries.get(key);
    if (known && known.until > time && known.until <= time + 2 * windowMs) return known;
    entries.delete(key);
    const [oldest] = entries.size >= mostCallers ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    const entry: Entry = { until: time + windowMs, used: 0, taken: 0, isSpent: false, taking: null };
    entries.set(key, entry);
    return entry;
  }

  async function takeShared(write: Transaction, key: string, limit: RequestLimit) {
    const moment = now();
    const later = (ms: number) => new Date(moment.getTime() + ms).toISOString();
    const count = Math.ceil(limit.max / shares);
    const times = { now: later(0), until: later(limit.windowMs), latest: later(2 * limit.windowMs) };
    const isCleaning = moment.getTime() - cleanedAt >= cleanEveryMs;
    if (isCleaning) cleanedAt = moment.getTime();
    const found = await write(
      async ({ requestCounts }) => {
        if (isCleaning) await requestCounts.removeEnded(times.now);
        return requestCounts.take({
          key: createHmac('sha256', secret).update(key).digest('hex').slice(0, 32),
          count,
          ...times,
        });
      },
      ['limits'],
    );
    return { ...found, count };
  }

  async function take(entry: Entry, key: string, limit: RequestLimit): Promise<void> {
    const alone = { taken: limit.max, isSpent: true };
    if (transaction === null) return void Object.assign(entry, alone);
    try {
      const { before, until, count } = await takeShared(transaction, key, limit);
      entry.until = Date.parse(until);
      entry.taken += Math.max(0, Math.min(count, limit.max - before));
      entry.isSpent = before + count >= limit.max;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = true;
      Object.assign(entry, alone);
    }
  }

  return {
    /** Counts whose time is over, in the database. */
    async deleteExpired(): Promise<void> {
      await transaction?.(({ requestCounts }) => requestCounts.removeEnded(now().toISOString()), ['limits']);
    },

    /** Counts a request. @param key of the caller and what it does */
    async count(key: string, limit: RequestLimit): Promise<CountedRequest> {
      const entry = entryOf(key, limit);
      entry.used += 1;
      const mine = entry.used;
      while (mine > entry.taken && !entry.isSpent) {
        entry.taking ??= take(entry, key, limit).finally(() => {
          entry.taking = null;
        });
        await entry.taking;
      }
      const waitMs = Math.max(0, entry.until - now().getTime());
      return { count: mine <= entry.taken ? mine : limit.max + 1, waitMs };
    },
  };
}

type Counted = (error: Error | null, counted?: { current: number; ttl: number }) => void;

/** Store in the form that @fastify/rate-limit requires: a class, instantiated for each route. */
export function rateLimitStore(limits: RequestLimits) {
  return class Store {
    readonly #route: string;

    constructor(options: { routeInfo?: { url?: string } } = {}) {
      this.#route = options.routeInfo?.url ?? '';
    }

    incr(key: string, callback: Counted, windowMs: number, max: number): void {
      limits.count(`${this.#route} ${key}`, { max, windowMs }).then(
        ({ count, waitMs }) => callback(null, { current: count, ttl: waitMs }),
        (error) => callback(error),
      );
    }

    child(options: object): Store {
      return new Store(options);
    }
  };
}
