import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { createCaller } from '#browser/calls/caller.ts';
import { Icon } from '#browser/icon.tsx';
import type { JobsAnswer } from '#contract/jobs.ts';
import { paths } from '#domain/site/paths.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { getJobs } from '../calls/jobs.ts';
import { classNames } from '../kit/ui/button.tsx';
import { type Loading, useLoad } from '../kit/ui/loading.tsx';
import { useCaller } from './session.tsx';

const JobsContext = createContext<Loading<JobsAnswer> | null>(null);

/** Background work of the server, as far as it was last read. */
export function useJobs(): Loading<JobsAnswer> {
  const jobs = use(JobsContext);
  if (!jobs) throw new Error('Background jobs need a JobsProvider around the page.');
  return jobs;
}

/** Caller without a sign-in dialog: an ended session must not interrupt reading or writing. */
const quietCaller = createCaller({ cookies: () => document.cookie });

/** Milliseconds between two calls while jobs change, and at most while none does. */
const [everyMs, atMostMs] = [3_000, 60_000];

/** Reads the jobs when a page opens, and while some run or wait as long as the window is seen. */
export function JobsProvider({ children }: { children: ReactNode }) {
  const call = useCaller();
  const { pathname } = useLocation();
  const caller = pathname === paths.adminPage('adminjobs') ? call : quietCaller;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is a reason to read again
  const load = useCallback((signal?: AbortSignal) => getJobs(caller, signal), [caller, pathname]);
  const jobs = useLoad(load);
  useReadAgain(jobs);
  return <JobsContext value={jobs}>{children}</JobsContext>;
}

function useReadAgain({ data, isLoading, reload }: Loading<JobsAnswer>): void {
  const last = useRef({ key: '', ms: everyMs });
  useEffect(() => {
    const wait = data && waitOf(data);
    if (isLoading || wait === null) return;
    const key = JSON.stringify(data);
    const ms = key === last.current.key ? Math.min(2 * last.current.ms, atMostMs) : everyMs;
    last.current = { key, ms };
    const controller = new AbortController();
    whenSeen(Math.max(ms, wait), controller.signal).then(reload, () => undefined);
    return () => controller.abort();
  }, [data, isLoading, reload]);
}

/** Resolves after a time, but not before the window is visible. @throws when `signal` is aborted */
export async function whenSeen(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve, reject) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

type Group = JobsAnswer['groups'][number];

export function leftOf({ waiting, running }: Pick<Group, 'waiting' | 'running'>): number {
  return waiting + running;
}

/**
 * Milliseconds until the end of the first pause: 0 while a job runs or waits for its turn; null if none does.
 */
function waitOf({ groups, pauses }: JobsAnswer): number | null {
  const waits = groups
    .filter((group) => leftOf(group) > 0)
    .map(({ kind, running }) => {
      const pause = running === 0 && pauses.find((one) => one.kind === kind);
      return pause ? Math.max(0, Date.parse(pause.until) - Date.now()) : 0;
    });
  return waits.length > 0 ? Math.min(...waits) : null;
}

function useCounts() {
  const { groups, pauses } = useJobs().data ?? { groups: [], pauses: [] };
  const sum = (state: 'running' | 'failed') => groups.reduce((total, group) => total + group[state], 0);
  const isPaused = pauses.some(({ kind }) =>
    groups.some((group) => group.kind === kind && group.waiting > 0),
  );
  return { running: sum('running'), failed: sum('failed'), isPaused };
}

/** Counts beside the menu's entry: running or paused, and failed. */
export function JobsCounts() {
  const { running, failed, isPaused } = useCounts();
  const open = running > 0 ? `${formatCount(running)} running` : isPaused && 'paused';
  if (!open && failed === 0) return null;
  return (
    <span className="ms-auto grid justify-items-end text-note tabular-nums">
      {open && <span>{open}</span>}
      {failed > 0 && <span className="text-red-ink">{`${formatCount(failed)} failed`}</span>}
    </span>
  );
}

/** Link to the jobs on a phone, where the menu is closed, while jobs run or have failed. */
export function JobsLink({ className }: { className: string }) {
  const { running, failed } = useCounts();
  if (running + failed === 0) return <span className="size-tap" />;
  const label = failed > 0 ? `Jobs: ${formatCount(failed)} failed` : `Jobs: ${formatCount(running)} running`;
  return (
    <Link
      to={paths.adminPage('adminjobs')}
      aria-label={label}
      className={classNames(className, failed > 0 && 'text-red-ink')}
    >
      <Icon name="jobs" />
    </Link>
  );
}

/** Announces only that work began, ended or failed; the counts change all the time. */
export function JobsAnnouncer() {
  const { data } = useJobs();
  const { running, failed } = useCounts();
  const isRunning = running > 0;
  const [text, setText] = useState('');
  const before = useRef<{ isRunning: boolean; failed: number } | null>(null);
  useEffect(() => {
    if (!data) return;
    const was = before.current;
    before.current = { isRunning, failed };
    if (!was) return;
    if (failed > was.failed) setText(`${counted(failed, 'background job')} failed.`);
    else if (isRunning !== was.isRunning)
      setText(isRunning ? 'Background jobs are running.' : 'No background jobs are running.');
  }, [data, isRunning, failed]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
