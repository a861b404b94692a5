import { useCallback, useMemo, useRef, useState } from 'react';
import { type Caller, createCaller } from '#browser/calls/caller.ts';

export interface SessionCaller {
  call: Caller;
  /** A call waits for somebody to sign in again. */
  isAsking: boolean;
  finish: (signedIn: boolean) => void;
}

/** A way to our calls that lets a form be shown when the session has ended. However many calls wait, it asks once. */
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
