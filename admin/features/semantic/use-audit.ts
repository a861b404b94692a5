import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import type { AuditProgress } from '#contract/audit.ts';
import { getAudit, startAudit, stepAudit } from '../../calls/insights.ts';
import { useLoad } from '../../kit/ui/loading.tsx';
import { useCaller } from '../../shell/session.tsx';

/**
 * The site's audit: the last one as the server has it, and a run of it that asks for one batch after the other until
 * it is done, stopped, or the page is left. The server continues from there.
 */
export function useAudit() {
  const call = useCaller();
  const loading = useLoad(
    useCallback(async (signal?: AbortSignal) => ({ report: await getAudit(call, signal) }), [call]),
  );
  const [progress, setProgress] = useState<AuditProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(full: boolean): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    try {
      let state = await startAudit(call, full);
      while (state.phase !== 'done' && !controller.signal.aborted) {
        setProgress(state);
        state = await stepAudit(call, controller.signal);
      }
    } catch (error) {
      if (!isCancelled(error)) setProblem(messageFrom(error));
    }
    running.current = null;
    await loading.reload();
    setProgress(null);
  }

  return { loading, progress, problem, run, stop: () => running.current?.abort() };
}
