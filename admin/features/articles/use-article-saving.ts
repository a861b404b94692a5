import { isNotFound } from '#browser/calls/call.ts';
import type { AdminArticle } from '#contract/articles.ts';
import { articleFields } from '#domain/articles/article.entity.ts';
import { createArticle, updateArticle } from '../../calls/articles.ts';
import { useSaving } from '../../kit/drafts/use-saving.ts';
import { useCaller } from '../../shell/session.tsx';
import { type ArticleServerDraft, saveBody } from './article-draft.ts';

interface ArticleSavingOptions {
  draft: ArticleServerDraft;
  /** @param isFirst the article got its id with this save, its first one or a new one */
  onSaved: (saved: AdminArticle, isFirst: boolean) => void;
}

/** Saves the form as a draft or published. */
export function useArticleSaving({ draft, onSaved }: ArticleSavingOptions) {
  const call = useCaller();
  const { autosave } = draft;
  const saving = useSaving<AdminArticle, 'draft' | 'publish'>({
    offersNew: true,
    fieldOf: articleFields.fieldOf,
  });
  const { conflict } = saving;

  /**
   * @param replaced the version that is replaced
   * @param asNew `replaced` was deleted: it only supplies fields that the form lacks
   */
  async function save(
    published: boolean,
    replaced: AdminArticle | null = draft.latest().base,
    asNew = replaced === null,
  ): Promise<void> {
    if (saving.busy) return;
    const isSaved = await saving.attempt(published ? 'publish' : 'draft', async () => {
      await autosave.stop();
      const sent = draft.latest().draft;
      const body = saveBody(sent, replaced, published);
      const saved =
        replaced && !asNew ? await updateArticle(call, replaced.id, body) : await createArticle(call, body);
      await autosave.restart(() => draft.settle(saved, sent));
      saving.reset();
      onSaved(saved, asNew);
    });
    // Schedules the backup again, as after a keystroke.
    if (!isSaved) draft.change({});
  }

  return {
    ...saving,
    /** True if the article was deleted: the typed text is only on this page. */
    isDeleted: saving.isDeleted || (autosave.status.name === 'failed' && isNotFound(autosave.status.error)),
    save: (published: boolean) => save(published),
    /** Saves the text as a new draft, with all fields of the deleted article. */
    saveAsNew: () => save(false, draft.latest().base, true),
    /** Keeps the local text over the version saved elsewhere; repeats a rejected save. */
    async keepLocal(): Promise<void> {
      if (!conflict) return;
      const { remote, intent } = conflict;
      if (intent !== null) return save(intent === 'publish', remote);
      draft.adopt(remote);
      saving.showConflict(null);
    },
    takeRemote(): void {
      if (!conflict) return;
      draft.replace(conflict.remote);
      saving.showConflict(null);
    },
  };
}
