import type { Caller } from '#browser/calls/caller.ts';
import type { WorkingCopyAnswer } from '#contract/article-history.ts';
import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, emptyWork } from '#domain/composer/work.ts';
import { composedArticle, getWorkingCopy } from '../../calls/article-history.ts';
import { type KeptWork, keptWorks, newerOf } from './kept-work.ts';

/** What the server keeps. */
export interface ServersCopy {
  /** Empty where it keeps nothing. */
  work: ComposerWork;
  /** Names this very copy; null where there is none. */
  over: string | null;
}

export interface OpenedWork {
  work: ComposerWork;
  /** What it was typed over, or begins with. */
  base: ServersCopy;
  /** Whose copies in this browser are part of it. */
  writers: string[];
}

/** The article as it was left, in this browser or another. */
export async function openWork(call: Caller, signal?: AbortSignal): Promise<OpenedWork> {
  const answer = await getWorkingCopy(call, composedArticle, signal);
  const { working_copy: copy } = answer;
  const base = serversCopy(answer);
  const onServer = copy && { typed_at: String(copy.fields.typed_at ?? copy.updated_date), work: base.work };
  const locals = keptWorks.list();
  const copies = locals.map(({ copy }) => copy);
  const all: KeptWork[] = onServer ? [onServer, ...copies] : copies;
  const [first, ...rest] = all;
  const work = first ? rest.reduce(newerOf, first).work : emptyWork;
  return { work, base, writers: locals.map(({ writer }) => writer) };
}

export function serversCopy({ working_copy: copy }: WorkingCopyAnswer): ServersCopy {
  return { work: copy ? readWork(copy.fields) : emptyWork, over: copy?.updated_date ?? null };
}
