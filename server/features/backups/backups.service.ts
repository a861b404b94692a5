import type { Readable } from 'node:stream';
import { type Actor, requireAdmin } from '#domain/access/account.ts';
import type { BackupKind, Manifest } from '#domain/backups/manifest.ts';
import {
  type BackupHealth,
  type BackupRun,
  bytesIn,
  healthOf,
  nextNight,
  toRotate,
  verifiedRun,
} from '#domain/backups/rules.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { failureText } from '#domain/failures.ts';
import type { Repositories } from '../../compose/repositories.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { FileHold } from '../../platform/files/hold.ts';
import type { JobKind, JobRun, JobRunner } from '../../platform/jobs/runner.ts';
import type { SiteContext } from '../../platform/presenting/site.ts';
import { backupKind, backupMemory, beginMemory, forgetRuns, noteRun } from './backups.derive.ts';
import type { StoredBackup } from './engine/folder.ts';
import type { BackupTask, MadeBackup } from './engine/make.ts';

/** The folder of the site's own backups. */
export interface BackupFolder {
  path: string;
  make(task: Omit<BackupTask, 'freeBytes'>): Promise<MadeBackup>;
  /** Backups of this site. */
  list(): Promise<StoredBackup[]>;
  remove(names: readonly string[]): Promise<void>;
  /** Archive of a backup, made while it is sent. */
  stream(name: string): Readable;
  /** Free bytes of the disk; null if unknown. */
  freeBytes(): Promise<number | null>;
}

export interface BackupsDependencies {
  reader: Repositories;
  transaction: Transaction;
  folder: BackupFolder;
  holding: FileHold;
  /** Deletes what waited for the end of the backup. */
  deleteExpired: () => Promise<void>;
  /** Number of nightly backups that stay; 0: none are made. */
  keep: number;
  site: Pick<SiteContext, 'timeZone'>;
  runner: Pick<JobRunner, 'wake' | 'noticeStops'>;
  now: () => Date;
  newId: () => string;
  onFailure: (error: unknown) => void;
}

export interface RunningBackup {
  kind: BackupKind;
  isWaiting: boolean;
  done: number;
  total: number;
}

export interface BackupsOverview {
  state: BackupHealth | 'off';
  /** Date of the newest verified backup; null if there is none. */
  newest: string | null;
  running: RunningBackup | null;
  /** Complete backups, newest first. */
  backups: { name: string; manifest: Manifest; bytes: number }[];
  /** Failed runs, newest first. */
  failures: BackupRun[];
  plan: { next: string | null; keep: number; path: string; freeBytes: number | null };
}

const hourMs = 60 * 60 * 1000;
/** Subject of the one job that waits for the next night. */
const nightly = 'nightly';
const manual = 'manual';

export type BackupsService = ReturnType<typeof createBackupsService>;

/** Backups of the site: every night, and when the owner requests one. */
export function createBackupsService(dependencies: BackupsDependencies) {
  const { reader, transaction, folder, holding, deleteExpired, keep, site, runner, now, newId, onFailure } =
    dependencies;
  const present = () => now().toISOString();
  let timer: NodeJS.Timeout | undefined;

  const memory = () => backupMemory(reader);
  const remember = (run: BackupRun) => transaction((repos) => noteRun(repos, run));

  /** Adds the job of the next night, unless it waits already. */
  const plan = () =>
    transaction(async (repos) => {
      await beginMemory(repos, present());
      if (keep === 0) return;
      const runAfter = nextNight(now(), site.timeZone).toISOString();
      await repos.jobs.addSoon([{ id: newId(), kind: backupKind, subject: nightly, runAfter }], present());
    });

  async function make(run: JobRun, kind: BackupKind): Promise<void> {
    await holding(async (lost) => {
      const { manifest, path } = await folder.make({
        kind,
        now: now(),
        signal: AbortSignal.any([run.signal, lost]),
        // Counts two passes: files are read, then read back.
        progress: ({ stage, done, total }) =>
          run.progress(stage === 'checking' ? total + done : done, 2 * Math.max(total, 1)),
        rest: run.rest,
      });
      // The backup is published and counts: later errors do not make it a failure.
      await remember(verifiedRun(manifest, path.slice(folder.path.length + 1))).catch(onFailure);
      await rotate().catch(onFailure);
    });
  }

  async function rotate(): Promise<void> {
    const all = await folder.list();
    const named = all.map(({ name, manifest }) => ({ name, kind: manifest.kind, at: manifest.madeAt }));
    await remove(toRotate(named, keep));
  }

  async function remove(names: readonly string[]): Promise<void> {
    // Also deletes the files that no backup names.
    if (names.length === 0) return folder.remove(names);
    try {
      await folder.remove(names);
    } finally {
      const left = new Set((await folder.list()).map(({ name }) => name));
      // Otherwise a deleted backup would still count for the state of the site.
      const gone = names.filter((name) => !left.has(name));
      await transaction((repos) => forgetRuns(repos, gone));
    }
  }

  async function runJob(run: JobRun): Promise<void> {
    const kind = run.job.subject === nightly ? nightly : manual;
    if (kind === nightly) await plan();
    const at = present();
    try {
      await make(run, kind);
    } catch (error) {
      // The runner repeats the job: another backup is running, or the process ends.
      const isWaiting = isAppError(error) && error.code === 'conflict';
      if (isWaiting) throw new AppError('unavailable', error.message, { cause: error });
      const isStopped = run.signal.aborted;
      if (isStopped && run.signal.reason !== 'stopped') throw error;
      const message = isStopped ? '' : messageOf(error);
      await remember({ name: '', kind, at, state: isStopped ? 'stopped' : 'failed', message, bytes: 0 });
      // Not repeated: a retry within minutes would fill the disk again, or read everything again.
      throw isStopped ? error : new AppError('invalid', message, { cause: error });
    } finally {
      await deleteExpired().catch(onFailure);
    }
  }

  async function running(): Promise<RunningBackup | null> {
    const job = await reader.jobs.current(backupKind, present());
    if (!job) return null;
    const { subject, state, done, total } = job;
    return { kind: subject === nightly ? nightly : manual, isWaiting: state === 'waiting', done, total };
  }

  async function health(): Promise<Pick<BackupsOverview, 'state' | 'newest'>> {
    const { since, runs } = await memory();
    const newest = runs.find(({ state }) => state === 'verified')?.at ?? null;
    return { state: keep === 0 ? 'off' : healthOf(runs, now(), since), newest };
  }

  async function overview(): Promise<BackupsOverview> {
    const backups = (await folder.list()).map((backup) => ({ ...backup, bytes: bytesIn(backup.manifest) }));
    return {
      ...(await health()),
      running: await running(),
      backups,
      failures: (await memory()).runs.filter(({ state }) => state !== 'verified'),
      plan: {
        next: keep === 0 ? null : nextNight(now(), site.timeZone).toISOString(),
        keep,
        path: folder.path,
        freeBytes: await folder.freeBytes(),
      },
    };
  }

  /** @throws AppError `not_found`; a name from outside never becomes a path */
  async function find(name: string): Promise<StoredBackup> {
    const found = (await folder.list()).find((backup) => backup.name === name);
    if (!found) throw new AppError('not_found', 'There is no such backup.');
    return found;
  }

  return {
    job: { isHeavy: true, isPunctual: true, run: runJob } satisfies JobKind,
    health,

    /** Schedules the next night's backup now and every hour, whatever has happened to the job. */
    async start(): Promise<void> {
      timer = setInterval(() => void plan().catch(onFailure), hourMs);
      timer.unref();
      await plan();
    },
    stopPlanning: (): void => clearInterval(timer),

    async overview(actor: Actor): Promise<BackupsOverview> {
      requireAdmin(actor);
      return overview();
    },

    async healthFor(actor: Actor): Promise<Pick<BackupsOverview, 'state' | 'newest'>> {
      requireAdmin(actor);
      return health();
    },

    /** Adds one backup at a time: a second call while one waits or runs adds none. */
    async begin(actor: Actor): Promise<BackupsOverview> {
      requireAdmin(actor);
      await transaction(async ({ jobs }) => {
        if (await jobs.current(backupKind, present())) return;
        const job = { id: newId(), kind: backupKind, subject: manual, batch: manual, runAfter: present() };
        await jobs.addSoon([job], present());
      });
      runner.wake();
      return overview();
    },

    async stop(actor: Actor): Promise<BackupsOverview> {
      requireAdmin(actor);
      await transaction(async ({ jobs }) => {
        await jobs.stop({ kind: backupKind, batch: manual }, present());
        await jobs.stop({ kind: backupKind, batch: null }, present());
      });
      await runner.noticeStops();
      await plan();
      return overview();
    },

    /** @throws AppError `not_found`; `conflict` while a backup is made */
    async remove(actor: Actor, name: string): Promise<BackupsOverview> {
      requireAdmin(actor);
      await find(name);
      await holding(() => remove([name]));
      return overview();
    },

    /**
     * Streams a backup without a lock: an owner's slow line must not keep the next night's backup waiting.
     * One that is deleted at that time ends early and without its manifest, and reads as cut off. @throws
     * AppError `not_found`
     */
    async download(actor: Actor, name: string): Promise<Readable> {
      requireAdmin(actor);
      await find(name);
      return folder.stream(name);
    },
  };
}

function messageOf(error: unknown): string {
  const ofDisk = [error, error instanceof Error && error.cause].find(
    (each): each is NodeJS.ErrnoException => each instanceof Error && 'syscall' in each,
  );
  if (ofDisk) return `The folder of the backups cannot be read or written (${ofDisk.code ?? 'no code'}).`;
  return failureText(error) ?? 'An unexpected error. The server log says more.';
}
