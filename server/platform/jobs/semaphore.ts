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

/** Runs tasks with the same key in FIFO order, others concurrently. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return async function runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
