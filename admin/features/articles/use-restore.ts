import { CallError } from '#browser/calls/call.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { getWorkingCopy, restoreRevision } from '../../calls/articles.ts';
import { useCaller } from '../../shell/session.tsx';
import { useToast } from '../../shell/toasts.tsx';
import { draftOf, readDraft } from './article-draft.ts';
import type { Editor } from './use-editor.ts';

/** Makes a revision the working copy and opens it in the form. What is public does not change. */
export function useRestore(editor: Editor, article: AdminArticle): (revisionId: string) => Promise<void> {
  const call = useCaller();
  const { toast } = useToast();
  return async (revisionId) => {
    try {
      await editor.autosave.stop();
      const { working_copy: replaced } = await getWorkingCopy(call, article.id);
      const over = replaced?.updated_date ?? null;
      const { version } = article;
      const { working_copy } = await restoreRevision(call, article.id, revisionId, { version, over });
      editor.open(readDraft(working_copy?.fields ?? {}, draftOf(article)));
      toast({ title: 'Revision opened in the editor' });
    } catch (error) {
      // The text waits for its backup again.
      editor.change({});
      const newer = newerArticle(error);
      if (!newer) throw error;
      editor.saving.showConflict({ remote: newer, intent: null });
    }
  };
}

/** The article as another tab has saved it, where that is why the revision was not restored. */
function newerArticle(error: unknown): AdminArticle | null {
  const current = error instanceof CallError && error.code === 'conflict' ? error.current : null;
  return current && typeof current === 'object' && 'version' in current ? (current as AdminArticle) : null;
}
