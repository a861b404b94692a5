import { type Logger, pino } from 'pino';

/** Lines of JSON on standard output; what must not be written down is cut out. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-csrftoken"]'],
  });
}
