import { newArticle } from '../../calls/articles.ts';
import type { ArticleDraft } from '../../features/articles/article-draft.ts';
import { createBackups } from './backups.ts';

/** Text that has not been saved, as this browser keeps it: the second line behind the copy that the server keeps. */
export interface LocalCopy {
  /** One opening of the editor; each has a copy of its own, so that two tabs do not write over each other. */
  writer: string;
  /** Version of the article that it was typed over; 0 for a new one. */
  base_version: number;
  fields: ArticleDraft;
  /** When it was typed, UTC. */
  updated_date: string;
}

const copiesOf = (id: string) => createBackups(`article-copy:${id}:`, readCopy);

/** @returns whether there was room for it */
export function keepLocally(id: string, copy: LocalCopy): boolean {
  return copiesOf(id).save(copy.writer, copy);
}

export function forgetLocally(id: string, writer: string): void {
  copiesOf(id).delete(writer);
}

/** All that this browser keeps of an article, whichever tab it was typed in. */
export function localCopies(id: string): LocalCopy[] {
  return copiesOf(id)
    .list()
    .map(({ backup }) => backup);
}

/** What was typed in an article that is no more is offered to the next new one. */
export function offerToNew(id: string): void {
  for (const copy of localCopies(id)) {
    if (keepLocally(newArticle, { ...copy, base_version: 0 })) forgetLocally(id, copy.writer);
  }
}

function readCopy(stored: unknown): LocalCopy | null {
  const copy = stored as Partial<LocalCopy> | null;
  const isCopy = typeof copy?.writer === 'string' && typeof copy.updated_date === 'string';
  return isCopy && typeof copy.fields === 'object' ? (copy as LocalCopy) : null;
}
