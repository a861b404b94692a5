import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { diskFullError, isDiskFull } from '#domain/errors.ts';
import { exists, ifAbsent } from './disk.ts';

const dayMs = 24 * 60 * 60 * 1000;
const scratchStart = '.unfinished-';
const lockEnd = '.lock';
/** Pattern of a whole name, because another program's may begin like it. */
const scratchName = /^(\.unfinished-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.lock)?$/;

/** Folders of this process, never deleted as abandoned, whatever its clock says. */
const inUse = new Set<string>();

/**
 * Runs work in a folder for unfinished results beside their destination, so that a rename puts them into
 * place; removed in any case.
 */
export async function inScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  return inFolder(await newPlace(parent), work);
}

/**
 * Runs work in a folder like {@link inScratch}, on a disk of this machine: once the process is killed, the
 * next one sees that the lock is free and deletes the folder. On a network disk each machine may see its own
 * locks alone.
 */
export async function inLockedScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await newPlace(parent);
  // Locked before the folder is made: a folder with a lock file that is not locked counts as abandoned.
  const unlock = await lock(folder + lockEnd);
  try {
    return await inFolder(folder, work);
  } finally {
    await unlock();
  }
}

/** The path of a folder that is still to be made. */
async function newPlace(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await removeAbandoned(parent);
  return join(parent, `${scratchStart}${randomUUID()}`);
}

async function inFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  inUse.add(folder);
  try {
    await mkdir(folder, { mode: 0o700 });
    return await work(folder);
  } catch (error) {
    throw isDiskFull(error) ? diskFullError(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    inUse.delete(folder);
  }
}

/** Node locks no files itself, but SQLite does; the system ends the lock with the process. */
function takeLock(file: string, timeout: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Timeout in milliseconds: another process that looks at the lock has it for a moment. */
const lockTimeoutMs = 1000;

/**
 * Locks a folder in use; on a file system without locks it does nothing, and an abandoned folder stays for a
 * day.
 */
async function lock(file: string): Promise<() => Promise<void>> {
  let held: DatabaseSync | null = null;
  try {
    held = takeLock(file, lockTimeoutMs);
  } catch {
    await rm(file, { force: true });
  }
  return async () => {
    held?.close();
    await rm(file, { force: true });
  };
}

function isLocked(file: string): boolean {
  try {
    takeLock(file, 0).close();
    return false;
  } catch {
    return true;
  }
}

/** True if other processes have scratch folders beside this one. */
export async function areOthersAtWork(scratch: string): Promise<boolean> {
  const names = await readdir(dirname(scratch));
  return names.some((name) => scratchName.test(name) && name !== basename(scratch));
}

/** Removes what a killed process left: at once where a lock shows that it has ended, else a day later. */
export async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(ifAbsent<string[]>([]));
  for (const name of new Set(names.flatMap((each) => scratchName.exec(each)?.[1] ?? []))) {
    const folder = join(parent, name);
    if (!(await isAbandoned(folder))) continue;
    await rm(folder, { recursive: true, force: true });
    await rm(folder + lockEnd, { force: true });
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  if (inUse.has(folder)) return false;
  if (await exists(folder + lockEnd)) return !isLocked(folder + lockEnd);
  const info = await stat(folder).catch(() => null);
  return info !== null && Date.now() - info.mtimeMs > dayMs;
}
