import type { AdminPost } from '#contract/posts.ts';
import { updatePost } from '../../../calls/posts.ts';
import { useTabDraft } from '../../../kit/drafts/tab-backup.ts';
import { useSaving } from '../../../kit/drafts/use-saving.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { type PostDraft, photoKind, updateBody } from './post-draft.ts';

/** One post in the form: typed, backed up, saved, refused, or changed elsewhere. */
export function useEditor(post: AdminPost) {
  const call = useCaller();
  const { toast } = useToast();
  const draft = useTabDraft(photoKind, `photo-draft:${post.id}`, post);
  const { attempt, busy, problem, conflict, reset } = useSaving<AdminPost>();
  const base = draft.base ?? post;

  /** @param over the version that is replaced */
  const save = (over: AdminPost) =>
    attempt('save', async () => {
      const sent = draft.latest().draft;
      draft.settle(await updatePost(call, post.id, updateBody(sent, over)), sent);
      reset();
      toast({ title: 'Saved' });
    });

  return {
    ...draft,
    base,
    busy: busy !== null,
    problem,
    conflict,
    change(change: Partial<PostDraft>, author: 'owner' | 'ai' = 'owner'): void {
      const { byAi } = draft.latest().draft;
      draft.change(author === 'ai' ? { ...change, byAi: { ...byAi, ...change } } : change);
    },
    discard(): void {
      draft.discard();
      reset();
    },
    save: () => save(base),
    keepLocal: () => conflict && save(conflict.remote),
    takeRemote(): void {
      if (!conflict) return;
      draft.replace(conflict.remote);
      reset();
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
