export interface Semaphore {
  /** Runs `work` once `weight` fits; frees it whatever the outcome. */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
  /** Whether nothing runs or waits. */
  isIdle(): boolean;
  /** What runs and waits now, and how many were refused since the start. */
  count(): Occupancy;
}

export interface Occupancy {
  running: number;
  waiting: number;
  refused: number;
}

export interface SemaphoreOptions {
  /** Most waiting jobs, 0 for none; no limit by default. */
  maxWaiting?: number;
  /** The error for the next one. */
  refusal?: () => Error;
}

/**
 * Limits how much runs at one time, first come first served, so that a heavy job is never starved by light ones.
 * A job heavier than the whole capacity runs alone.
 */
export function createSemaphore(
  capacity: number,
  {
    maxWaiting = Number.POSITIVE_INFINITY,
    refusal = () => new Error('The queue is full.'),
  }: SemaphoreOptions = {},
): Semaphore {
  let used = 0;
  let running = 0;
  let refused = 0;
  const waiting: { weight: number; start: () => void }[] = [];

  function admit(): void {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      used += next.weight;
      running += 1;
      next.start();
    }
  }

  return {
    isIdle: () => used === 0 && waiting.length === 0,
    count: () => ({ running, waiting: waiting.length, refused }),
    async run(weight, work) {
      const taken = Math.min(weight, capacity);
      const mustWait = waiting.length > 0 || used + taken > capacity;
      if (mustWait && waiting.length >= maxWaiting) {
        refused += 1;
        throw refusal();
      }
      await new Promise<void>((start) => {
        waiting.push({ weight: taken, start });
        admit();
      });
      try {
        return await work();
      } finally {
        used -= taken;
        running -= 1;
        admit();
      }
    },
  };
}

export type RunExclusive = ReturnType<typeof createKeyedMutex>;

/** Runs tasks that have a key in common one after the other, in the order of the calls, others concurrently. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return async function runExclusive<T>(
    keys: string | readonly string[],
    work: () => Promise<T>,
  ): Promise<T> {
    const all = [keys].flat();
    const turn = Promise.allSettled(all.map((key) => last.get(key))).then(work);
    for (const key of all) last.set(key, turn);
    try {
      return await turn;
    } finally {
      for (const key of all) if (last.get(key) === turn) last.delete(key);
    }
  };
}
