import type { Caller } from '#browser/calls/caller.ts';
import type { ComposerWork } from '#domain/composer/work.ts';
import { composedArticle, deleteWorkingCopy, getWorkingCopy, putWorkingCopy } from '../../calls/articles.ts';
import { type MergedCopyCalls, type OpenedMerged, useMergedCopy } from '../../kit/drafts/merged-copy.ts';
import { useCaller } from '../../shell/session.tsx';
import { workKind } from './work-kind.ts';

export type OpenedWork = OpenedMerged<ComposerWork>;

export const workCalls = (call: Caller): MergedCopyCalls => ({
  get: (signal) => getWorkingCopy(call, composedArticle, signal),
  save: (fields, over) => putWorkingCopy(call, composedArticle, { base_version: 0, over, fields }),
  delete: () => deleteWorkingCopy(call, composedArticle),
});

/** Composer's work, all of it saved with every change. */
export function useWork(opened: OpenedWork) {
  const { draft: work, ...tools } = useMergedCopy(workKind, workCalls(useCaller()), opened);
  return { work, ...tools };
}
