import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const inMemory = '/dev/shm';
/** Of a run of all tests; as much again stays free. */
const neededBytes = 4 * 1024 ** 3;

/**
 * Where the tests put their sites, databases and browser profiles: in memory, where there is enough. They write much and
 * keep nothing, and syncing it to a disk takes a fifth of their time.
 * @returns settings for their processes; the folder is deleted when this process ends
 */
export function scratchSettings(): Record<string, string> {
  if (!hasRoom()) return {};
  const folder = mkdtempSync(`${inMemory}/passerby-`);
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || freemem() < 2 * neededBytes) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > neededBytes;
}
