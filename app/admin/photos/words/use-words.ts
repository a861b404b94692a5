import { useState, useSyncExternalStore } from 'react';
import { useCaller } from '../../session/session-gate.tsx';
import { fillPost } from './fill-post.ts';
import { createWordsStore, type WordsState, type WordsStore } from './words-store.ts';

export interface WordsQueue {
  queue: WordsStore;
  state: WordsState;
}

/** The queue of this page; it lives as long as the page does. */
export function useWords(): WordsQueue {
  const call = useCaller();
  const [queue] = useState(() =>
    createWordsStore((proposer, id, signal) => fillPost(call, proposer, id, signal)),
  );
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.current, queue.current) };
}
