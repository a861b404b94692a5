import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { browserArguments, ensureBrowser } from '../scripts/browser.ts';
import { startProgram } from './processes.ts';
import { undoLater } from './undoing.ts';

export interface Chromium {
  /** Where it listens for the DevTools protocol. */
  port: number;
  stop: () => Promise<void>;
}

/** A browser without windows and with a fresh profile. @throws Error saying what to install */
export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'passerby-chromium-'));
  const removeProfile = undoLater(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const program = await startProgram({
    command: ensureBrowser('figures'),
    args: [
      ...browserArguments,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    isGroup: true,
  });
  return {
    port: await portIn(join(profile, 'DevToolsActivePort'), program.hasEnded, program.said),
    async stop() {
      await program.stop();
      await removeProfile();
    },
  };
}

/** Chromium writes down which port it has got. */
async function portIn(file: string, hasEnded: () => boolean, said: () => string): Promise<number> {
  for (;;) {
    const port = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    if (port > 0) return port;
    if (hasEnded()) throw new Error(`Chromium does not start:\n${said()}`);
    await pause(20);
  }
}
