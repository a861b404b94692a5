import { useMemo } from 'react';
import type { Caller } from '#browser/calls/caller.ts';
import { differences } from '#domain/composer/differences.ts';
import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, emptyWork, withTextsOf } from '#domain/composer/work.ts';
import { composedArticle, deleteWorkingCopy, getWorkingCopy, putWorkingCopy } from '../../calls/articles.ts';
import type { MergedCopyCalls, MergedKind, OpenedMerged } from '../../kit/drafts/merged-copy.ts';
import { useMergedDraft } from '../../kit/drafts/use-merged-draft.ts';
import { useCaller } from '../../shell/session.tsx';

export type OpenedWork = OpenedMerged<ComposerWork>;

/** The unfinished article. Long texts of a version that is replaced become earlier texts. */
export const workKind: MergedKind<ComposerWork> = {
  name: 'composer-work',
  empty: emptyWork,
  readDraft: readWork,
  differences,
  merge: withTextsOf,
  // Each tab stays at its step.
  follow: (remote, { step }) => ({ ...remote, step }),
};

export const workCalls = (call: Caller): MergedCopyCalls => ({
  get: (signal) => getWorkingCopy(call, composedArticle, signal),
  save: (fields, over) => putWorkingCopy(call, composedArticle, { base_version: 0, over, fields }),
  delete: () => deleteWorkingCopy(call, composedArticle),
});

/** Everything typed and written so far, saved with every change. */
export function useWork(opened: OpenedWork) {
  const call = useCaller();
  const calls = useMemo(() => workCalls(call), [call]);
  const { draft: work, ...tools } = useMergedDraft(workKind, opened, calls);
  return { work, ...tools };
}
