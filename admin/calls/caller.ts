import { useCallback, useMemo, useRef, useState } from 'react';
import { CallError, isNotFound, messageFrom } from '#browser/calls/call.ts';
import { type Caller, createCaller, signIn } from '#browser/calls/caller.ts';

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

interface Problem {
  message: string;
  fields: Record<string, string>;
  hasFields: boolean;
}

/** A form that signs in: once at a time, and what the server has against it. */
export function useSignIn(onFinish: (signedIn: boolean) => void, onRefused: () => void) {
  const call = useMemo(() => createCaller({ cookies: () => document.cookie }), []);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(body: { username: string; password: string }): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await signIn(call, body);
      onFinish(true);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setProblem({ message: messageFrom(error), fields, hasFields: Object.keys(fields).length > 0 });
      setBusy(false);
      onRefused();
    }
  }
  return { busy, problem, send };
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
