import { useEffect, useRef, useState } from 'react';
import { usePresence } from './presence.ts';
import { type BackedUp, type StoredRecord, useAutosave } from './use-autosave.ts';
import { useDraft } from './use-draft.ts';
import {
  backupOf,
  backupsOf,
  type RecoverableDraft,
  type WorkingCopyCalls,
  type WorkingCopyKind,
} from './working-copy.ts';

export interface OpenedRecord<Saved, Draft> {
  /** Saved record; null for a new one. */
  saved: Saved | null;
  recoverable: RecoverableDraft<Draft>[];
  /** Identifies this opening of the editor. */
  writer: string;
}

/**
 * A draft that the server stores as a working copy, and this browser as a backup, until it is saved. Neither changes
 * what is public.
 * @param calls the same object on every render
 */
export function useServerDraft<Saved extends StoredRecord, Draft extends object>(
  kind: WorkingCopyKind<Saved, Draft>,
  { saved, recoverable, writer }: OpenedRecord<Saved, Draft>,
  calls: WorkingCopyCalls,
) {
  const draft = useDraft(kind, saved);
  const backedUp = { kind, draft, writer, calls };
  const recovery = useRecovery(backedUp, draft.base?.id ?? kind.newId, recoverable);
  return {
    ...draft,
    recovery,
    autosave: useAutosave(backedUp, recovery.next !== null),
    isReplacedBackedUp: useReplacedBackup(backedUp),
    presence: usePresence(kind.noun, draft.base?.id ?? kind.newId, writer),
  };
}

export interface Recovery<Draft> {
  /** Draft that waits for a decision; null if there is none. */
  next: RecoverableDraft<Draft> | null;
  restore: () => void;
  /** Discards the recovered draft; it can be restored until the page is closed. */
  discard: () => void;
}

/**
 * Recoverable drafts one by one, until each is restored or discarded.
 * @param id of the record; drafts of a new one stay with the next new one when this one is saved
 */
function useRecovery<Saved, Draft extends object>(
  { kind, draft, calls }: BackedUp<Saved, Draft>,
  id: string,
  recoverable: readonly RecoverableDraft<Draft>[],
): Recovery<Draft> {
  const [waiting, setWaiting] = useState(recoverable);
  const [openedId] = useState(id);
  const isSavedNow = openedId === kind.newId && id !== openedId;
  const next = isSavedNow ? undefined : waiting[0];
  const backups = backupsOf(kind, openedId);
  return {
    next: next ?? null,
    restore(): void {
      if (!next) return;
      // The text goes into the form first: from there it is backed up by this opening.
      draft.open(next.draft);
      setWaiting(waiting.slice(1));
      backups.delete(next.writer);
    },
    discard(): void {
      if (!next) return;
      draft.setReplaced(next.draft);
      const left = waiting.slice(1);
      setWaiting(left);
      backups.delete(next.writer);
      if (left.length > 0) return;
      calls
        .delete(openedId)
        .catch((error) => console.info('The discarded text is offered once more.', error));
    },
  };
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
    // Name of a writer as stored by earlier versions, whose backups must still be found.
    const name = `${writer}:aside`;
    if (storedAs.current !== null) backupsOf(kind, storedAs.current).delete(name);
    storedAs.current = fields && id;
    setBackedUp(fields !== null && backupsOf(kind, id).save(name, backupOf(kind, name, version, fields)));
  }, [kind, id, version, fields, writer]);
  return isBackedUp;
}
