import { useState } from 'react';
import type { AdminArticle, WorkingCopyView } from '#contract/articles.ts';
import { deleteWorkingCopy, newArticle } from '../../calls/articles.ts';
import {
  type ArticleDraft,
  type ArticleDraftTools,
  articleKind,
  draftOf,
  readDraft,
} from '../../features/articles/article-draft.ts';
import { useCaller } from '../../shell/session.tsx';
import { changedFields } from './draft-kind.ts';
import { forgetLocally, type LocalCopy } from './local-copies.ts';

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
  return [...newest.values()]
    .filter(({ draft }) => changedFields(articleKind, draft, base).length > 0)
    .reverse();
}

function byDate(one: { updated_date: string }, other: { updated_date: string }): number {
  return one.updated_date < other.updated_date ? -1 : 1;
}

/** Unsaved text from before, one after the other, until each has been taken or discarded. */
export function useFound(found: readonly FoundText[], id: string | undefined, draft: ArticleDraftTools) {
  const call = useCaller();
  const [waiting, setWaiting] = useState(found);
  const [text] = waiting;
  const key = id ?? newArticle;
  return {
    /** The one that waits to be decided about; null when there is none. */
    text: text ?? null,
    take(): void {
      if (!text) return;
      // Into the form first: from there it is kept under a name of its own.
      draft.open(text.draft);
      setWaiting(waiting.slice(1));
      forgetLocally(key, text.writer);
    },
    /** It can be brought back as long as the page is open. */
    discard(): void {
      if (!text) return;
      draft.setReplaced(text.draft);
      const left = waiting.slice(1);
      setWaiting(left);
      forgetLocally(key, text.writer);
      if (left.length > 0) return;
      deleteWorkingCopy(call, key).catch((error) =>
        console.info('The discarded text is offered once more next time.', error),
      );
    },
  };
}
