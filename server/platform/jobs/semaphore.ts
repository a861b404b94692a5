export interface Semaphore {
  /** Runs `work` once `weight` fits; frees it whatever the outcome. */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
  /** Whether nothing runs or waits. */
  isIdle(): boolean;
}

export interface SemaphoreOptions {
  /** Most waiting jobs; no limit by default. */
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
  const waiting: { weight: number; start: () => void }[] = [];

  function admit(): void {
    for (let next = waiting[0]; next && used + next.weight <= capacity; next = waiting[0]) {
      waiting.shift();
      used += next.weight;
      next.start();
    }
  }

  return {
    isIdle: () => used === 0 && waiting.length === 0,
    async run(weight, work) {
      const taken = Math.min(weight, capacity);
      if (waiting.length >= maxWaiting) throw refusal();
      await new Promise<void>((start) => {
        waiting.push({ weight: taken, start });
        admit();
      });
      try {
        return await work();
      } finally {
        used -= taken;
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
