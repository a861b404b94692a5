import { createElement, useEffect, useRef, useState } from 'react';
import { CallError, isInUse, messageFrom } from '#browser/calls/call.ts';
import type { AdminPost, BulkActionBody } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { changePosts, deletePost, publishPost, unpublishPost } from '../../../calls/posts.ts';
import { createRetries } from '../../../kit/retries.ts';
import { useBinToast } from '../../../shell/bin-toast.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast, ViewLink } from '../../../shell/toasts.tsx';
import { useUndoToast } from '../../../shell/undo-toast.tsx';
import { publicUrlOf } from '../publish-photos.tsx';
import {
  type BatchProgress,
  type BulkTarget,
  changeInBatches,
  doneMessage,
  photoCount,
  putBackMessage,
} from './use-list.ts';

/** Problem of an action that changed nothing, or not everything. */
export interface BulkProblem {
  message: string;
  /** Photos that the action cannot change, with reasons. */
  items: CallError['items'];
  /** Action on the other photos; null if there are none or they are unknown. */
  others: { label: string; run: () => Promise<boolean> } | null;
}

/** Changes that are typed. Their dialog shows why one was refused and keeps what was typed. */
const typed: ReadonlySet<BulkActionBody['action']> = new Set([
  'add_tags',
  'remove_tags',
  'set_place',
  'set_date',
  'shift_date',
  'schedule',
]);

const isForDialog = (error: unknown, { action }: BulkActionBody) => isInUse(error) || typed.has(action);

/**
 * Actions on posts in the list. Those on a single post throw, for its dialog; actions on several report by
 * toast.
 * @param onAllDone called after an action on everything that matches
 */
export function usePostActions(onChange: () => Promise<void>, onAllDone: () => void) {
  const call = useCaller();
  const { toast } = useToast();
  const binToast = useBinToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<BulkProblem | null>(null);
  /** The last change threw. */
  const isRefused = useRef(false);
  const run = useMatchingRun(onChange, onAllDone, setProblem);

  async function work(
    change: BulkActionBody,
    task: () => Promise<string | null>,
    problemOf: (error: unknown) => BulkProblem,
  ) {
    setBusy(true);
    setProblem(null);
    try {
      const news = await task();
      await onChange();
      if (news !== null) toast({ title: news });
      return true;
    } catch (error) {
      if (isForDialog(error, change)) throw error;
      setProblem(problemOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const changeToast = useChangeToast(onChange);

  const changeThese = (ids: readonly string[], change: BulkActionBody): Promise<boolean> =>
    work(
      change,
      async () => {
        const { updated, former } = await changePosts(call, { ids: [...ids], ...change });
        if (change.action === 'delete') binToast(photoCount(ids.length), ids, onChange);
        else if (former.length > 0) await changeToast(change, former);
        else return doneMessage(change, updated);
        return null;
      },
      (error) => {
        const problem = bulkProblem(error);
        const refused = new Set(problem.items.map(({ id }) => id));
        const others = ids.filter((id) => !refused.has(id));
        if (change.action !== 'publish' || refused.size === 0 || others.length === 0) return problem;
        const run = () => changeThese(others, change);
        const count = others.length === 1 ? 'photo' : formatCount(others.length);
        return { ...problem, others: { label: `Publish the other ${count}`, run } };
      },
    );

  return {
    /** True while many photos are being changed. */
    busy: run.progress !== null || busy,
    problem,
    run,
    /**
     * Called when the dialog of an action closes: after a refusal the photos may have changed, so the list is
     * loaded again.
     */
    settle(): void {
      if (isRefused.current) void onChange();
      isRefused.current = false;
    },
    async togglePublished(post: AdminPost): Promise<void> {
      const { slug } = await (post.published ? unpublishPost : publishPost)(call, post.id);
      await onChange();
      toast({
        title: `“${photoName(post)}” is ${post.published ? 'a draft again' : 'published'}`,
        ...(!post.published && { action: createElement(ViewLink, { href: paths.post(slug) }) }),
      });
    },
    /**
     * Changes many posts. @returns true when done; for everything that matches, when the first batch has
     * succeeded
     * @throws CallError `in_use` of a deletion; a refusal of typed values, after which the list is not read
     * again until the dialog closes
     */
    async changeMany(target: BulkTarget, change: BulkActionBody): Promise<boolean> {
      isRefused.current = true;
      const isDone = await (target.kind === 'matching'
        ? run.start(target, change)
        : changeThese(target.ids, change));
      isRefused.current = false;
      return isDone;
    },
    async remove(post: AdminPost, force: boolean): Promise<void> {
      await deletePost(call, post.id, force);
      await onChange();
      binToast(`“${photoName(post)}”`, [post.id], onChange);
    },
  };
}

/** Toast that reports a change and can undo it, except in photos changed again since. */
function useChangeToast(onChange: () => Promise<void>) {
  const call = useCaller();
  const undoToast = useUndoToast();
  return async (change: BulkActionBody, former: NonNullable<BulkActionBody['former']>) => {
    const ids = former.map(({ id }) => id);
    const putBack = async () => {
      const { updated } = await changePosts(call, { ids, action: 'put_back', former });
      await onChange();
      return putBackMessage(change, updated, former.length);
    };
    const title = doneMessage(change, former.length);
    // A first publication has set the date and ended a place in the queue: the toast offers to unpublish, not
    // to undo.
    if (change.action === 'publish') undoToast(title, putBack, 'Unpublish', await publicUrlOf(call, ids));
    else undoToast(title, putBack);
  };
}

export type PostActions = ReturnType<typeof usePostActions>;

type Matching = Extract<BulkTarget, { kind: 'matching' }>;

function bulkProblem(error: unknown): BulkProblem {
  return { message: messageFrom(error), items: error instanceof CallError ? error.items : [], others: null };
}

let running = 0;

/** True while an action on every matching photo runs, wherever in the admin area it was started. */
export const areMatchingChanged = (): boolean => running > 0;

/**
 * State of an action on every matching photo. It continues when its list is left for another page of the
 * admin area.
 * @param onDone called when the run has ended or was stopped
 */
function useMatchingRun(
  onChange: () => Promise<void>,
  onDone: () => void,
  onProblem: (problem: BulkProblem | null) => void,
) {
  const call = useCaller();
  const { toast } = useToast();
  const binToast = useBinToast();
  const [progress, setProgress] = useState<{ handled: number; total: number } | null>(null);
  const isStopped = useRef(false);
  const [retries] = useState(createRetries);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** @param isRead false for a refusal that a dialog shows: the list below it stays as it is */
  async function end(news: string | null, problem: BulkProblem | null, isRead = true): Promise<void> {
    running -= 1;
    if (problem && !isShown.current)
      toast({ title: 'Some photos could not be changed', description: problem.message });
    onProblem(problem);
    setProgress(null);
    if (news) onDone();
    if (isRead) await onChange();
    if (news) toast({ title: news });
  }

  async function continueRun(
    batches: AsyncGenerator<BatchProgress, void>,
    first: BatchProgress,
    { target: { total }, change }: { target: Matching; change: BulkActionBody },
  ): Promise<void> {
    let done = first;
    try {
      while (!isStopped.current) {
        const next = await batches.next();
        if (next.done) break;
        done = next.value;
        setProgress({ handled: done.handled, total });
      }
      const isDeletion = change.action === 'delete' && done.binned.length > 0;
      await end(isDeletion ? null : doneMessage(change, done.updated), null);
      if (isDeletion) {
        onDone();
        binToast(photoCount(done.binned.length), done.binned, onChange);
      }
    } catch (error) {
      const problem = bulkProblem(error);
      const before = `${formatCount(done.handled)} of ${photoCount(total)} were changed before the error.`;
      await end(null, { ...problem, message: `${problem.message} ${before}` });
    }
  }

  return {
    /** Progress of the running action; null if none runs. */
    progress,
    /** @returns true when the first batch is done: an invalid action has failed by then */
    async start(target: Matching, change: BulkActionBody): Promise<boolean> {
      const { matching, total } = target;
      isStopped.current = false;
      running += 1;
      onProblem(null);
      setProgress({ handled: 0, total });
      const batches = changeInBatches(call, { ...change, matching, expected: total }, retries);
      try {
        const first = await batches.next();
        const done = first.value ?? { handled: 0, updated: 0, binned: [] };
        setProgress({ handled: done.handled, total });
        continueRun(batches, done, { target, change });
        return true;
      } catch (error) {
        const isThrown = isForDialog(error, change) && isShown.current;
        await end(null, isThrown ? null : bulkProblem(error), !isThrown);
        if (isThrown) throw error;
        return false;
      }
    },
    /** Stops the run after the current batch. */
    stop: () => {
      isStopped.current = true;
      retries.stop();
    },
    /** Whether it waits for the server. */
    retries,
  };
}
