import { useCallback, useEffect, useState } from 'react';
import { isCancelled, messageFrom } from './call-error.ts';

export interface Loading<Data> {
  /** Null until it has come once; while it is read again, what there was stays. */
  data: Data | null;
  isLoading: boolean;
  /** Why it did not come the last time. */
  problem: string | null;
  /** Reads it again; resolves when it has come or failed. */
  reload: () => Promise<void>;
}

/**
 * Reads something through the calls when the page opens, and again whenever `load` is another function: keep it with
 * `useCallback`.
 */
export function useLoad<Data>(load: (signal?: AbortSignal) => Promise<Data>): Loading<Data> {
  const [state, setState] = useState<Omit<Loading<Data>, 'reload'>>(waiting);
  const read = useCallback(
    async (signal?: AbortSignal) => {
      setState((before) => ({ ...before, isLoading: true, problem: null }));
      try {
        const data = await load(signal);
        if (!signal?.aborted) setState({ data, isLoading: false, problem: null });
      } catch (error) {
        if (signal?.aborted || isCancelled(error)) return;
        setState((before) => ({ ...before, isLoading: false, problem: messageFrom(error) }));
      }
    },
    [load],
  );
  useEffect(() => {
    const leaving = new AbortController();
    read(leaving.signal);
    return () => leaving.abort();
  }, [read]);
  return { ...state, reload: useCallback(() => read(), [read]) };
}

const waiting = { data: null, isLoading: true, problem: null };
