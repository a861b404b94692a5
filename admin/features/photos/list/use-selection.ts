import { useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import type { BulkTarget } from './bulk-target.ts';
import { type ListState, listSearch, matchingOf } from './list-address.ts';

export interface Selection {
  /** On this page. */
  ids: string[];
  allChecked: boolean | 'indeterminate';
  /** Null when nothing is selected. */
  target: BulkTarget | null;
  /** The page is selected, and there are other pages that are not. */
  canSelectMatching: boolean;
  select: (id: string, selected: boolean) => void;
  selectAll: (selected: boolean) => void;
  selectMatching: () => void;
}

/**
 * What can be seen can be selected, and in one step everything that matches on all pages. Another page begins anew,
 * unless everything is selected: that holds for as long as the list is asked the same.
 */
export function useSelection(posts: AdminPost[], total: number, state: ListState): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [matchingFor, setMatchingFor] = useState<string | null>(null);
  const asked = listSearch({ ...state, page: 1 });
  const isMatching = matchingFor === asked;
  const onPage = posts.map(({ id }) => id);
  const ids = isMatching ? onPage : onPage.filter((id) => chosen.has(id));
  const isWhole = ids.length > 0 && ids.length === posts.length;

  function choose(next: string[]): void {
    setChosen(new Set(next));
    setMatchingFor(null);
  }
  function target(): BulkTarget | null {
    if (isMatching) return { kind: 'matching', matching: matchingOf(state), total };
    return ids.length > 0 ? { kind: 'these', ids } : null;
  }
  return {
    ids,
    allChecked: ids.length === 0 ? false : isWhole || 'indeterminate',
    target: target(),
    canSelectMatching: isWhole && !isMatching && total > posts.length,
    select: (id, selected) => choose(selected ? [...ids, id] : ids.filter((other) => other !== id)),
    selectAll: (selected) => choose(selected ? onPage : []),
    selectMatching: () => setMatchingFor(asked),
  };
}
