import { useEffect } from 'react';
import type { AiCallAnswer } from '#contract/ai.ts';

/** Milliseconds: it ends within a moment as a rule; one whose process has died never does. */
const [firstWait, longestWait] = [1000, 30_000];

/**
 * Reads the ledger again, less and less often, while a call in it has not ended.
 * @param reload keep it the same function
 */
export function useRunningCalls(
  calls: readonly AiCallAnswer[] | undefined,
  reload: () => Promise<unknown>,
): void {
  const running = (calls ?? []).filter(({ outcome }) => outcome === 'running').map(({ id }) => id);
  const which = running.join();
  useEffect(() => {
    if (which === '') return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const waitFor = (milliseconds: number) => {
      timer = setTimeout(async () => {
        await reload();
        if (!isOver) waitFor(Math.min(2 * milliseconds, longestWait));
      }, milliseconds);
    };
    waitFor(firstWait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [which, reload]);
}
