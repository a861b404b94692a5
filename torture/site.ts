import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../bench/processes.ts';
import { type ProductServer, siteSettings, startServer } from '../bench/server.ts';
import { undoLater } from '../bench/undoing.ts';

/** A server that ends by itself leaves its compiled code there, which saves the next ones half of their start. */
const compiled = join(tmpdir(), `passerby-compiled-${process.pid}`);
let isCompiled = false;
undoLater(() => rm(compiled, { recursive: true, force: true }));

const quiet = { LOG_LEVEL: 'error', SITE_LANGUAGE: 'en' };

/**
 * A site in a folder of its own, with the built product as its server, which can be killed and started again.
 * @param settings beside the usual ones
 */
export async function createSite(settings: Record<string, string> = {}, folder?: string) {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'passerby-torture-')));
  const clockFile = join(await mkdtemp(join(tmpdir(), 'passerby-clock-')), 'shift');
  await writeFile(clockFile, '0');
  let shift = 0;
  let server: ProductServer | null = null;
  let url = '';
  const shiftedClock = {
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'torture/clock.mjs'))}`,
    CLOCK_SHIFT_FILE: clockFile,
  };
  const all = { ...quiet, ...settings };
  const start = () =>
    startServer(dataDir, 'serve', { ...all, ...shiftedClock, NODE_COMPILE_CACHE: compiled });
  const removeFolder = undoLater(async () => {
    await rm(dataDir, { recursive: true, force: true });
    await rm(join(clockFile, '..'), { recursive: true, force: true });
  });

  const running = () => {
    if (!server) throw new Error('The server is not running.');
    return server;
  };

  /** To its one process. */
  function signal(name: NodeJS.Signals): void {
    process.kill(running().pid, name);
  }

  return {
    dataDir,
    /** As the environment of another process on the same data. */
    settings: { ...siteSettings(dataDir), ...all },
    /** Of the last server; nothing answers there once it was killed. */
    url: () => url,
    pid: () => running().pid,
    isRunning: () => server !== null,
    signal,
    /** Of the server, in milliseconds. */
    serverTime: () => Date.now() + shift,

    async start(): Promise<void> {
      server = await start();
      if (!isCompiled) {
        isCompiled = true;
        await server.stop();
        server = await start();
      }
      url = server.url;
    },

    /** As a power cut ends it: nothing of it runs any more. */
    async kill(): Promise<void> {
      signal('SIGKILL');
      await running().stop();
      server = null;
    },

    /** As it ends when it is asked to. */
    async stop(): Promise<void> {
      await server?.stop();
      server = null;
    },

    /** The clock of the running server jumps, and that of the next ones is wrong too. */
    async shiftClock(ms: number): Promise<void> {
      shift = ms;
      await writeFile(clockFile, String(ms));
      if (server) signal('SIGUSR2');
    },

    async remove(): Promise<void> {
      await server?.stop();
      server = null;
      await removeFolder();
    },
  };
}
