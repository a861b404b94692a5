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
export function createAutosave<Copy>({ keep, mayRetry, onStatus, now }: AutosaveOptions<Copy>) {
  let waiting: { copy: Copy; since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isHeld = false;

  function startTimer(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    running ??= send().finally(() => {
      running = null;
    });
    return running;
  }

  async function send(): Promise<void> {
    while (waiting && !isHeld) {
      const { copy } = waiting;
      waiting = null;
      onStatus({ name: 'keeping' });
      try {
        await keep(copy);
        onStatus({ name: 'kept', at: now() });
      } catch (error) {
        onStatus({ name: 'failed', error });
        waiting ??= { copy, since: now() };
        if (mayRetry(error)) startTimer(autosaveTimes.retry);
        else isHeld = true;
        return;
      }
    }
  }

  return {
    /** Sends it when nothing newer has come for a while. */
    schedule(copy: Copy): void {
      const since = waiting?.since ?? now();
      waiting = { copy, since };
      if (!isHeld)
        startTimer(Math.max(0, Math.min(autosaveTimes.pause, since + autosaveTimes.longest - now())));
    },
    /** Sends what waits at once. */
    flush: run,
    /** Forgets what waits, and resolves when nothing is under way any more. */
    async drop(): Promise<void> {
      clearTimeout(timer);
      waiting = null;
      await running;
      // A failure has put its copy back.
      clearTimeout(timer);
      waiting = null;
      onStatus({ name: 'idle' });
    },
    /** Nothing is sent until it is released; what comes meanwhile waits. */
    hold(): void {
      isHeld = true;
      clearTimeout(timer);
    },
    release(): void {
      isHeld = false;
      if (waiting) startTimer(autosaveTimes.pause);
    },
  };
}
