import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, isAppError } from '#domain/errors.ts';
import { failureText } from '#domain/failures.ts';
import type { Repositories } from '../../compose/repositories.ts';
import { createWrite, type Transaction, type WriteKind } from '../database/transaction.ts';
import { removeEndedJobs } from './ended-jobs.ts';
import type { Job } from './jobs.repository.ts';
import { createNaps } from './naps.ts';
import { createOutages, pauseAfter } from './outages.ts';

/**
 * Maximum number of attempts of a job. The end of an outage (a full disk, a service that is down) is waited
 * for instead.
 */
const mostAttempts = 5;
const dayMs = 24 * 60 * 60 * 1000;
const longestRestMs = 10_000;
/** Renewals per lease; each also writes the job's progress and notices a stop. */
const renewalsPerLease = 12;
/** Trying again would not help. */
const finalCodes: readonly ErrorCode[] = [
  'not_found',
  'invalid',
  'unsupported_type',
  'too_large',
  'gone',
  'bad_gateway',
];

/** Kinds written by transactions that only move jobs on: saves, which add jobs, do not wait for them. */
const queueAlone: readonly WriteKind[] = ['jobs'];

export interface JobRun {
  job: Job;
  /**
   * Signal that is aborted when the job is stopped or deleted, the process ends, or another process has taken
   * the job over.
   */
  signal: AbortSignal;
  /** Reports progress, shown to the owner within seconds. */
  progress(done: number, total: number): void;
  /** Whether visitors are being served at the same time. */
  isShared(): boolean;
  /** Lets requests through between two parts of a long job, and pauses as between two heavy jobs. */
  rest(): Promise<void>;
  /**
   * Writes the result and ends the job, in one transaction: the result is written exactly once.
   * @param work returns whether a visitor can see what it did
   * @param written kinds of what it writes, beside the job; the whole site when not given
   * @throws Error without writing when this process does not hold the job any more
   */
  finish(work: (repos: Repositories) => Promise<boolean>, written?: readonly WriteKind[]): Promise<void>;
}

export interface JobKind {
  /**
   * Runs a job of this kind; if it resolves without `finish`, the job has succeeded. @throws errors that are
   * logged; the job is repeated
   */
  run(run: JobRun): Promise<void>;
  /** Jobs of this kind that one process works on at one time; 1 unless given. */
  atOnce?: number;
  /**
   * True for jobs that take a processor: while visitors are served, the runner pauses between two of them as
   * long as one took.
   */
  isHeavy?: boolean;
  /** Starts at its time, not when the queue is looked at next. */
  isPunctual?: boolean;
  /**
   * Milliseconds that others wait for a process that died, instead of the usual ones; only for a kind whose jobs
   * may run twice at one time.
   */
  leaseMs?: number;
}

export interface JobFailure {
  errorId: string;
  job: Pick<Job, 'id' | 'kind' | 'subject' | 'attempts'>;
}

export interface JobRunnerDependencies {
  reader: Repositories;
  transaction: Transaction;
  /** Receives the content version after a result that a visitor can see. */
  onChange: (version: number) => void;
  /** Kinds known from the start; others are added. */
  kinds?: Readonly<Record<string, JobKind>>;
  now: () => Date;
  newId: () => string;
  /** Receives the first error of a job; repeated errors of that job are not reported. */
  onFailure: (error: unknown, failure: JobFailure) => void;
  /** Receives the first error while the queue itself cannot be read or written. */
  onBrokenQueue: (error: unknown) => void;
  /** Whether visitors are being served. */
  isServing?: () => boolean;
  leaseMs?: number;
  pollMs?: number;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

type Ending = 'stopped' | 'closing' | 'lost';

/** Runs the jobs of the queue in the database. Any number of processes may do so at the same time. */
export function createJobRunner(dependencies: JobRunnerDependencies) {
  const { reader, transaction, now, newId, onFailure, onBrokenQueue } = dependencies;
  const { leaseMs = 60_000, pollMs = 5_000, isServing = () => false } = dependencies;
  const kinds: Record<string, JobKind> = { ...dependencies.kinds };
  const write = createWrite(dependencies);
  const running = new Map<string, { controller: AbortController; renew: () => Promise<void> }>();
  const workers = new Set<Promise<void>>();
  let isClosing = false;
  let isBroken = false;
  let timer: NodeJS.Timeout | undefined;
  let cleaning: NodeJS.Timeout | undefined;
  const outages = createOutages(dependencies);
  const closing = new AbortController();
  const naps = createNaps({ reader, now, pollMs });
  const { wake } = naps;
  const leaseOf = (kind: string) => kinds[kind]?.leaseMs ?? leaseMs;

  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const present = () => now().toISOString();

  async function quietly<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      const result = await work();
      isBroken = false;
      return result;
    } catch (error) {
      if (!isBroken) onBrokenQueue(error);
      isBroken = true;
      return null;
    }
  }

  /** @returns whether there was a job to run */
  async function runNext(kind: string): Promise<boolean> {
    const job = await quietly(async () => {
      if (await outages.isPaused(kind)) return null;
      if (!(await reader.jobs.hasNext(kind, present()))) return null;
      const claim = [kind, newId(), present(), later(leaseOf(kind))] as const;
      return transaction(({ jobs }) => jobs.claim(...claim), queueAlone);
    });
    if (!job) return false;
    await runJob(job);
    return true;
  }

  async function runJob(job: Job): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const reached = { done: 0, total: 0 };
    const renewNow = () => renew(job, controller, reached);
    running.set(job.id, { controller, renew: renewNow });
    const renewal = setInterval(() => void renewNow(), leaseOf(job.kind) / renewalsPerLease);
    let hasEnded = false;
    const finish: JobRun['finish'] = async (work, written) => {
      await write(
        async (repos) => {
          const isHeld = await repos.jobs.end(job, { state: 'done', now: present() });
          if (!isHeld) {
            controller.abort('lost' satisfies Ending);
            throw new Error(`Job ${job.id} was deleted, or taken over by another process.`);
          }
          return work(repos);
        },
        (isVisible) => isVisible,
        written && [...queueAlone, ...written],
      );
      hasEnded = true;
    };
    try {
      if (job.wasAbandoned && job.attempts > mostAttempts)
        throw new Error('The process ended during each attempt.');
      const progress: JobRun['progress'] = (done, total) => void Object.assign(reached, { done, total });
      const rest = restBetweenParts(job.kind, signal);
      await kinds[job.kind]?.run({ job, signal, progress, isShared: isServing, rest, finish });
      if (!hasEnded) await finish(async () => false, []);
      await quietly(() => outages.end(job.kind));
    } catch (error) {
      await quietly(() => afterError(job, error, signal.aborted ? (signal.reason as Ending) : null));
    } finally {
      clearInterval(renewal);
      running.delete(job.id);
    }
  }

  async function renew(job: Job, controller: AbortController, reached: { done: number; total: number }) {
    const times = { now: present(), until: later(leaseOf(job.kind)) };
    const state = await quietly(async () => ({
      held: await transaction(({ jobs }) => jobs.renew(job, { ...times, ...reached }), queueAlone),
    }));
    if (state?.held === null) controller.abort('lost' satisfies Ending);
    else if (state?.held?.stopRequested) controller.abort('stopped' satisfies Ending);
  }

  async function afterError(job: Job, error: unknown, ending: Ending | null): Promise<void> {
    if (ending === 'lost') return;
    const { attempts } = job;
    if (ending === 'stopped') {
      await transaction(({ jobs }) => jobs.end(job, { state: 'stopped', now: present() }), queueAlone);
      return;
    }
    if (ending === 'closing') {
      const change = { now: present(), runAfter: present(), attempts: attempts - 1 };
      await transaction(({ jobs }) => jobs.putBack(job, change), queueAlone);
      return;
    }
    const known = isAppError(error) ? error : null;
    if (known && (await outages.waitOut(job, known))) return;
    await tryAgain(job, error, known?.isOutage ? undefined : known?.code);
  }

  async function tryAgain(job: Job, error: unknown, code: ErrorCode | undefined): Promise<void> {
    const errorId = job.errorId ?? newId();
    if (job.errorId === null) onFailure(error, { errorId, job });
    const message = failureText(error) ?? 'An unexpected error. Find its ID in the server log.';
    const ended = { now: present(), message, errorId };
    if ((code !== undefined && finalCodes.includes(code)) || job.attempts >= mostAttempts) {
      await transaction(({ jobs }) => jobs.end(job, { state: 'failed', ...ended }), queueAlone);
      return;
    }
    const runAfter = later(pauseAfter(job.attempts));
    const change = { ...ended, runAfter, attempts: job.attempts };
    await transaction(({ jobs }) => jobs.putBack(job, change), queueAlone);
  }

  /** Runs the jobs of one kind until none can start. */
  async function drainKind(kind: string): Promise<void> {
    while (!isClosing && (await runNext(kind)));
  }

  /** Half of the time belongs to the visitors, while there are any. */
  async function restAfter(kind: string, tookMs: number, signal: AbortSignal): Promise<void> {
    // SQLite answers without a turn of the event loop: without this, a request would wait until the last part
    // is done.
    await nextTurn();
    if (!kinds[kind]?.isHeavy || !isServing()) return;
    await wait(Math.min(tookMs, longestRestMs), undefined, { signal }).catch(() => undefined);
  }

  function restBetweenParts(kind: string, signal: AbortSignal): JobRun['rest'] {
    let start = performance.now();
    return async () => {
      await restAfter(kind, performance.now() - start, signal);
      start = performance.now();
    };
  }

  async function workThrough(kind: string): Promise<void> {
    for (let start = performance.now(); !isClosing && (await runNext(kind)); start = performance.now()) {
      await restAfter(kind, performance.now() - start, closing.signal);
    }
  }

  async function worker(kind: string): Promise<void> {
    while (!isClosing) {
      const before = naps.wakeUps();
      await workThrough(kind);
      const restMs = kinds[kind]?.isPunctual ? await quietly(() => naps.untilNext(kind)) : null;
      if (!isClosing && before === naps.wakeUps()) await naps.sleep(restMs);
    }
  }

  const removeOld = () => quietly(() => removeEndedJobs(dependencies, closing.signal));

  return {
    /** Adds a kind of job that only a server can do, before {@link start}. */
    addKind(name: string, kind: JobKind): void {
      kinds[name] = kind;
    },

    /** Ends jobs to be stopped: those of this process at once, others within seconds. */
    async noticeStops(): Promise<void> {
      for (const { renew } of running.values()) await renew();
    },

    /** Starts new jobs of this process at once; those of others start within a few seconds. */
    wake,

    /** Runs jobs until {@link close}. */
    start(): void {
      for (const [kind, { atOnce = 1 }] of Object.entries(kinds)) {
        for (let index = 0; index < atOnce; index += 1) workers.add(worker(kind));
      }
      workers.add(removeOld().then(() => undefined));
      cleaning = setInterval(() => void removeOld(), dayMs);
      cleaning.unref();
      timer = setInterval(wake, pollMs);
      timer.unref();
    },

    /**
     * Runs all jobs that can start now, one by one; for commands and tests.
     * @param only kinds; all unless given
     */
    async drain(...only: string[]): Promise<void> {
      for (const kind of only.length > 0 ? only : Object.keys(kinds)) await drainKind(kind);
    },

    /** Ends the work of this process: running jobs return to the queue and their results are discarded. */
    async close(): Promise<void> {
      isClosing = true;
      closing.abort();
      clearInterval(timer);
      clearInterval(cleaning);
      for (const { controller } of running.values()) controller.abort('closing' satisfies Ending);
      wake();
      await Promise.all(workers);
      while (running.size > 0) await wait(10);
    },
  };
}
