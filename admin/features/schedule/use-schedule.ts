import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call.ts';
import type { PlannedItemView, QueuedPostView, ScheduleAnswer, UpdateQueueBody } from '#contract/schedule.ts';
import { updateArticle } from '../../calls/articles.ts';
import { updatePost } from '../../calls/posts.ts';
import { getSchedule, updateQueue } from '../../calls/schedule.ts';
import { useLoadedCall } from '../../kit/ui/loading.tsx';
import type { Times } from '../../shell/planned-times.tsx';
import { useCaller } from '../../shell/session.tsx';
import type { ToastHandle } from '../../shell/toasts.tsx';
import { useUndoToast } from '../../shell/undo-toast.tsx';

type QueueValues = Omit<UpdateQueueBody, 'version'>;

/** The schedule; each change is sent at once and can be undone. */
export function useSchedule() {
  const call = useCaller();
  const loading = useLoadedCall(getSchedule);
  const [answer, setAnswer] = useState<ScheduleAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const schedule = answer ?? loading.data;
  /** As the server has it: a photo that is being moved has its old place. */
  const stored = useRef<ScheduleAnswer | null>(null);
  if (answer === null) stored.current = loading.data;
  /** Nothing is being moved or sent. */
  const isAtRest = useRef(true);
  useEffect(() => {
    isAtRest.current = answer === null || answer === stored.current;
  });
  const queue = useQueue({ schedule, stored, setAnswer, setProblem });
  const undoToast = useUndoToast();

  const reload = useCallback(async () => {
    stored.current = await getSchedule(call);
    setAnswer(stored.current);
  }, [call]);
  const refresh = useCallback(async () => {
    const found = await getSchedule(call);
    const isOlder = found.queue.version < (stored.current?.queue.version ?? 0);
    if (!isAtRest.current || isOlder) return;
    stored.current = found;
    setAnswer(found);
  }, [call]);
  useRefresh(schedule && nextDue(schedule), refresh);

  async function changeTimes(item: PlannedItemView, times: Partial<Times>): Promise<void> {
    const update = item.kind === 'post' ? updatePost : updateArticle;
    await update(call, item.id, { ...times, version: item.version });
    await reload();
    const { publish_at, unpublish_at } = item;
    undoToast('Times saved', async () => {
      await update(call, item.id, { publish_at, unpublish_at });
      await reload();
      return 'Times restored';
    });
  }

  return { loading, schedule, problem, changeTimes, reload, ...queue };
}

interface QueueOptions {
  schedule: ScheduleAnswer | null;
  stored: RefObject<ScheduleAnswer | null>;
  setAnswer: (answer: ScheduleAnswer) => void;
  setProblem: (problem: string | null) => void;
}

/** Sends one change after the other, the newest values of those that waited. */
function useQueue({ schedule, stored, setAnswer, setProblem }: QueueOptions) {
  const call = useCaller();
  const undoToast = useUndoToast();
  const sending = useRef<Promise<void> | null>(null);
  const waiting = useRef<QueueValues | null>(null);
  /** What the server will have once everything is sent. */
  const unconfirmed = useRef<QueueValues>({});
  const toast = useRef<ToastHandle | null>(null);

  async function sendWaiting(): Promise<void> {
    setProblem(null);
    try {
      while (waiting.current) {
        const body = { ...waiting.current, version: stored.current?.queue.version };
        waiting.current = null;
        const next = await updateQueue(call, body);
        stored.current = next;
        if (!waiting.current) setAnswer(next);
      }
    } finally {
      sending.current = null;
      waiting.current = null;
      unconfirmed.current = {};
    }
  }

  /** @returns once the server has these values. @throws what the call throws, to everyone who waits */
  function send(values: QueueValues): Promise<void> {
    waiting.current = { ...waiting.current, ...values };
    unconfirmed.current = { ...unconfirmed.current, ...values };
    sending.current ??= sendWaiting();
    return sending.current;
  }

  /** At once on the page, then on the server. @param said in the toast */
  async function change(values: QueueValues, said: string): Promise<void> {
    if (!schedule || !stored.current) return;
    const before = valuesOf(withValues(stored.current, unconfirmed.current), values);
    setAnswer(withValues(schedule, values));
    try {
      await send(values);
      toast.current?.dismiss();
      toast.current = undoToast(said, async () => {
        await send(before);
        return 'Undone';
      });
    } catch (error) {
      const current = error instanceof CallError && error.code === 'conflict' ? error.current : null;
      if (current) stored.current = current as ScheduleAnswer;
      if (stored.current) setAnswer(stored.current);
      setProblem(current ? 'The queue was changed elsewhere. This is how it is now.' : messageFrom(error));
    }
  }

  return {
    change,
    /** Not sent: while a photo is dragged. */
    show: (posts: QueuedPostView[]) => schedule && setAnswer(withPosts(schedule, posts)),
  };
}

/** The present values of what is to be changed. */
function valuesOf({ queue }: ScheduleAnswer, values: QueueValues): QueueValues {
  const { posts, version: _, ...settings } = queue;
  const now: QueueValues = { ...settings, ids: posts.map(({ id }) => id) };
  return Object.fromEntries(Object.keys(values).map((name) => [name, now[name as keyof QueueValues]]));
}

function withValues(schedule: ScheduleAnswer, { ids, ...values }: QueueValues): ScheduleAnswer {
  const { posts } = schedule.queue;
  const shown = ids ? ids.flatMap((id) => posts.find((post) => post.id === id) ?? []) : posts;
  const settings = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return withPosts({ ...schedule, queue: { ...schedule.queue, ...settings } }, shown);
}

/** Dates belong to places. */
function withPosts(schedule: ScheduleAnswer, posts: readonly QueuedPostView[]): ScheduleAnswer {
  const dates = schedule.queue.posts
    .filter(({ day }) => day !== null)
    .map(({ day, publish_at }) => ({ day, publish_at }));
  let place = 0;
  const dated = posts.map((post) =>
    post.title === '' ? post : { ...post, ...(dates[place++] ?? { day: null, publish_at: null }) },
  );
  return { ...schedule, queue: { ...schedule.queue, posts: dated } };
}

/** Milliseconds since the epoch; null when nothing has a time. */
function nextDue({ planned, queue }: ScheduleAnswer): number | null {
  const times = [
    ...planned.map(({ published, publish_at, unpublish_at }) => (published ? unpublish_at : publish_at)),
    ...queue.posts.map(({ publish_at }) => publish_at),
  ];
  const due = times.flatMap((time) => (time === null ? [] : Date.parse(time)));
  return due.length === 0 ? null : Math.min(...due);
}

/** The server needs a moment to do what is due. */
const afterDueMs = 2_000;
/** What is over its time is waited for; no timer lasts longer than an hour. */
const [shortestMs, longestMs] = [10_000, 60 * 60 * 1000];

/** When something was due, and what happened while another window was seen. @param due milliseconds since the epoch */
function useRefresh(due: number | null, refresh: () => Promise<void>): void {
  useEffect(() => {
    const look = () => {
      // What is shown stays; the next look comes.
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    const left = due === null ? longestMs : due - Date.now();
    const waitMs = left < 0 ? shortestMs : Math.min(left + afterDueMs, longestMs);
    const timer = setInterval(look, waitMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [due, refresh]);
}
