import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from './backups.ts';
import { type DraftKind, readDraft } from './draft-kind.ts';
import { useDraft } from './use-draft.ts';
import { type SavingOptions, useSaving } from './use-saving.ts';

/*
 * Unsaved text, backed up for this tab of the browser: a reload, another page or a new sign-in finds it again.
 */

export function deleteTabBackup(name: string): void {
  sessionStorage.removeItem(name);
}

/** A counter, or a text that changes with every save. */
type Version = number | string;

/** Backup of unsaved text, with the version that it was typed over; null or 0 for a new record. */
interface TabBackup<Draft, Version> {
  draft: Draft;
  version: Version | null;
}

interface StoredBackup {
  draft?: unknown;
  version?: unknown;
  base?: { version?: unknown } | null;
}

/**
 * Backup in this tab; null if there is none or it does not fit the form. Version 1.0.0 stored the draft of a small record
 * alone, and that of a photo with the whole record.
 */
export function readTabBackup<Saved extends { version: Version }, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  name: string,
  saved: Saved | null,
): TabBackup<Draft, Saved['version']> | null {
  const stored = readStored('sessionStorage', name) as StoredBackup | null;
  const draft = readDraft(kind, stored?.draft ?? stored, kind.draftOf(saved));
  const version = stored?.version ?? stored?.base?.version;
  const isVersion = typeof version === 'number' || typeof version === 'string';
  return draft && { draft, version: isVersion ? (version as Saved['version']) : null };
}

/**
 * A record in a form: backed up in this tab while it differs from what is saved, then saved, refused, changed or
 * deleted elsewhere.
 * @param name of the backup
 * @param saved null for a new record, or a deleted one whose text is left
 */
export function useTabForm<Saved extends { version: Version }, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  name: string,
  saved: Saved | null,
  options?: SavingOptions,
) {
  const [found] = useState(() => readTabBackup(kind, name, saved));
  const [isRestored, setRestored] = useState(found !== null);
  const [isBackedUp, setBackedUp] = useState(false);
  const isDone = useRef(false);
  // The draft is based on the version that was read then: a later save is reported as a conflict.
  const base = saved && { ...saved, version: found?.version ?? saved.version };
  const draft = useDraft(kind, base, found?.draft);
  const version: Saved['version'] | null = draft.base?.version ?? found?.version ?? null;
  const { busy, ...saving } = useSaving<Saved>({
    ...options,
    ...(kind.fieldOf && { fieldOf: kind.fieldOf }),
  });
  const { conflict } = saving;

  useEffect(() => {
    if (isDone.current) return;
    const backup = { draft: withoutSecrets(kind, draft.draft), version };
    setBackedUp(draft.isDirty && writeStored('sessionStorage', name, backup));
    if (!draft.isDirty) deleteTabBackup(name);
  }, [kind, name, draft.isDirty, draft.draft, version]);

  function replace(by: Saved | null): void {
    draft.replace(by);
    setRestored(false);
    saving.reset();
  }

  return {
    ...draft,
    ...saving,
    busy: busy !== null,
    /** Version of the record that the text was typed over; null for a new record. */
    version,
    isBackedUp,
    isRestored: isRestored && draft.isDirty,
    settle(by: Saved, sent: Draft): void {
      draft.settle(by, sent);
      setRestored(false);
    },
    /** Back to what was saved when the form opened. */
    discard(): void {
      deleteTabBackup(name);
      replace(saved);
    },
    /** Shows the version saved elsewhere in place of the typed text. */
    takeRemote: () => conflict && replace(conflict.remote),
    /** Ends the backups: the text is saved and the form closes. */
    finish(): void {
      isDone.current = true;
      deleteTabBackup(name);
    },
    deleteBackup: () => deleteTabBackup(name),
  };
}

function withoutSecrets<Saved, Draft extends object>(
  { secrets = [] }: DraftKind<Saved, Draft>,
  draft: Draft,
) {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !secrets.includes(name as keyof Draft)));
}

/** Draft of a form that saves nothing; it survives a reload. */
export function useSessionDraft<Draft extends object>(
  name: string,
  blank: Draft,
): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...blank,
    ...(readStored('sessionStorage', name) as Partial<Draft> | null),
  }));
  const change = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    writeStored('sessionStorage', name, next);
    setDraft(next);
  };
  return [draft, change];
}
