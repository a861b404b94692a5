import { useMemo, useState } from 'react';
import { CallError, messageFrom } from '#browser/calls/call-error.ts';
import { createCaller } from '#browser/calls/caller.ts';
import { signIn } from '#browser/calls/session.ts';

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
