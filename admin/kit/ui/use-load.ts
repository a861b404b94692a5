import { useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call-error.ts';

export interface Loading<Data> {
  /** Null until it has come once; while it is read again, what there was stays. */
  data: Data | null;
  isLoading: boolean;
  /** Why it did not come the last time. */
  problem: string | null;
  /**
   * Reads again what the page shows by then, however long ago this function was taken; always the same function.
   * Resolves when it has come or failed, or when a newer reading has taken its place.
   */
  reload: () => Promise<void>;
}

/**
 * Reads something through the calls when the page opens, and again whenever `load` is another function: keep it with
 * `useCallback`. Only the newest reading is shown: an older one is given up, and so is its answer.
 */
export function useLoad<Data>(load: (signal?: AbortSignal) => Promise<Data>): Loading<Data> {
  const [state, setState] = useState<Omit<Loading<Data>, 'reload'>>(waiting);
  const latest = useRef({ load, reading: new AbortController() });
  const reload = useCallback(async () => {
    latest.current.reading.abort();
    const reading = new AbortController();
    latest.current.reading = reading;
    const { signal } = reading;
    setState((before) => ({ ...before, isLoading: true, problem: null }));
    try {
      const data = await latest.current.load(signal);
      if (!signal.aborted) setState({ data, isLoading: false, problem: null });
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return;
      setState((before) => ({ ...before, isLoading: false, problem: messageFrom(error) }));
    }
  }, []);
  useEffect(() => {
    const { current } = latest;
    current.load = load;
    reload();
    return () => current.reading.abort();
  }, [load, reload]);
  return { ...state, reload };
}

const waiting = { data: null, isLoading: true, problem: null };
