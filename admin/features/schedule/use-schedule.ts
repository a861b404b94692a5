import { type RefObject, useRef, useState } from 'react';
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
import { useReading } from './use-reading.ts';

type QueueValues = Omit<UpdateQueueBody, 'version'>;

/** The schedule; each change is sent at once and can be undone. */
export function useSchedule() {
  const call = useCaller();
  const loading = useLoadedCall(getSchedule);
  const [answer, setAnswer] = useState<ScheduleAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const schedule = answer ?? loading.data;
  /** Schedule as the server has it: a photo being moved still has its old place. */
  const stored = useRef<ScheduleAnswer | null>(null);
  if (answer === null) stored.current = loading.data;
  const { reload, beginChange } = useReading(schedule, stored, setAnswer);
  const queue = useQueue({ schedule, stored, setAnswer, setProblem, beginChange });
  const undoToast = useUndoToast();

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

  return { loading, schedule, problem, changeTimes, beginChange, ...queue };
}

interface QueueOptions {
  schedule: ScheduleAnswer | null;
  stored: RefObject<ScheduleAnswer | null>;
  setAnswer: (answer: ScheduleAnswer) => void;
  setProblem: (problem: string | null) => void;
  beginChange: () => () => void;
}

/** Sends changes one by one, with the newest values of those that waited. */
function useQueue({ schedule, stored, setAnswer, setProblem, beginChange }: QueueOptions) {
  const call = useCaller();
  const undoToast = useUndoToast();
  const sending = useRef<Promise<void> | null>(null);
  const waiting = useRef<QueueValues | null>(null);
  /** Values sent to the server and not confirmed yet. */
  const unconfirmed = useRef<QueueValues>({});
  const toast = useRef<ToastHandle | null>(null);

  /**
   * Sends queue values; ids that have left the queue since then are dropped from the order, any other change
   * is a conflict.
   */
  async function sendNow({ ids, ...values }: QueueValues): Promise<ScheduleAnswer> {
    try {
      const version = stored.current?.queue.version;
      return await updateQueue(call, { ...values, ...(ids && { ids }), version });
    } catch (error) {
      const current = currentOf(error);
      const gone = current && stored.current && goneBetween(stored.current, current);
      if (!current || !gone) throw error;
      stored.current = current;
      return sendNow({ ...values, ...(ids && { ids: ids.filter((id) => !gone.has(id)) }) });
    }
  }

  async function sendWaiting(): Promise<void> {
    setProblem(null);
    try {
      while (waiting.current) {
        const values = waiting.current;
        waiting.current = null;
        const next = await sendNow(values);
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
    const endChange = beginChange();
    sending.current ??= sendWaiting();
    return sending.current.finally(endChange);
  }

  /** Changes values on the page at once, then on the server. @param said in the toast */
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
      const current = currentOf(error);
      if (current) stored.current = current;
      if (stored.current) setAnswer(stored.current);
      setProblem(current ? 'The queue was changed elsewhere. This is how it is now.' : messageFrom(error));
    }
  }

  return {
    change,
    /** Shows an order without sending it, while a photo is dragged. */
    show: (posts: QueuedPostView[]) => schedule && setAnswer(withPosts(schedule, posts)),
  };
}

/** Current schedule, if a change was refused because it was based on an older one. */
function currentOf(error: unknown): ScheduleAnswer | null {
  return error instanceof CallError && error.code === 'conflict' ? (error.current as ScheduleAnswer) : null;
}

/** Ids of the photos that have left the queue; null if anything else has changed in it too. */
function goneBetween({ queue: before }: ScheduleAnswer, { queue: now }: ScheduleAnswer) {
  const left = new Set(now.posts.map(({ id }) => id));
  const gone = new Set(before.posts.map(({ id }) => id).filter((id) => !left.has(id)));
  const withoutThem = { ...before, posts: before.posts.filter(({ id }) => left.has(id)) };
  const textOf = ({ version: _, posts, ...settings }: ScheduleAnswer['queue']) =>
    JSON.stringify([settings, posts.map(({ id }) => id)]);
  return gone.size > 0 && textOf(withoutThem) === textOf(now) ? gone : null;
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
    post.title === '' ? post : withSlot(post, dates[place++] ?? { day: null, publish_at: null }),
  );
  return { ...schedule, queue: { ...schedule.queue, posts: dated } };
}

/** Photo at another time of the queue; a date other than the day of publication moves with it. */
function withSlot(post: QueuedPostView, slot: Pick<QueuedPostView, 'day' | 'publish_at'>): QueuedPostView {
  return { ...post, ...slot, date: post.date === post.publish_at ? slot.publish_at : post.date };
}
