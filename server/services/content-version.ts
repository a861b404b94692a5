/** How often a replica looks whether another process has written: visitors see a change within a second. */
const lookEveryMs = 500;

export interface ContentVersionOptions {
  read: () => Promise<number>;
  /** Told when the database cannot be read; the last known version stays in force. */
  onError: (error: unknown) => void;
}

export type ContentVersion = ReturnType<typeof createContentVersion>;

/**
 * The number that every write a visitor could see makes larger. Kept in memory, so that asking costs nothing;
 * moved at once by writes of this process and by looking for those of others.
 */
export function createContentVersion({ read, onError }: ContentVersionOptions) {
  let version = 0;
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    try {
      version = Math.max(version, await read());
    } catch (error) {
      onError(error);
    }
  }

  return {
    current: () => version,
    /** A write of this process has been committed. */
    moved(to: number): void {
      version = Math.max(version, to);
    },
    refresh,
    async start(): Promise<void> {
      version = await read();
      timer = setInterval(() => void refresh(), lookEveryMs);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
    },
  };
}

/** Keeps the answer of `load` for as long as the content stays the same. */
export function perVersion<T>(
  version: Pick<ContentVersion, 'current'>,
  load: () => Promise<T>,
): () => Promise<T> {
  let kept: { version: number; value: Promise<T> } | undefined;
  return () => {
    const current = version.current();
    if (kept?.version === current) return kept.value;
    const value = load();
    kept = { version: current, value };
    value.catch(() => {
      // A failure is not kept: whoever asks next tries again. The asker of this one gets the error.
      if (kept?.value === value) kept = undefined;
    });
    return value;
  };
}
