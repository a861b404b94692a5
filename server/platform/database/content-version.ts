import { type Kysely, sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Interval in milliseconds at which a replica checks for writes of other processes: visitors see a change
 * within a second.
 */
const pollMs = 500;

export interface ContentVersionOptions {
  read: () => Promise<number>;
  /** Pages also depend on the settings, whose version grows with each change. */
  settings: { refresh: () => Promise<void>; readonly state: { readonly version: number } };
  /** Called once while the database cannot be read; the last known version is used. */
  onError: (error: unknown) => void;
  /** Called when it can be read again. */
  onRecovery: () => void;
}

export type ContentVersion = ReturnType<typeof createContentVersion>;

/**
 * The number that every visible write increments. In memory, so that reading it costs nothing; set at once by
 * writes of this process, and by polling for those of others.
 */
export function createContentVersion({ read, settings, onError, onRecovery }: ContentVersionOptions) {
  let version = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isStopped = false;

  async function readBoth(): Promise<number> {
    const [content] = await Promise.all([read(), settings.refresh()]);
    return settings.state.version + content;
  }

  async function refresh(): Promise<void> {
    try {
      version = Math.max(version, await readBoth());
    } catch (error) {
      if (!hasFailed && !isStopped) onError(error);
      hasFailed = true;
      return;
    }
    if (hasFailed) onRecovery();
    hasFailed = false;
  }

  /**
   * Schedules the next check only after the last one has ended, so that requests to a slow database do not
   * pile up.
   */
  function pollLater(): void {
    if (isStopped) return;
    timer = setTimeout(() => void refresh().then(pollLater), pollMs);
    timer.unref();
  }

  return {
    current: () => version,
    /** Reads the version from the database. @throws when it does not answer */
    read,
    /** Called when a write of this process has been committed. */
    moved(to: number): void {
      version = Math.max(version, to + settings.state.version);
    },
    refresh,
    async start(): Promise<void> {
      version = await readBoth();
      pollLater();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Caches the result of `load` for one content version. */
export function perVersion<T>(
  version: Pick<ContentVersion, 'current'>,
  load: () => Promise<T>,
): () => Promise<T> {
  let cached: { version: number; value: Promise<T> } | undefined;
  return () => {
    const current = version.current();
    if (cached?.version === current) return cached.value;
    const value = load();
    cached = { version: current, value };
    value.catch(() => {
      // A failure is not remembered: the next request tries again. This one gets the error.
      if (cached?.value === value) cached = undefined;
    });
    return value;
  };
}

export function createContentVersionRepository(db: Kysely<Database>) {
  return {
    async read(): Promise<number> {
      const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
      return version;
    },

    /** Increments the version: every page built before is stale after the commit. @returns the new version */
    async bump(): Promise<number> {
      const { version } = await db
        .updateTable('content_version')
        .set({ version: sql<number>`version + 1` })
        .returning('version')
        .executeTakeFirstOrThrow();
      return version;
    },
  };
}
