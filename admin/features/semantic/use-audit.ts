import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { AuditProgress } from '#contract/audit.ts';
import { getAudit, startAudit, stepAudit } from '../../calls/insights.ts';
import { getJobs, stopJobs } from '../../calls/jobs.ts';
import { useLoad } from '../../kit/ui/loading.tsx';
import { leftOf, useJobs, whenSeen } from '../../shell/jobs.tsx';
import { useCaller } from '../../shell/session.tsx';

const job = { kind: 'audit', batch: null };
/** Milliseconds. */
const everyMs = 1000;

/**
 * State of the site's audit: the last one on the server, and the progress of its job, which another window
 * may have started. The job continues when the page is left.
 */
export function useAudit() {
  const call = useCaller();
  const { reload: reloadJobs } = useJobs();
  const loading = useLoad(
    useCallback(async (signal?: AbortSignal) => ({ report: await getAudit(call, signal) }), [call]),
  );
  const [progress, setProgress] = useState<AuditProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);

  /** @returns why the job failed, or null */
  async function untilItEnds(signal: AbortSignal): Promise<string | null> {
    for (;;) {
      const state = await stepAudit(call, signal);
      if (state.phase === 'done') return null;
      const { groups } = await getJobs(call, signal);
      const group = groups.find(({ kind }) => kind === job.kind);
      if (!group || leftOf(group) === 0) return group?.failed_jobs[0]?.message ?? null;
      setProgress(state);
      await whenSeen(everyMs, signal);
    }
  }

  async function follow(start: () => Promise<unknown>): Promise<void> {
    following.current?.abort();
    const controller = new AbortController();
    following.current = controller;
    setProblem(null);
    try {
      await start();
      setProblem(await untilItEnds(controller.signal));
    } catch (error) {
      if (controller.signal.aborted || isCancelled(error)) return;
      setProblem(messageFrom(error));
    }
    await loading.reload();
    setProgress(null);
    reloadJobs();
  }

  const isUnfinished = loading.data?.report ? loading.data.report.progress.phase !== 'done' : false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page has learned that one is unfinished
  useEffect(() => {
    if (isUnfinished && !progress) void follow(async () => undefined);
  }, [isUnfinished]);

  const run = (full: boolean) =>
    follow(async () => {
      setProgress(await startAudit(call, full));
      reloadJobs();
    });
  const stop = () => stopJobs(call, job).catch((error: unknown) => setProblem(messageFrom(error)));
  return { loading, progress, problem, run, stop };
}
