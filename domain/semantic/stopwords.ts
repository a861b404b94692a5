import { fold } from '../text/fold.ts';

/** Words that never become tags, in lower case. */
export interface StopwordList {
  id: string;
  name: string;
  words: string[];
  createdDate: string;
}

/** The words of all lists, folded. */
export function stopwordsOf(lists: readonly StopwordList[]): Set<string> {
  return new Set(lists.flatMap(({ words }) => words.map(fold)));
}
