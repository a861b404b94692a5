import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ScheduleAnswer } from '#contract/schedule.ts';
import { nextTimeOf } from '#domain/schedule/times.ts';
import { getSchedule } from '../../calls/schedule.ts';
import { whenSeen } from '../../shell/jobs.tsx';
import { useCaller } from '../../shell/session.tsx';

/** Milliseconds that the server may need for what is due; doubled while it is still there. */
const firstPause = 2000;
const longestPause = 60_000;
/** Timers of browsers end after 24 days. */
const longestWait = 24 * 60 * 60 * 1000;

/**
 * The schedule is read again when the window is seen again, and shortly after the earliest time that is shown. While
 * the owner changes the queue, its order on the page is newer than what is read: then once that is done.
 */
export function useReading(
  schedule: ScheduleAnswer | null,
  stored: RefObject<ScheduleAnswer | null>,
  setAnswer: (answer: ScheduleAnswer) => void,
) {
  const call = useCaller();
  const changes = useRef({ open: 0, begun: 0, isReadWanted: false });
  const reading = useRef<Promise<void> | null>(null);

  const read = useCallback(async (): Promise<void> => {
    const { current: now } = changes;
    for (;;) {
      if (now.open > 0) {
        now.isReadWanted = true;
        return;
      }
      const { begun } = now;
      const found = await getSchedule(call);
      if (now.begun !== begun) continue;
      stored.current = found;
      return setAnswer(found);
    }
  }, [call, stored, setAnswer]);

  /** Two that ask at the same time, as a return to the window after a time that was due, share a call. */
  const reload = useCallback((): Promise<void> => {
    reading.current ??= read().finally(() => {
      reading.current = null;
    });
    return reading.current;
  }, [read]);

  /** @returns to be called when the change is over */
  const beginChange = useCallback((): (() => void) => {
    const { current: now } = changes;
    now.open += 1;
    now.begun += 1;
    return () => {
      now.open -= 1;
      if (now.open > 0 || !now.isReadWanted) return;
      now.isReadWanted = false;
      reload().catch(() => undefined);
    };
  }, [reload]);

  useReloadOnReturn(reload);
  useReloadWhenDue(schedule && dueOf(schedule), reload);
  return { reload, beginChange };
}

/** Earliest time at which an item is published or taken offline. */
function dueOf({ planned, queue }: ScheduleAnswer): string | null {
  const times = planned.map(({ published, publish_at: publishAt, unpublish_at: unpublishAt }) =>
    nextTimeOf({ published, publishAt, unpublishAt }),
  );
  const all = [...times, ...queue.posts.map(({ publish_at }) => publish_at)];
  return all.filter((time) => time !== null).sort()[0] ?? null;
}

function useReloadWhenDue(due: string | null, reload: () => Promise<void>): void {
  useEffect(() => {
    if (due === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const watch = async () => {
      for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
        const wait = Math.min(Math.max(0, Date.parse(due) - Date.now()), longestWait);
        await whenSeen(wait + pause, signal);
        await reload().catch(() => undefined);
      }
    };
    watch().catch(() => undefined);
    return () => controller.abort();
  }, [due, reload]);
}

/** Reloads when the window becomes visible again. */
function useReloadOnReturn(reload: () => Promise<void>): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') reload().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [reload]);
}
