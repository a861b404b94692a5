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
export function createAutosave<Copy>({ send, mayRetry, onStatus, now }: AutosaveOptions<Copy>) {
  let waiting: { copy: Copy; since: number } | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = true;
  let isPaused = false;
  let drops = 0;
  /** Number of failures in a row. */
  let failures = 0;

  /** @param delay milliseconds; at once when negative */
  function startTimer(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(0, delay));
  }

  /** Sends the waiting copy at once. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= sendAll(drops).finally(() => {
      running = null;
    });
    return running;
  }

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
        if (!isPaused && isOpen) startTimer(pauseAfter(failures, error));
        return;
      }
    }
  }

  /** Starts the waiting copy, if there is one, after a pause. */
  function startWaiting(): void {
    if (waiting && !isPaused) startTimer(autosaveTimes.pause);
  }

  return {
    /** Sends it when no newer copy has come for a while. */
    schedule(copy: Copy): void {
      const since = waiting?.since ?? now();
      waiting = { copy, since };
      if (!isPaused) startTimer(Math.min(autosaveTimes.pause, since + autosaveTimes.longest - now()));
    },
    flush,
    /** Drops the waiting copy and resolves when none is being sent. A copy that is scheduled later waits its turn. */
    async drop(): Promise<void> {
      clearTimeout(timer);
      waiting = null;
      drops += 1;
      await running;
      if (!waiting) onStatus({ name: 'idle' });
      startWaiting();
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
      isPaused = true;
      clearTimeout(timer);
    },
    resume(): void {
      isPaused = false;
      startWaiting();
    },
  };
}
