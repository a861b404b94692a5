export interface Gate {
  /** Runs `work` once `weight` fits; gives the room back whatever the outcome. */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
}

/**
 * A weighted semaphore, first come first served, so that a heavy job is never starved by light ones.
 * A job heavier than the whole capacity runs alone.
 */
export function createGate(capacity: number): Gate {
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
    async run(weight, work) {
      const taken = Math.min(weight, capacity);
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
