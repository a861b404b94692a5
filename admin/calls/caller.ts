import { useCallback, useMemo, useRef, useState } from 'react';
import { isNotFound } from '#browser/calls/call.ts';
import { type Caller, createCaller } from '#browser/calls/caller.ts';

export interface SessionCaller {
  call: Caller;
  /** True while a call waits for the owner to sign in again. */
  isAsking: boolean;
  finish: (signedIn: boolean) => void;
}

/** Caller of the API with a sign-in form for an ended session. It opens once, however many calls wait. */
export function useSessionCaller(): SessionCaller {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<PromiseWithResolvers<boolean> | null>(null);

  const call = useMemo(() => {
    const signInAgain = (): Promise<boolean> => {
      waiting.current ??= Promise.withResolvers<boolean>();
      setAsking(true);
      return waiting.current.promise;
    };
    return createCaller({ cookies: () => document.cookie, signInAgain });
  }, []);
  const finish = useCallback((signedIn: boolean) => {
    setAsking(false);
    waiting.current?.resolve(signedIn);
    waiting.current = null;
  }, []);
  return { call, isAsking, finish };
}

/**
 * Deletes the record at a URL; one that another tab deleted counts as deleted.
 * @param force also what a published article uses
 * @throws CallError `in_use` without it
 */
export async function deleteAt(call: Caller, url: string, force = false): Promise<void> {
  try {
    await call.json<null>('DELETE', url, force ? { query: { force } } : undefined);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
