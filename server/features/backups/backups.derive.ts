import type { BackupRun } from '#domain/backups/rules.ts';
import type { Repositories } from '../../compose/repositories.ts';

/** The job that makes a backup. */
export const backupKind = 'backup';

/** History of the backups. */
export interface BackupMemory {
  /** Time of the first check by any process. */
  since: string | null;
  /** The newest first. */
  runs: BackupRun[];
}

const memoryKey = 'backup_runs';
const runsKept = 30;

type Settings = Repositories;

export async function backupMemory({ settings }: Settings): Promise<BackupMemory> {
  return { since: null, runs: [], ...((await settings.get(memoryKey)) as Partial<BackupMemory> | undefined) };
}

/** Starts the time from which on backups are expected. @param now ISO */
export async function beginMemory(repos: Settings, now: string): Promise<void> {
  const { since, runs } = await backupMemory(repos);
  if (since === null) await repos.settings.set(memoryKey, { since: now, runs });
}

/** Removes deleted backups from the history of runs. @param names of their folders */
export async function forgetRuns(repos: Settings, names: readonly string[]): Promise<void> {
  const memory = await backupMemory(repos);
  const runs = memory.runs.filter(({ name }) => name === '' || !names.includes(name));
  await repos.settings.set(memoryKey, { ...memory, runs });
}

/** Adds a run by the server or the command to the history. */
export async function noteRun(repos: Settings, run: BackupRun): Promise<void> {
  const { since, runs } = await backupMemory(repos);
  await repos.settings.set(memoryKey, { since: since ?? run.at, runs: [run, ...runs].slice(0, runsKept) });
}
