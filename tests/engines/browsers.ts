import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningProgram, startProgram } from '../../bench/processes.ts';
import { freePort } from '../../bench/request.ts';
import { browserArguments, enginePrograms } from '../../scripts/browser.ts';
import { bidiDriver, connect } from './bidi.ts';
import { classicDriver, type Driver, endSession, startClassicSession } from './webdriver.ts';

/** For the start of a browser on a busy machine. */
const startLimitMs = 60_000;

/** @param home folder for the browser's own files */
type Launch = (home: string) => Promise<{ driver: Driver; program: RunningProgram }>;

const launches: Readonly<Record<string, Launch>> = {
  Chromium: launchChromium,
  Firefox: launchFirefox,
  WebKit: launchWebKit,
};
export const engineNames = Object.keys(launches);

/** Gives a window of the engine to `use`, and ends the browser afterwards. */
export async function withEngine(name: string, use: (driver: Driver) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'passerby-engine-'));
  try {
    const { driver, program } = await launches[name]!(home);
    try {
      await use(driver);
    } finally {
      await driver.close().catch(() => {});
      await program.stop();
    }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** ChromeDriver translates BiDi for the browser. */
async function launchChromium(home: string): ReturnType<Launch> {
  const port = await freePort();
  const program = await start(enginePrograms.chromedriver, [`--port=${port}`], home);
  const args = [...browserArguments, '--headless=new', `--user-data-dir=${home}`];
  const session = await untilStarted(program, () =>
    startClassicSession(`http://127.0.0.1:${port}`, {
      webSocketUrl: true,
      'goog:chromeOptions': { binary: enginePrograms.chromium, args },
    }),
  );
  const connection = await connect(String(session.granted.webSocketUrl));
  return { driver: await bidiDriver(connection, () => endSession(session.url)), program };
}

/** Firefox speaks BiDi itself. */
async function launchFirefox(home: string): ReturnType<Launch> {
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'];
  const program = await start(enginePrograms.firefox, args, home);
  const connection = await untilStarted(program, async () => {
    const { ws_host, ws_port } = JSON.parse(await readFile(join(home, 'WebDriverBiDiServer.json'), 'utf8'));
    return connect(`ws://${ws_host}:${ws_port}/session`);
  });
  await connection.send('session.new', { capabilities: {} });
  return { driver: await bidiDriver(connection), program };
}

/** WebKit has no headless mode, and its driver no BiDi. */
async function launchWebKit(home: string): ReturnType<Launch> {
  const port = await freePort();
  const styles = join(home, 'gtk-3.0');
  await mkdir(styles);
  // Its toolbar would make every window at least 447 pixels wide.
  await writeFile(
    join(styles, 'gtk.css'),
    '* { min-width: 0; margin: 0; padding: 0; font-size: 4px; -gtk-icon-transform: scale(0.1); }',
  );
  const screen = ['-a', '-s', '-screen 0 1600x1200x24'];
  const args = [...screen, enginePrograms.webkitDriver, `--port=${port}`];
  const program = await start(enginePrograms.xvfb, args, home);
  const session = await untilStarted(program, () => startClassicSession(`http://127.0.0.1:${port}`, {}));
  return { driver: classicDriver(session), program };
}

/** In a process group of its own, because each of them starts others. */
function start(command: string, args: readonly string[], home: string): Promise<RunningProgram> {
  return startProgram({
    command,
    args,
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
    isGroup: true,
  });
}

async function untilStarted<Result>(
  program: RunningProgram,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const late = AbortSignal.timeout(startLimitMs);
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (late.aborted || program.hasEnded()) {
        await program.stop();
        throw error;
      }
      await pause(100);
    }
  }
}
