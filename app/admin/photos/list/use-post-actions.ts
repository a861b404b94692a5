import { useState } from 'react';
import type { AdminPost, BulkPostsBody } from '#contract/posts.ts';
import { messageFrom } from '../../api/call-error.ts';
import { changePosts, deletePost, publishPost, unpublishPost } from '../../api/posts.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { useToast } from '../../toasts/use-toast.tsx';
import { photoCount } from './list-address.ts';

/** A bulk action without the posts it is for. */
export type BulkChange = Omit<BulkPostsBody, 'ids'>;

/** What can be done with posts in the list. What a question's button does throws; the rest says it in `problem`. */
export function usePostActions(onChange: () => Promise<void>) {
  const call = useCaller();
  const { toast } = useToast();
  /** Id of the post that is being changed, or `many`. */
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function work(what: string, run: () => Promise<string>): Promise<boolean> {
    setBusy(what);
    setProblem(null);
    try {
      const news = await run();
      await onChange();
      toast({ title: news });
      return true;
    } catch (error) {
      setProblem(messageFrom(error));
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    busy,
    problem,
    togglePublished: (post: AdminPost) =>
      work(post.id, async () => {
        await (post.published ? unpublishPost : publishPost)(call, post.id);
        return post.published ? `“${post.title}” is a draft again` : `“${post.title}” is published`;
      }),
    change: (ids: string[], change: BulkChange) =>
      work('many', async () => {
        const { updated } = await changePosts(call, { ids, ...change });
        return `${photoCount(updated)} changed`;
      }),
    async remove(post: AdminPost): Promise<void> {
      await deletePost(call, post.id);
      await onChange();
      toast({ title: `“${post.title}” has been deleted` });
    },
    async removeMany(ids: string[]): Promise<void> {
      await changePosts(call, { ids, action: 'delete' });
      await onChange();
      toast({ title: `${photoCount(ids.length)} deleted` });
    },
  };
}

export type PostActions = ReturnType<typeof usePostActions>;
