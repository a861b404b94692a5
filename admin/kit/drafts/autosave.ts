/** Where the unsaved text stands. */
export type KeepStatus =
  | { name: 'idle' }
  | { name: 'keeping' }
  /** `at`: milliseconds. */
  | { name: 'kept'; at: number }
  | { name: 'failed'; error: unknown };

export interface AutosaveOptions<Copy> {
  /** Sends one copy; what it throws becomes the status. */
  keep: (copy: Copy) => Promise<unknown>;
  /** Whether another attempt by itself makes sense after this failure. */
  mayRetry: (error: unknown) => boolean;
  onStatus: (status: KeepStatus) => void;
  now: () => number;
}

/** Milliseconds: of a pause after which a copy is sent, at most between two of them, before another attempt. */
export const autosaveTimes = { pause: 1500, longest: 10_000, retry: 15_000 } as const;

/** Sends the newest copy when the typing pauses, one at a time; a failed one is sent again, unless a newer is there. */
export function createAutosave<Copy>(options: AutosaveOptions<Copy>) {
  const timer = createTimer(() => void flush());
  const queue = createQueue(options, () => timer.start(autosaveTimes.retry));

  function flush(): Promise<void> {
    timer.stop();
    return queue.run();
  }

  function resume(): void {
    if (queue.isReady()) timer.start(autosaveTimes.pause);
  }

  return {
    /** Sends it when nothing newer has come for a while. */
    schedule(copy: Copy): void {
      const latest = queue.put(copy) + autosaveTimes.longest;
      if (queue.isReady()) timer.start(Math.min(autosaveTimes.pause, latest - options.now()));
    },
    /** Sends what waits at once. */
    flush,
    /** Forgets what waits, and resolves when it is not under way any more. What comes meanwhile waits its turn. */
    async drop(): Promise<void> {
      timer.stop();
      await queue.drop();
      resume();
    },
    /** Nothing is sent until it is released; what comes meanwhile waits. */
    hold(): void {
      queue.setHeld(true);
      timer.stop();
    },
    release(): void {
      queue.setHeld(false);
      resume();
    },
  };
}

/**
 * The newest copy, and its way out.
 * @param onRetry told when the one that failed may be tried again
 */
function createQueue<Copy>({ keep, mayRetry, onStatus, now }: AutosaveOptions<Copy>, onRetry: () => void) {
  let waiting: { copy: Copy; since: number } | null = null;
  let running: Promise<void> | null = null;
  let isHeld = false;
  let drops = 0;

  /** Whoever drops what is sent waits for that alone: what comes after it is a matter of the next run. */
  async function send(run: number): Promise<void> {
    while (waiting && !isHeld && run === drops) {
      const { copy } = waiting;
      waiting = null;
      onStatus({ name: 'keeping' });
      try {
        await keep(copy);
        onStatus({ name: 'kept', at: now() });
      } catch (error) {
        onStatus({ name: 'failed', error });
        if (!mayRetry(error)) isHeld = true;
        if (run !== drops) return;
        waiting ??= { copy, since: now() };
        if (!isHeld) onRetry();
        return;
      }
    }
  }

  return {
    /** @returns since when something has waited, in milliseconds */
    put(copy: Copy): number {
      const since = waiting?.since ?? now();
      waiting = { copy, since };
      return since;
    },
    isReady: () => waiting !== null && !isHeld,
    setHeld(held: boolean): void {
      isHeld = held;
    },
    run(): Promise<void> {
      running ??= send(drops).finally(() => {
        running = null;
      });
      return running;
    },
    async drop(): Promise<void> {
      waiting = null;
      drops += 1;
      await running;
      if (!waiting) onStatus({ name: 'idle' });
    },
  };
}

/** One timer: the last start counts. */
function createTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param delay milliseconds; at once when it is over already */
    start(delay: number): void {
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, delay));
    },
    stop: () => clearTimeout(timer),
  };
}
