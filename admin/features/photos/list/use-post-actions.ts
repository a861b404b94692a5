import { useState } from 'react';
import { isInUse, messageFrom } from '#browser/calls/call-error.ts';
import type { AdminPost, BulkActionBody } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { changePosts, deletePost, publishPost, unpublishPost } from '../../../calls/posts.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { type BulkTarget, doneWords, sizeOf } from './bulk-target.ts';
import { useMatchingRun } from './use-matching-run.ts';

interface PostActionsOptions {
  onChange: () => Promise<void>;
  /** After something has been done to everything that matches. */
  onAllDone: () => void;
}

/** What can be done with posts in the list. What is done to a single one throws for its question; the rest is said. */
export function usePostActions({ onChange, onAllDone }: PostActionsOptions) {
  const call = useCaller();
  const { toast } = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = useMatchingRun({ onChange, onDone: onAllDone, onProblem: setProblem });

  async function work(task: () => Promise<string>): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const news = await task();
      await onChange();
      toast({ title: news });
      return true;
    } catch (error) {
      if (isInUse(error)) throw error;
      setProblem(messageFrom(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    /** Many photos are being changed. */
    busy: run.progress !== null || busy,
    problem,
    run,
    async togglePublished(post: AdminPost): Promise<void> {
      await (post.published ? unpublishPost : publishPost)(call, post.id);
      await onChange();
      toast({ title: `“${photoName(post)}” is ${post.published ? 'a draft again' : 'published'}` });
    },
    /**
     * True when it is done, or, of everything that matches, when it has begun well.
     * @throws CallError `in_use` of a deletion
     */
    changeMany(target: BulkTarget, change: BulkActionBody): Promise<boolean> {
      if (target.kind === 'matching') return run.start(target, change);
      return work(async () => {
        const { updated } = await changePosts(call, { ids: target.ids, ...change });
        return doneWords(change, change.action === 'delete' ? sizeOf(target) : updated);
      });
    },
    async remove(post: AdminPost, force: boolean): Promise<void> {
      await deletePost(call, post.id, force);
      await onChange();
      toast({ title: `“${photoName(post)}” has been deleted` });
    },
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
