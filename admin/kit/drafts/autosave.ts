import { pauseAfter } from '#browser/calls/call.ts';

/** State of the newest backup on the server. */
export type AutosaveStatus =
  | { name: 'idle' }
  | { name: 'sending' }
  /** `at`: milliseconds. */
  | { name: 'saved'; at: number }
  | { name: 'failed'; error: unknown };

export interface AutosaveOptions<Copy> {
  /** Sends one copy; an error becomes the status. */
  send: (copy: Copy) => Promise<unknown>;
  /** Whether a retry makes sense after this error; without one nothing is sent until `resume`. */
  mayRetry: (error: unknown) => boolean;
  onStatus: (status: AutosaveStatus) => void;
  now: () => number;
}

/** Milliseconds: the pause in typing before a copy is sent, and the longest time between two copies. */
export const autosaveTimes = { pause: 1500, longest: 10_000 } as const;

/**
 * Sends the newest copy when the typing pauses, one at a time; a failed one is sent again after a growing pause, unless
 * a newer one exists.
 */
export function createAutosave<Copy>(options: AutosaveOptions<Copy>) {
  const timer = createTimer(() => void flush());
  let isOpen = true;
  const queue = createQueue(options, (pause) => {
    if (isOpen) timer.start(pause);
  });

  function flush(): Promise<void> {
    timer.stop();
    return queue.run();
  }

  function startTimer(): void {
    if (queue.isReady()) timer.start(autosaveTimes.pause);
  }

  return {
    /** Sends it when no newer copy has come for a while. */
    schedule(copy: Copy): void {
      const latest = queue.put(copy) + autosaveTimes.longest;
      if (queue.isReady()) timer.start(Math.min(autosaveTimes.pause, latest - options.now()));
    },
    /** Sends the waiting copy at once. */
    flush,
    /** Drops the waiting copy and resolves when none is being sent. A copy that is scheduled later waits its turn. */
    async drop(): Promise<void> {
      timer.stop();
      await queue.drop();
      startTimer();
    },
    /**
     * Opens or closes the form's backups. A copy that fails after closing is not sent again: a later retry
     * could overwrite one from another form.
     */
    setOpen(open: boolean): void {
      isOpen = open;
    },
    /** Sends nothing until `resume`; scheduled copies wait. */
    pause(): void {
      queue.setPaused(true);
      timer.stop();
    },
    resume(): void {
      queue.setPaused(false);
      startTimer();
    },
  };
}

/**
 * The newest copy and its way out.
 * @param onRetry called when a failed copy may be sent again, with the milliseconds before
 */
function createQueue<Copy>(
  { send, mayRetry, onStatus, now }: AutosaveOptions<Copy>,
  onRetry: (pause: number) => void,
) {
  let waiting: { copy: Copy; since: number } | null = null;
  let running: Promise<void> | null = null;
  let isPaused = false;
  let drops = 0;
  /** Number of failures in a row. */
  let failures = 0;

  /**
   * Sends the scheduled copies. A drop waits for the copy being sent, not for those scheduled after it: they
   * belong to the next run.
   */
  async function sendAll(run: number): Promise<void> {
    while (waiting && !isPaused && run === drops) {
      const { copy } = waiting;
      waiting = null;
      onStatus({ name: 'sending' });
      try {
        await send(copy);
        failures = 0;
        onStatus({ name: 'saved', at: now() });
      } catch (error) {
        onStatus({ name: 'failed', error });
        failures += 1;
        if (!mayRetry(error)) isPaused = true;
        if (run !== drops) return;
        waiting ??= { copy, since: now() };
        if (!isPaused) onRetry(pauseAfter(failures, error));
        return;
      }
    }
  }

  return {
    /** @returns since when a copy has waited, in milliseconds */
    put(copy: Copy): number {
      const since = waiting?.since ?? now();
      waiting = { copy, since };
      return since;
    },
    isReady: () => waiting !== null && !isPaused,
    setPaused(paused: boolean): void {
      isPaused = paused;
    },
    run(): Promise<void> {
      running ??= sendAll(drops).finally(() => {
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

/** Timer that runs once: a new start replaces the last one. */
function createTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param delay milliseconds; at once when negative */
    start(delay: number): void {
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, delay));
    },
    stop: () => clearTimeout(timer),
  };
}
