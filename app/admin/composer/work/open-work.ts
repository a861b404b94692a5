import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, emptyWork } from '#domain/composer/work.ts';
import { composedArticle, getWorkingCopy } from '../../api/article-history.ts';
import type { Caller } from '../../api/caller.ts';
import { keptLocally, newestWork } from './kept-work.ts';

/** The article as it was left, in this browser or another. */
export async function openWork(call: Caller, signal?: AbortSignal): Promise<ComposerWork> {
  const { working_copy: copy } = await getWorkingCopy(call, composedArticle, signal);
  const onServer = copy && {
    typed_at: String(copy.fields.typed_at ?? copy.updated_date),
    work: readWork(copy.fields),
  };
  return newestWork(onServer, keptLocally()) ?? emptyWork;
}
