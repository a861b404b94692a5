import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isCancelled, isTemporary, messageFrom, messageOr, pauseAfter } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { useKit } from '../kit-context.ts';
import { Button, Spinner } from './button.tsx';
import { useFocusRecovery } from './focus.ts';
import { Alert } from './notice.tsx';

export interface LoadedProps<Data> {
  of: Loading<Data>;
  /** Text shown while loading: `Loading synonyms…` */
  waiting: string;
  children: (data: Data) => ReactNode;
}

/** Content of loaded data; a spinner before, and on failure the reason with a button to try again. */
export function Loaded<Data>({ of: { data, problem, reload }, waiting, children }: LoadedProps<Data>) {
  return (
    <>
      <LoadProblem title="Could not load this section" problem={problem} onRetry={reload} />
      {data === null && problem === null && <Spinner label={waiting} />}
      {data !== null && children(data)}
    </>
  );
}

export interface Loading<Data> {
  /** Data; null until loaded for the first time. While it is loaded again, the previous data stays. */
  data: Data | null;
  isLoading: boolean;
  /** Reason why the last loading failed; it stays while data is loaded again. */
  problem: string | null;
  /**
   * Reads again what the page shows by then, however long ago this function was taken; always the same function.
   * Resolves when it has come or failed, or when a newer reading has taken its place.
   */
  reload: () => Promise<void>;
}

/**
 * Loads data through the calls when the page opens, and again whenever `load` is another function: keep it
 * with `useCallback`. Only the newest call counts: an older one is aborted and its answer ignored. One that
 * did not reach the server is repeated automatically, after growing pauses.
 * @param fallback the message if the server gives no reason; without it, the error's own
 */
export function useLoad<Data>(
  load: (signal?: AbortSignal) => Promise<Data>,
  fallback?: string,
): Loading<Data> {
  const [state, setState] = useState<Omit<Loading<Data>, 'reload'>>(waiting);
  const latest = useRef({ load, fallback, reading: new AbortController(), failures: 0 });
  const reload = useCallback(async () => {
    latest.current.reading.abort();
    const reading = new AbortController();
    latest.current.reading = reading;
    const { signal } = reading;
    // The last problem stays until the answer arrives: otherwise it would flicker, and its button lose the
    // focus.
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const data = await latest.current.load(signal);
      if (signal.aborted) return;
      latest.current.failures = 0;
      setState({ data, isLoading: false, problem: null });
    } catch (error) {
      if (signal.aborted || isCancelled(error)) return;
      const { fallback } = latest.current;
      const problem = fallback === undefined ? messageFrom(error) : messageOr(error, fallback);
      setState((before) => ({ ...before, isLoading: false, problem }));
      latest.current.failures += 1;
      if (isTemporary(error)) reloadAfter(pauseAfter(latest.current.failures, error), signal, reload);
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

/** Calls `reload` after a time or as soon as the connection returns, but not once `signal` is aborted. */
function reloadAfter(milliseconds: number, signal: AbortSignal, reload: () => unknown): void {
  const timer = setTimeout(reload, milliseconds);
  signal.addEventListener('abort', () => clearTimeout(timer));
  window.addEventListener('online', reload, { signal });
}

/** Reads what a call without a query answers. @param get the same function on every render */
export function useLoadedCall<Data>(
  get: (call: Caller, signal?: AbortSignal) => Promise<Data>,
): Loading<Data> {
  const { call } = useKit();
  return useLoad(useCallback((signal?: AbortSignal) => get(call, signal), [call, get]));
}

const waiting = { data: null, isLoading: true, problem: null };

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

/** Placeholder of eight rows. `label` names what is waited for. */
export function ListSkeleton({ label, thumbnails = false }: { label: string; thumbnails?: boolean }) {
  return (
    <div className="grid gap-2">
      <span className="text-small text-ink-2">
        <Spinner label={label} />
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and stay where they are
        <div key={row} className="flex h-17 items-center gap-3 border-b border-rule">
          {thumbnails && <Skeleton className="h-12 w-16 flex-none" />}
          <Skeleton className="h-4 w-full max-w-64" />
          <Skeleton className="hidden h-4 w-20 md:block" />
          <Skeleton className="hidden h-4 w-40 lg:block" />
        </div>
      ))}
    </div>
  );
}

interface FormSkeletonProps {
  label: string;
  /** Width and height of each field, as classes. */
  fields: readonly string[];
  className?: string;
}

/** Placeholder of a form that is loading. */
export function FormSkeleton({ label, fields, className = 'max-w-2xl gap-4' }: FormSkeletonProps) {
  return (
    <div className={`grid ${className}`}>
      <span className="text-small text-ink-2">
        <Spinner label={label} />
      </span>
      {fields.map((size, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places
        <Skeleton key={index} className={size} />
      ))}
    </div>
  );
}

interface LoadProblemProps {
  /** The failed action. */
  title?: string;
  problem: string | null;
  onRetry: () => unknown;
}

/**
 * Alert with the reason why loading failed and a button to try again; nothing if there is no problem. When it
 * disappears with its button, the page or the dialog around gets the focus.
 */
export function LoadProblem({ title = 'Error', problem, onRetry }: LoadProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const focusRecovery = useFocusRecovery(() =>
    box.current?.closest<HTMLElement>('dialog, main')?.focus({ preventScroll: true }),
  );
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div ref={box} {...focusRecovery} className="mb-3 empty:hidden">
      {problem !== null && (
        <Alert
          title={title}
          action={
            <Button look="quiet" busy={isBusy} onClick={retry}>
              Try again
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
    </div>
  );
}

/** The shape of what is being loaded; give it width and height by `className`. It does not move. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-photo bg-wash ${className}`} />;
}

/** Value once it has not changed for so many milliseconds, for example a search being typed. */
export function useDebouncedValue<Value>(value: Value, milliseconds = 400): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
