import type { IncomingMessage } from 'node:http';

export interface Semaphore {
  /** Runs `work` once `weight` fits; frees it whatever the outcome. */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
  /** Whether nothing runs or waits. */
  isIdle(): boolean;
  /** Number of running and waiting tasks, and of those refused since the start. */
  count(): Occupancy;
}

export interface Occupancy {
  running: number;
  waiting: number;
  refused: number;
}

export interface SemaphoreOptions {
  /** Maximum number of waiting jobs, 0 for none; no limit by default. */
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

/** Creates a mutex by key: tasks with a key in common run in the order of the calls, others concurrently. */
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

export interface TurnLimits {
  /** Beyond this only what costs little is done for a visitor: a fifth of a second on a slow core. */
  late: number;
  /** Beyond this nothing is done. */
  most: number;
}

type Start = () => unknown;

/**
 * Creates the queue that starts one request in each turn of the event loop, up to where it first waits for
 * something: between two of them the cached pages requested since then are sent. A request that finds no
 * other one starts at once. Of three turns, popular URLs come first in two, others in one; those that are
 * late, which are refused, come before others in one.
 */
export function createTurns({ late, most }: TurnLimits, onRefusal: () => void) {
  const popular: Start[] = [];
  const others: Start[] = [];
  const lateOnes: Start[] = [];
  const isMarkedLate = new WeakSet<IncomingMessage>();
  const orders = [
    [popular, others, lateOnes],
    [popular, lateOnes, others],
    [others, popular, lateOnes],
  ];
  let turn = 0;
  let isTaken = false;
  let refused = 0;

  function take(): Start | undefined {
    turn += 1;
    return orders[turn % orders.length]?.find((line) => line.length > 0)?.shift();
  }

  function next(): void {
    const start = take();
    isTaken = start !== undefined;
    if (!start) return;
    setImmediate(next);
    start();
  }

  function refuse(): void {
    refused += 1;
    onRefusal();
  }

  return {
    /**
     * @param isPopular see `isPopular` of the fast path
     * @returns false: too many wait, and `start` will not be called
     */
    enter(request: IncomingMessage, isPopular: boolean, start: Start): boolean {
      if (!isTaken) {
        isTaken = true;
        setImmediate(next);
        start();
        return true;
      }
      const line = isPopular && popular.length < late ? popular : others.length < late ? others : lateOnes;
      if (line === lateOnes && late + lateOnes.length >= most) {
        refuse();
        return false;
      }
      if (line === lateOnes) isMarkedLate.add(request);
      // A client that has disconnected since then gets no response.
      line.push(() => request.socket.destroyed || start());
      return true;
    },

    /** Whether a visitor's request is to be refused at little cost. Counted as refused. */
    isLate(request: IncomingMessage): boolean {
      if (!isMarkedLate.delete(request)) return false;
      refuse();
      return true;
    },

    count(): Occupancy {
      const waiting = popular.length + others.length + lateOnes.length;
      return { running: isTaken ? 1 : 0, waiting, refused };
    },
  };
}
