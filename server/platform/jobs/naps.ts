import type { Repositories } from '../../compose/repositories.ts';

/** Interval in milliseconds of the checks for a punctual job that is due at any moment. */
const soonMs = 50;

interface NapsDependencies {
  reader: Repositories;
  now: () => Date;
  pollMs: number;
}

/** Wakes the workers that wait for jobs. */
export function createNaps({ reader, now, pollMs }: NapsDependencies) {
  const sleeping = new Set<() => void>();
  let wakeUps = 0;

  function wake(): void {
    wakeUps += 1;
    for (const resume of sleeping) resume();
    sleeping.clear();
  }

  return {
    wake,
    /** Number of calls of `wake`. */
    wakeUps: () => wakeUps,

    /** Sleeps until the next wake. @param ms after which all sleepers are woken; null: never */
    async sleep(ms: number | null): Promise<void> {
      const alarm = ms === null ? undefined : setTimeout(wake, ms);
      alarm?.unref();
      await new Promise<void>((resume) => sleeping.add(resume));
      clearTimeout(alarm);
    },

    /** Milliseconds until a job of the kind could start; at most until the next look at the queue. */
    async untilNext(kind: string): Promise<number> {
      const next = await reader.jobs.nextTime(kind);
      const ms = next === null ? pollMs : Date.parse(next) - now().getTime();
      // A job that could have started by now waits for something else: a pause, or its twin.
      return ms < -20 * soonMs ? pollMs : Math.min(pollMs, Math.max(soonMs, ms));
    },
  };
}
