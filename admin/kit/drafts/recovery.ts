import type { WorkingCopyView } from '#contract/article-history.ts';
import type { AdminArticle } from '#contract/articles.ts';
import {
  type ArticleDraft,
  changedFields,
  draftOf,
  readDraft,
} from '../../features/articles/article-draft.ts';
import type { LocalCopy } from './local-copies.ts';

/** Text that was typed and never saved. */
export interface FoundText {
  writer: string;
  draft: ArticleDraft;
  /** When it was kept, UTC. */
  updatedDate: string;
  /** The article has been saved since, in another tab for one. */
  isOlderThanSave: boolean;
}

/**
 * What was kept and differs from the article, the newest first; of one writer only the newest.
 * @param article null for one that has not been saved yet
 * @param onServer what the server keeps for the user; null when it keeps nothing
 */
export function foundTexts(
  article: AdminArticle | null,
  onServer: WorkingCopyView | null,
  inBrowser: readonly LocalCopy[],
): FoundText[] {
  const base = draftOf(article);
  const version = article?.version ?? 0;
  const kept = [
    ...inBrowser.map(({ writer, fields, ...rest }) => ({ ...rest, writer, fields: { ...fields } })),
    ...(onServer ? [{ ...onServer, writer: String(onServer.fields.writer ?? '') }] : []),
  ];
  const newest = new Map<string, FoundText>();
  for (const { writer, fields, updated_date, base_version } of kept.sort(byDate)) {
    const draft = readDraft(fields, base);
    const isOlderThanSave = base_version < version;
    newest.set(writer, { writer, draft, updatedDate: updated_date, isOlderThanSave });
  }
  return [...newest.values()].filter(({ draft }) => changedFields(draft, base).length > 0).reverse();
}

function byDate(one: { updated_date: string }, other: { updated_date: string }): number {
  return one.updated_date < other.updated_date ? -1 : 1;
}
