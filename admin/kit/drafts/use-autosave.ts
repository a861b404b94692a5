import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError, isNotFound } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import { deleteWorkingCopy, newArticle, putWorkingCopy } from '../../calls/articles.ts';
import {
  type ArticleDraft,
  type ArticleDraftTools,
  articleKind,
} from '../../features/articles/article-draft.ts';
import { useCaller } from '../../shell/session.tsx';
import { type AutosaveStatus, createAutosave } from './autosave.ts';
import { forgetLocally, keepLocally, type LocalCopy } from './local-copies.ts';
import { isUnsaved } from './use-draft.ts';

interface CopyOf {
  id: string;
  copy: LocalCopy;
}

export interface KeepingOptions {
  draft: ArticleDraftTools;
  writer: string;
  /** Text from before waits to be taken or discarded: the server's only copy of it must not be written over. */
  holdsFoundText: boolean;
}

export type Keeping = ReturnType<typeof useAutosave>;

/** Keeps the typed text on the server and in this browser until it is saved. Neither changes what is public. */
export function useAutosave({ draft, writer, holdsFoundText }: KeepingOptions) {
  const call = useCaller();
  const [status, setStatus] = useState<AutosaveStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const { base, draft: fields, isDirty, latest } = draft;
  const id = base?.id ?? newArticle;
  const version = base?.version ?? 0;

  /** The text that the server stored last. */
  const onServer = useRef<ArticleDraft | null>(null);
  const autosave = useCopies(call, setStatus, onServer);
  /** The id that a copy was kept under. */
  const keptAs = useRef<string | null>(null);
  const isHeld = useRef(holdsFoundText);
  useHold(autosave, isHeld, holdsFoundText);
  const forget = useCallback(async () => {
    keptAs.current = null;
    forgetLocally(id, writer);
    // Found text that nobody has decided about is the server's only copy of it.
    if (!isHeld.current) await deleteWorkingCopy(call, id).catch(reportLeftCopy);
  }, [call, id, writer]);

  useEffect(() => {
    // Typed while the first save of the article came to its end.
    if (keptAs.current !== null && keptAs.current !== id) forgetLocally(keptAs.current, writer);
    if (!isDirty) {
      // Typed and taken back again: there is nothing to be found later, unless something is typed meanwhile.
      if (keptAs.current !== null)
        autosave.drop().then(() => (isUnsaved(articleKind, latest()) ? undefined : forget()));
      setInBrowser(false);
      return;
    }
    keptAs.current = id;
    const updated_date = new Date().toISOString();
    const copy = { writer, base_version: version, fields, updated_date };
    setInBrowser(keepLocally(id, copy));
    autosave.schedule({ id, copy });
  }, [autosave, forget, latest, isDirty, id, version, fields, writer]);

  useEffect(() => () => void autosave.flush(), [autosave]);
  useRetryWhenOnline(autosave.flush);

  return {
    status,
    /** The browser has a copy too. */
    isInBrowser,
    /** Whether the text in the form is in this browser or on the server; what is not is put into the browser now. */
    isBackedUp(): boolean {
      const { base, draft: fields } = latest();
      const copy = {
        writer,
        base_version: base?.version ?? 0,
        fields,
        updated_date: new Date().toISOString(),
      };
      return onServer.current === fields || keepLocally(base?.id ?? newArticle, copy);
    },
    /** Before a save: nothing is under way any more that could be kept after it. */
    stop: autosave.drop,
    /**
     * After a save, when calls are answered again: takes away what was kept before it.
     * @param settle puts the saved version under the text; what was typed meanwhile begins to be kept anew, over it
     */
    async renew(settle: () => void): Promise<void> {
      autosave.pause();
      await autosave.drop();
      await forget();
      settle();
      if (!isHeld.current) autosave.resume();
    },
  };
}

/** The way of the copies to the server. */
function useCopies(
  call: Caller,
  onStatus: (status: AutosaveStatus) => void,
  onServer: { current: ArticleDraft | null },
) {
  return useMemo(
    () =>
      createAutosave<CopyOf>({
        async send({ id, copy }) {
          await putWorkingCopy(call, id, {
            base_version: copy.base_version,
            fields: { ...copy.fields, writer: copy.writer },
          });
          onServer.current = copy.fields;
        },
        mayRetry: (error) => !(isNotFound(error) || (error instanceof CallError && error.status === 401)),
        onStatus,
        now: Date.now,
      }),
    [call, onStatus, onServer],
  );
}

/** @param isHeld says it at every moment, drawn already or not */
function useHold(autosave: ReturnType<typeof useCopies>, isHeld: { current: boolean }, holds: boolean): void {
  useEffect(() => {
    isHeld.current = holds;
    if (holds) autosave.pause();
    else autosave.resume();
  }, [autosave, isHeld, holds]);
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
