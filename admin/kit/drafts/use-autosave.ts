import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError, isNotFound } from '#browser/calls/call.ts';
import { type AutosaveStatus, createAutosave } from './autosave.ts';
import { type DraftTools, isUnsaved } from './use-draft.ts';
import {
  type Backup,
  backupOf,
  backupsOf,
  type WorkingCopyCalls,
  type WorkingCopyKind,
} from './working-copy.ts';

export interface StoredRecord {
  id: string;
  version: number;
}

export interface BackedUp<Saved, Draft extends object> {
  kind: WorkingCopyKind<Saved, Draft>;
  draft: DraftTools<Saved, Draft>;
  writer: string;
  calls: WorkingCopyCalls;
}

interface SentCopy<Draft> {
  id: string;
  backup: Backup;
  draft: Draft;
}

/**
 * Sends unsaved text to the server, and backs it up in this browser, until it is saved.
 * @param hasRecoverable older text waits to be decided about: the server's only copy of it must not be overwritten
 */
export function useAutosave<Saved extends StoredRecord, Draft extends object>(
  { kind, draft, writer, calls }: BackedUp<Saved, Draft>,
  hasRecoverable: boolean,
) {
  const [status, setStatus] = useState<AutosaveStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const { base, draft: fields, isDirty, latest } = draft;
  const id = base?.id ?? kind.newId;
  const version = base?.version ?? 0;

  /** The text that the server stored last. */
  const onServer = useRef<Draft | null>(null);
  const autosave = useQueue(calls, setStatus, onServer);
  /** The id that the text is backed up under. */
  const savedAs = useRef<string | null>(null);
  const isPaused = useRef(hasRecoverable);
  usePause(autosave, isPaused, hasRecoverable);
  const deleteBackup = useCallback(async () => {
    savedAs.current = null;
    backupsOf(kind, id).delete(writer);
    if (!isPaused.current) await calls.delete(id).catch(reportLeftCopy);
  }, [kind, calls, id, writer]);

  useEffect(() => {
    // The text was typed while the first save of the record ended.
    if (savedAs.current !== null && savedAs.current !== id) backupsOf(kind, savedAs.current).delete(writer);
    if (!isDirty) {
      // The change was reverted: there is nothing to recover, unless more is typed before the drop ends.
      if (savedAs.current !== null)
        autosave.drop().then(() => (isUnsaved(kind, latest()) ? undefined : deleteBackup()));
      setInBrowser(false);
      return;
    }
    savedAs.current = id;
    const backup = backupOf(kind, writer, version, fields);
    setInBrowser(backupsOf(kind, id).save(writer, backup));
    autosave.schedule({ id, backup, draft: fields });
  }, [kind, autosave, deleteBackup, latest, isDirty, id, version, fields, writer]);

  useFlush(autosave);

  return {
    status,
    /** True if this browser has a backup too. */
    isInBrowser,
    /** Backs the text up in this browser if the server does not have it. True if either has. */
    isBackedUp(): boolean {
      const { base, draft: typed } = latest();
      if (onServer.current === typed) return true;
      const backup = backupOf(kind, writer, base?.version ?? 0, typed);
      return backupsOf(kind, base?.id ?? kind.newId).save(writer, backup);
    },
    /** Stops autosaving before a save, so that no working copy arrives after it. */
    stop: autosave.drop,
    /**
     * Restarts autosaving after a save and deletes the older backups.
     * @param settle puts the saved version under the text; what was typed since the save is backed up over it
     */
    async restart(settle: () => void): Promise<void> {
      autosave.pause();
      await autosave.drop();
      await deleteBackup();
      settle();
      if (!isPaused.current) autosave.resume();
    },
  };
}

function useQueue<Draft>(
  calls: WorkingCopyCalls,
  onStatus: (status: AutosaveStatus) => void,
  onServer: { current: Draft | null },
) {
  return useMemo(
    () =>
      createAutosave<SentCopy<Draft>>({
        async send({ id, backup, draft }) {
          await calls.save(id, backup);
          onServer.current = draft;
        },
        mayRetry: (error) => !(isNotFound(error) || (error instanceof CallError && error.status === 401)),
        onStatus,
        now: Date.now,
      }),
    [calls, onStatus, onServer],
  );
}

/** @param isPaused the same between renders */
function usePause<Draft>(
  autosave: ReturnType<typeof createAutosave<SentCopy<Draft>>>,
  isPaused: { current: boolean },
  hasRecoverable: boolean,
): void {
  useEffect(() => {
    isPaused.current = hasRecoverable;
    if (hasRecoverable) autosave.pause();
    else autosave.resume();
  }, [autosave, isPaused, hasRecoverable]);
}

/** The next opening offers it, though the same text is saved. */
function reportLeftCopy(error: unknown): void {
  console.info('A working copy could not be deleted.', error);
}

interface Flushed {
  flush: () => unknown;
  /** Opens or closes the draft, see {@link createAutosave}. */
  setOpen: (open: boolean) => void;
}

/**
 * Sends the waiting copy when the connection returns and when the form closes.
 * @param onHide also before another tab or page is shown
 */
export function useFlush({ flush, setOpen }: Flushed, onHide = false): void {
  useEffect(() => {
    setOpen(true);
    const run = () => void flush();
    const hiding = [
      [window, 'pagehide'],
      [document, 'visibilitychange'],
    ] as const;
    const events = [[window, 'online'] as const, ...(onHide ? hiding : [])];
    for (const [target, name] of events) target.addEventListener(name, run);
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, run);
      setOpen(false);
      run();
    };
  }, [flush, setOpen, onHide]);
}
