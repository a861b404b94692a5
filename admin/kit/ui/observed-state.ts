export type ObservedState<State> = ReturnType<typeof createObservedState<State>>;

/** A state outside React that is replaced as a whole; `useSyncExternalStore` takes `subscribe` and `current`. */
export function createObservedState<State>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    current: () => state,
    replace(next: State): void {
      state = next;
      for (const listener of listeners) listener();
    },
    /** @returns what ends it */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
