import { type Bindings, type ChildLoggerOptions, type Logger, pino } from 'pino';
import { failureText, isDatabaseDamaged } from '#domain/failures.ts';

/** Lines of JSON on standard output; secrets are removed. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    hooks: {
      logMethod(words, method) {
        // A start ends with the address in plain words, printed by `runServer`.
        if (!String(words[0]).startsWith('Server listening at')) method.apply(this, words);
      },
    },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrftoken"]'],
  });
}

/** An error of this process, as its owner may read it. */
export interface RecentError {
  /** ISO. */
  time: string;
  message: string;
  /** Names the line in the log, where there is one. */
  id: string | null;
  /** Text of the logged error; null if only a message was logged. */
  reason: string | null;
}

/** Id of the request or job that failed. */
function idIn({ requestId, errorId }: Record<string, unknown>): string | null {
  const id = requestId ?? errorId;
  return typeof id === 'string' ? id : null;
}

const maxErrors = 50;
const longestReason = 300;

export type RecentErrors = ReturnType<typeof createRecentErrors>;

/** The errors of this process, newest first; older ones than the last 50 are in the log alone. */
export function createRecentErrors(now: () => Date) {
  const errors: RecentError[] = [];
  let total = 0;
  let hasDamage = false;

  function note([first, second]: unknown[]): void {
    const given = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {};
    const message = typeof second === 'string' ? second : typeof first === 'string' ? first : 'an error';
    total += 1;
    hasDamage ||= isDatabaseDamaged(given.err);
    errors.unshift({
      time: now().toISOString(),
      message,
      id: idIn(given),
      reason: failureText(given.err)?.slice(0, longestReason) ?? null,
    });
    errors.splice(maxErrors);
  }

  return {
    list: (): RecentError[] => [...errors],

    /** Whether a part of the database could not be read since the start: it does not heal. */
    hasDamage: (): boolean => hasDamage,

    /** Number of errors since the start of the process, also of those that are only in the log. */
    count: (): number => total,

    /** The same logger, of which errors are remembered; so are its children. */
    watch(logger: Logger): Logger {
      const watched = Object.create(logger) as Logger;
      for (const level of ['error', 'fatal'] as const) {
        watched[level] = ((...words: unknown[]) => {
          note(words);
          Reflect.apply(logger[level], logger, words);
        }) as Logger['error'];
      }
      watched.child = ((bindings: Bindings, options?: ChildLoggerOptions) =>
        this.watch(logger.child(bindings, options))) as unknown as Logger['child'];
      return watched;
    },
  };
}

const betweenRefusalsMs = 60_000;

/**
 * Creates a log of refusals with one line a minute, however many there are: under a flood the log must not
 * grow with it.
 */
export function createRefusalLog(logger: Logger) {
  let refused = 0;
  let latest = Number.NEGATIVE_INFINITY;
  return (queue: string): void => {
    refused += 1;
    if (performance.now() - latest < betweenRefusalsMs) return;
    latest = performance.now();
    logger.warn({ queue, refused }, 'the site is too busy: requests are answered 503');
    refused = 0;
  };
}
