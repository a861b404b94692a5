import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deleteWorkingCopy, newArticle, putWorkingCopy } from '../../api/article-history.ts';
import { CallError, isNotFound } from '../../api/call-error.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { createAutosave, type KeepStatus } from './autosave.ts';
import { forgetLocally, keepLocally, type LocalCopy } from './local-copies.ts';
import type { Draft } from './use-draft.ts';

interface CopyOf {
  id: string;
  copy: LocalCopy;
}

export interface KeepingOptions {
  draft: Draft;
  writer: string;
  /** Text from before waits to be taken or discarded: the server's only copy of it must not be written over. */
  holdsFoundText: boolean;
}

export type Keeping = ReturnType<typeof useAutosave>;

/** Keeps the typed text on the server and in this browser until it is saved. Neither changes what is public. */
export function useAutosave({ draft, writer, holdsFoundText }: KeepingOptions) {
  const call = useCaller();
  const [status, setStatus] = useState<KeepStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const { base, draft: fields, isDirty } = draft;
  const id = base?.id ?? newArticle;
  const version = base?.version ?? 0;

  const autosave = useMemo(
    () =>
      createAutosave<CopyOf>({
        keep: ({ id, copy }) =>
          putWorkingCopy(call, id, {
            base_version: copy.base_version,
            fields: { ...copy.fields, writer: copy.writer },
          }),
        mayRetry: (error) => !(isNotFound(error) || (error instanceof CallError && error.status === 401)),
        onStatus: setStatus,
        now: Date.now,
      }),
    [call],
  );
  const isKept = useRef(false);
  const forget = useCallback(async () => {
    isKept.current = false;
    forgetLocally(id, writer);
    // Found text that nobody has decided about is the server's only copy of it.
    if (!holdsFoundText) await deleteWorkingCopy(call, id).catch(reportLeftCopy);
  }, [call, id, writer, holdsFoundText]);

  useEffect(() => {
    if (holdsFoundText) autosave.hold();
    else autosave.release();
  }, [autosave, holdsFoundText]);

  useEffect(() => {
    if (!isDirty) {
      // Typed and taken back again: there is nothing to be found later.
      if (isKept.current) autosave.drop().then(forget);
      setInBrowser(false);
      return;
    }
    isKept.current = true;
    const updated_date = new Date().toISOString();
    const copy = { writer, base_version: version, fields, updated_date };
    setInBrowser(keepLocally(id, copy));
    autosave.schedule({ id, copy });
  }, [autosave, forget, isDirty, id, version, fields, writer]);

  useEffect(() => () => void autosave.flush(), [autosave]);
  useRetryWhenOnline(autosave.flush);

  return {
    status,
    /** The browser has a copy too. */
    isInBrowser,
    /** Before a save: nothing is under way any more that could be kept after it. */
    stop: autosave.drop,
    /** Takes away what was kept; after a save. */
    forget,
    /** Calls are answered again. */
    release: () => {
      if (!holdsFoundText) autosave.release();
    },
  };
}

/** It is offered the next time the article is opened, though it says what is saved already. */
function reportLeftCopy(error: unknown): void {
  console.info('A kept copy could not be taken away.', error);
}

function useRetryWhenOnline(flush: () => Promise<void>): void {
  useEffect(() => {
    const retry = () => void flush();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [flush]);
}
