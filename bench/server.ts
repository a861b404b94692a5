import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { memorySettings } from '../scripts/memory-settings.mjs';
import { startProgram } from './processes.ts';
import { freePort, get } from './request.ts';

export interface ProductServer {
  /** Without a trailing slash. */
  url: string;
  /** Of the process that listens, when it was started by `serve`. */
  pid: number;
  /** From its start to its first answer of 200. */
  secondsToFirstAnswer: number;
  stop: () => Promise<void>;
}

/** The commands of package.json that start the product: what `npm run serve` runs, and `npm start` itself. */
const commands = {
  serve: { command: process.execPath, args: ['scripts/serve.ts'], isGroup: false },
  start: { command: 'npm', args: ['start'], isGroup: true },
} as const;

const username = 'admin';
const password = randomBytes(18).toString('base64url');
/** A start takes two seconds of processor time, which a busy machine may not have for minutes. */
const timeoutMs = 300_000;

/** What the owner of the measured site would set; nothing of the caller's own settings gets through. */
export function siteSettings(dataDir: string): Record<string, string> {
  // Only the six files that an upload waits for: larger ones would be made while something else is measured.
  return {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
    PUBLIC_MAX_WIDTH: '1280',
  };
}

/**
 * Starts the built product on this machine and waits until it answers.
 * @param settings `PORT` among them; a free one otherwise
 */
export async function startServer(
  dataDir: string,
  by: keyof typeof commands = 'serve',
  settings: Record<string, string> = {},
): Promise<ProductServer> {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TMPDIR } = process.env;
  // With what npm's commands give the process before it begins.
  const env = {
    PATH,
    HOME,
    TMPDIR,
    ...memorySettings,
    ...siteSettings(dataDir),
    PORT: port,
    SITE_URL: url,
    ...settings,
  };
  const started = performance.now();
  const program = await startProgram({ ...commands[by], env });
  while (!(await answers(url))) {
    if (program.hasEnded() || performance.now() - started > timeoutMs) {
      await program.stop();
      throw new Error(`The product does not answer. It said:\n${program.said().slice(-2000)}`);
    }
    await pause(5);
  }
  const secondsToFirstAnswer = (performance.now() - started) / 1000;
  return { url, pid: program.pid, secondsToFirstAnswer, stop: program.stop };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await get(`${url}/`)).status === 200;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** Begun as the login page begins it. */
export interface OwnerSession {
  /** The Cookie header. */
  cookie: string;
  /** For `X-CSRFToken`, with whatever has an effect. */
  csrfToken: string;
}

export async function signIn(url: string): Promise<OwnerSession> {
  const csrf = await get(`${url}/api/csrf/`);
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrftoken': (JSON.parse(csrf.body.toString()) as { csrfToken: string }).csrfToken,
      cookie: cookieOf(csrf.headers['set-cookie'] ?? []),
    },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${response.status} ${await response.text()}`);
  const cookie = cookieOf(response.headers.getSetCookie());
  const csrfToken = /csrftoken=([^;]+)/.exec(cookie)?.[1];
  if (!cookie.includes('session=') || csrfToken === undefined) throw new Error('Signing in gave no session.');
  return { cookie, csrfToken };
}

function cookieOf(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';')[0]).join('; ');
}
