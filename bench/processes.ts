import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { undoLater } from './undoing.ts';

/** Where the product lies. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const graceMs = 10_000;

export interface Program {
  command: string;
  args: readonly string[];
  env?: Record<string, string | undefined>;
  /** The product's by default. */
  cwd?: string;
  /** A program that starts others, like npm, gets its own process group, so that all of them can be stopped. */
  isGroup?: boolean;
}

export interface RunningProgram {
  pid: number;
  /** Output so far, both streams. */
  said: () => string;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
}

/** Starts a program that goes on until it is stopped. */
export async function startProgram({
  command,
  args,
  env,
  cwd = root,
  isGroup = false,
}: Program): Promise<RunningProgram> {
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: 'pipe',
    detached: isGroup,
  });
  child.stdin.end();
  const said = collect(child);
  const ended = once(child, 'close');
  ended.catch(() => {});
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = undoLater(async () => {
    const target = isGroup ? -pid : pid;
    if (send(target, 'SIGTERM')) {
      const late = AbortSignal.timeout(graceMs);
      while (send(target, 0) && !late.aborted && (isGroup || !hasEnded())) await pause(5);
      if (late.aborted) send(target, 'SIGKILL');
    }
    // Its last words come after its end.
    await ended;
  });
  return { pid, said, hasEnded, stop };
}

/**
 * Runs a program to its end.
 * @returns what it wrote to its standard output
 * @throws Error with its output if it fails
 */
export async function runProgram({ command, args, env, cwd = root }: Program): Promise<string> {
  const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'pipe' });
  child.stdin.end();
  const all = collect(child);
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output += piece.toString();
  });
  const forget = undoLater(async () => void child.kill());
  const [code] = (await once(child, 'close')) as [number | null];
  await forget();
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${all().slice(-2000)}`);
  return output;
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const keep = (piece: Buffer) => {
    text = (text + piece.toString()).slice(-100_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}

/** False if the process no longer exists. */
function send(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
