import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError, isNotFound } from '#browser/calls/call.ts';
import { type AutosaveStatus, createAutosave } from './autosave.ts';
import { usePresence } from './presence.ts';
import { type DraftTools, isUnsaved, useDraft } from './use-draft.ts';
import {
  type Backup,
  backupsOf,
  type RecoverableDraft,
  type WorkingCopyCalls,
  type WorkingCopyKind,
} from './working-copy.ts';

interface StoredRecord {
  id: string;
  version: number;
}

export interface OpenedRecord<Saved, Draft> {
  /** Null for a new one. */
  saved: Saved | null;
  recoverable: RecoverableDraft<Draft>[];
  /** Identifies this opening of the editor. */
  writer: string;
}

interface BackedUp<Saved, Draft extends object> {
  kind: WorkingCopyKind<Saved, Draft>;
  draft: DraftTools<Saved, Draft>;
  writer: string;
  calls: WorkingCopyCalls<Draft>;
}

/**
 * A draft that the server stores as a working copy, and this browser as a backup, until it is saved. Neither changes
 * what is public.
 * @param calls the same object on every render
 */
export function useServerDraft<Saved extends StoredRecord, Draft extends object>(
  kind: WorkingCopyKind<Saved, Draft>,
  { saved, recoverable, writer }: OpenedRecord<Saved, Draft>,
  calls: WorkingCopyCalls<Draft>,
) {
  const draft = useDraft(kind, saved);
  const backedUp = { kind, draft, writer, calls };
  const recovery = useRecovery(backedUp, saved?.id ?? kind.newId, recoverable);
  return {
    ...draft,
    recovery,
    autosave: useAutosave(backedUp, recovery.next !== null),
    isReplacedBackedUp: useReplacedBackup(backedUp),
    presence: usePresence(kind.noun, draft.base?.id ?? kind.newId, writer),
  };
}

/** Recoverable drafts one after the other, until each is restored or discarded. */
function useRecovery<Saved, Draft extends object>(
  { kind, draft, calls }: BackedUp<Saved, Draft>,
  id: string,
  recoverable: readonly RecoverableDraft<Draft>[],
) {
  const [waiting, setWaiting] = useState(recoverable);
  const [next] = waiting;
  const backups = backupsOf<Draft>(kind, id);
  return {
    /** The draft to be decided about; null when there is none. */
    next: next ?? null,
    restore(): void {
      if (!next) return;
      // Into the form first: from there it is backed up by this opening.
      draft.open(next.draft);
      setWaiting(waiting.slice(1));
      backups.delete(next.writer);
    },
    /** It can be restored until the page is closed. */
    discard(): void {
      if (!next) return;
      draft.setReplaced(next.draft);
      const left = waiting.slice(1);
      setWaiting(left);
      backups.delete(next.writer);
      if (left.length > 0) return;
      calls.delete(id).catch((error) => console.info('The discarded text is offered once more.', error));
    },
  };
}

export type Recovery<Draft> = Omit<ReturnType<typeof useRecovery<unknown, Draft & object>>, 'next'> & {
  next: RecoverableDraft<Draft> | null;
};

interface SentCopy<Draft> {
  id: string;
  backup: Backup<Draft>;
}

/** @param hasRecoverable older text waits to be decided about: the server's only copy of it must not be overwritten */
function useAutosave<Saved extends StoredRecord, Draft extends object>(
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
    // Typed while the first save of the record ended.
    if (savedAs.current !== null && savedAs.current !== id) backupsOf(kind, savedAs.current).delete(writer);
    if (!isDirty) {
      // Typed and undone: there is nothing to recover, unless more is typed before the drop ends.
      if (savedAs.current !== null)
        autosave.drop().then(() => (isUnsaved(kind, latest()) ? undefined : deleteBackup()));
      setInBrowser(false);
      return;
    }
    savedAs.current = id;
    const backup = backupOf(writer, version, fields);
    setInBrowser(backupsOf<Draft>(kind, id).save(writer, backup));
    autosave.schedule({ id, backup });
  }, [kind, autosave, deleteBackup, latest, isDirty, id, version, fields, writer]);

  useEffect(() => () => void autosave.flush(), [autosave]);
  useRetryWhenOnline(autosave.flush);

  return {
    status,
    /** This browser has a backup too. */
    isInBrowser,
    /** Whether the text in the form is on the server or in this browser, where it is put now if it is missing. */
    isBackedUp(): boolean {
      const { base, draft: fields } = latest();
      const backup = backupOf(writer, base?.version ?? 0, fields);
      return (
        onServer.current === fields || backupsOf<Draft>(kind, base?.id ?? kind.newId).save(writer, backup)
      );
    },
    /** Before a save: no working copy is being sent that could arrive after it. */
    stop: autosave.drop,
    /**
     * After a save: deletes the backups from before it.
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

function backupOf<Draft>(writer: string, base_version: number, fields: Draft): Backup<Draft> {
  return { writer, base_version, fields, updated_date: new Date().toISOString() };
}

function useQueue<Draft>(
  calls: WorkingCopyCalls<Draft>,
  onStatus: (status: AutosaveStatus) => void,
  onServer: { current: Draft | null },
) {
  return useMemo(
    () =>
      createAutosave<SentCopy<Draft>>({
        async send({ id, backup }) {
          await calls.save(id, backup);
          onServer.current = backup.fields;
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

function useRetryWhenOnline(flush: () => Promise<void>): void {
  useEffect(() => {
    const retry = () => void flush();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [flush]);
}

/**
 * Backs text up that was replaced without the owner's choice. The next opening of the record offers it.
 * @returns whether this browser has it
 */
function useReplacedBackup<Saved extends StoredRecord, Draft extends object>({
  kind,
  draft: { base, replaced },
  writer,
}: BackedUp<Saved, Draft>): boolean {
  const [isBackedUp, setBackedUp] = useState(false);
  const id = base?.id ?? kind.newId;
  const version = base?.version ?? 0;
  const fields = replaced?.needsBackup ? replaced.draft : null;
  /** The id that it is stored under. */
  const storedAs = useRef<string | null>(null);
  useEffect(() => {
    // The stored name of the writer: what is in the browser from earlier versions must be found.
    const name = `${writer}:aside`;
    if (storedAs.current !== null) backupsOf(kind, storedAs.current).delete(name);
    storedAs.current = fields && id;
    setBackedUp(fields !== null && backupsOf<Draft>(kind, id).save(name, backupOf(name, version, fields)));
  }, [kind, id, version, fields, writer]);
  return isBackedUp;
}
