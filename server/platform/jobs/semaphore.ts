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

export type Turns = ReturnType<typeof createTurns>;

/** Work on the same thing is done one after the other, in the order of asking; on different things side by side. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
