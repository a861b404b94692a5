import { CallError, isTemporary, pauseAfter } from '#browser/calls/call.ts';
import { createObservedState } from './ui/loading.tsx';

export type Retries = ReturnType<typeof createRetries>;

interface Pause {
  over: Promise<void>;
  end: () => void;
  giveUp: (error: unknown) => void;
}

/**
 * Repeats work that found no server until it is answered, after growing pauses that all its work shares. Only work that
 * may be done twice belongs here.
 */
export function createRetries() {
  /** The error of the last attempt while work waits; null while the server answers. */
  const trouble = createObservedState<Error | null>(null);
  let failures = 0;
  let pause: Pause | null = null;
  let stops = 0;

  function beginPause(error: Error): void {
    trouble.replace(error);
    if (pause) return;
    failures += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // If no work waits, its rejection would count as unhandled.
    promise.catch(() => undefined);
    const close = () => {
      clearTimeout(timer);
      pause = null;
    };
    const timer = setTimeout(() => pause?.end(), pauseAfter(failures, error));
    pause = {
      over: promise,
      end: () => {
        close();
        resolve();
      },
      giveUp: (reason) => {
        close();
        reject(reason);
      },
    };
  }

  function answered(): void {
    if (pause) return;
    failures = 0;
    if (trouble.current()) trouble.replace(null);
  }

  return {
    subscribe: trouble.subscribe,
    current: trouble.current,
    /** @throws what `work` throws for another reason, and the last error after `stop` */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const begun = stops;
      for (;;) {
        await pause?.over;
        try {
          const result = await work();
          answered();
          return result;
        } catch (error) {
          if (isTemporary(error) && stops === begun) beginPause(error);
          else {
            if (error instanceof CallError) answered();
            throw error;
          }
        }
      }
    },
    /** Tries again without waiting for the end of the pause. */
    retryNow: () => pause?.end(),
    /** Fails the waiting steps; running ones are not repeated. */
    stop(): void {
      const error = trouble.current();
      stops += 1;
      failures = 0;
      trouble.replace(null);
      pause?.giveUp(error);
    },
  };
}
