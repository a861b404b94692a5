import type { AdminPost } from '#contract/posts.ts';
import { postFields } from '#domain/posts/fields.ts';
import { updatePost } from '../../../calls/posts.ts';
import { useTabForm } from '../../../kit/drafts/tab-backup.ts';
import { isUnsaved } from '../../../kit/drafts/use-draft.ts';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { type PostDraft, photoKind, updateBody } from './post-draft.ts';

interface EditorOptions {
  /** Begins the name of its backup in the tab. */
  backups?: string;
  /** Closes the form; not called while text that was typed during the save is left. */
  onSaved?: () => void;
}

/** One post in the form: typed, backed up, saved, refused, or changed elsewhere. */
export function useEditor(post: AdminPost, { backups = 'photo-draft', onSaved }: EditorOptions = {}) {
  const call = useCaller();
  const { toast } = useToast();
  const form = useTabForm(photoKind, `${backups}:${post.id}`, post, { fieldOf: postFields.fieldOf });
  const { conflict } = form;
  const base = form.base ?? post;

  /** @param over the version that is replaced */
  const save = (over: AdminPost) =>
    form.attempt('save', async () => {
      const sent = form.latest().draft;
      form.settle(await updatePost(call, post.id, updateBody(sent, over)), sent);
      form.reset();
      toast({ title: 'Saved' });
      if (!onSaved || isUnsaved(photoKind, form.latest())) return;
      form.finish();
      onSaved();
    });

  return {
    ...form,
    base,
    change(change: Partial<PostDraft>, author: 'owner' | 'ai' = 'owner'): void {
      const { byAi } = form.latest().draft;
      form.change(author === 'ai' ? { ...change, byAi: { ...byAi, ...change } } : change);
    },
    save: () => save(base),
    keepLocal: () => conflict && save(conflict.remote),
  };
}

export type Editor = ReturnType<typeof useEditor>;
