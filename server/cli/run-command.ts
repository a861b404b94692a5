import type { Logger } from 'pino';
import { type Config, readConfig } from '../compose/config.ts';
import { createLogger } from '../compose/logger.ts';
import { openServices, type Services } from '../compose/services.ts';

export interface OpenSite {
  config: Config;
  logger: Logger;
  services: Services;
}

export interface CommandTerminal {
  /** Whether lines can be overwritten. */
  isInteractive: boolean;
  write(text: string): void;
  /** Signal that is aborted when the user wants to stop. */
  stop: AbortSignal;
}

interface Answers {
  /** Line printed at the first Ctrl+C. */
  stopping?: string;
  /** Text before the message of an error. */
  failed?: string;
  /** The exit code after an error. */
  failedCode?: number;
}

/**
 * Runs a long command on the site, and closes the site.
 * @param command opens the site when its arguments are right, and resolves to the exit code
 */
export async function runCommand(
  command: (open: () => Promise<OpenSite>, terminal: CommandTerminal) => Promise<number>,
  answers: Answers = {},
): Promise<void> {
  let services: Services | undefined;
  const open = async () => {
    const config = readConfig();
    const logger = createLogger(config.logLevel);
    services = await openServices(config, logger);
    return { config, logger, services };
  };
  await runAlone(
    (terminal) => command(open, terminal),
    async () => services?.close(),
    answers,
  );
}

/**
 * Runs a long command. The first Ctrl+C or SIGTERM stops it in order, a second one ends the process at once.
 * @param command resolves to the exit code
 */
export async function runAlone(
  command: (terminal: CommandTerminal) => Promise<number>,
  close: () => Promise<void>,
  { stopping = '', failed = '', failedCode = 1 }: Answers = {},
): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => {
    process.stderr.write(stopping);
    stop.abort();
  });
  process.once('SIGTERM', () => stop.abort());
  try {
    process.exitCode = await command({
      isInteractive: process.stdout.isTTY === true,
      write: (text) => process.stdout.write(text),
      stop: stop.signal,
    });
  } catch (error) {
    process.stderr.write(`\n${failed}${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = failedCode;
  } finally {
    await close();
  }
}
