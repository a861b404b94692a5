import { newArticle } from '../../api/article-history.ts';
import type { ArticleDraft } from './draft.ts';

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

const prefixOf = (id: string) => `article-copy:${id}:`;

/** @returns whether there was room for it */
export function keepLocally(id: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(prefixOf(id) + copy.writer, JSON.stringify(copy));
    return true;
  } catch (error) {
    console.info('The text could not be kept in this browser.', error);
    return false;
  }
}

export function forgetLocally(id: string, writer: string): void {
  localStorage.removeItem(prefixOf(id) + writer);
}

/** All that this browser keeps of an article, whichever tab it was typed in. */
export function localCopies(id: string): LocalCopy[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(id)))
    .flatMap((key) => readCopy(localStorage.getItem(key)) ?? []);
}

/** What was typed in an article that is no more is offered to the next new one. */
export function offerToNew(id: string): void {
  for (const copy of localCopies(id)) {
    if (keepLocally(newArticle, { ...copy, base_version: 0 })) forgetLocally(id, copy.writer);
  }
}

/** Null for what cannot be read: storage can hold anything. */
function readCopy(text: string | null): LocalCopy | null {
  try {
    const copy = JSON.parse(text ?? 'null') as Partial<LocalCopy> | null;
    const isCopy = typeof copy?.writer === 'string' && typeof copy.updated_date === 'string';
    return isCopy && typeof copy.fields === 'object' ? (copy as LocalCopy) : null;
  } catch (error) {
    console.info('A kept text could not be read.', error);
    return null;
  }
}
