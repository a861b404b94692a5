import { useEffect, useState } from 'react';
import { CallError } from '#browser/calls/call.ts';
import type { AdminPost } from '#contract/posts.ts';
import { updatePost } from '../../../calls/posts.ts';
import { changedFields } from '../../../kit/drafts/draft-kind.ts';
import { useTabForm } from '../../../kit/drafts/tab-backup.ts';
import { isUnsaved } from '../../../kit/drafts/use-draft.ts';
import { createRetries } from '../../../kit/retries.ts';
import { useCaller } from '../../../shell/session.tsx';
import type { PostDraft } from '../fields/columns.tsx';
import { photoKind, updateBody } from './post-draft.ts';

/**
 * State of a post in a form: typed, backed up, saved, refused, or changed elsewhere.
 * @param onSaved called with the post as it is stored
 * @param backups prefix of the names of its backups in the tab
 */
export function useEditor(post: AdminPost, onSaved: (saved: AdminPost) => void, backups = 'photo-draft') {
  const call = useCaller();
  const form = useTabForm(photoKind, `${backups}:${post.id}`, post);
  const { conflict } = form;
  const [retries] = useState(createRetries);
  useEffect(() => retries.stop, [retries]);

  /** Repeated until it is answered. An attempt that was stored unseen makes the next one a conflict with its own text. */
  async function saveOnce(sent: PostDraft, send: () => Promise<AdminPost>): Promise<AdminPost> {
    let attempts = 0;
    try {
      return await retries.run(() => {
        attempts += 1;
        return send();
      });
    } catch (error) {
      const current = error instanceof CallError && error.code === 'conflict' && error.current;
      const stored = attempts > 1 && current ? (current as AdminPost) : null;
      if (stored && changedFields(photoKind, photoKind.draftOf(stored), sent).length === 0) return stored;
      throw error;
    }
  }

  /** @param over the version that is replaced @returns whether nothing is left to be saved */
  const saveOver = async (over: AdminPost): Promise<boolean> => {
    if (!isUnsaved(photoKind, form.latest())) return true;
    return form.attempt('save', async () => {
      const sent = form.latest().draft;
      const saved = await saveOnce(sent, () => updatePost(call, post.id, updateBody(sent, over)));
      form.settle(saved, sent);
      form.reset();
      onSaved(saved);
    });
  };

  return {
    ...form,
    /** Whether a save waits for the server. */
    retries,
    base: form.base ?? post,
    change(change: Partial<PostDraft>, author: 'owner' | 'ai' = 'owner'): void {
      const { byAi } = form.latest().draft;
      form.change(author === 'ai' ? { ...change, byAi: { ...byAi, ...change } } : change);
      form.clearFieldErrors(Object.keys(change));
    },
    save: () => saveOver(form.latest().base ?? post),
    keepLocal: () => conflict && saveOver(conflict.remote),
  };
}

export type Editor = ReturnType<typeof useEditor>;
