import { useEffect, useRef, useState } from 'react';
import { completed, type DraftKind } from './draft-kind.ts';
import { useDraft } from './use-draft.ts';
import { type SavingOptions, useSaving } from './use-saving.ts';

/*
 * Unsaved text, backed up for this tab of the browser: a reload, another page or a new sign-in finds it again.
 */

/** Object stored in the session under a name; null if there is none or it cannot be read. */
function readSession<Stored extends object>(name: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof stored === 'object' ? (stored as Stored | null) : null;
  } catch (error) {
    console.info('A backup cannot be read.', error);
    return null;
  }
}

/** @returns whether there was space for it */
function writeSession(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch (error) {
    console.info('The text could not be backed up in this tab.', error);
    return false;
  }
}

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
  /** Version of a photo in the format of release 1.0.0. */
  base?: { version?: unknown } | null;
}

/** Backup in this tab; null if there is none or it does not fit the form. */
export function readTabBackup<Saved extends { version: Version }, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  name: string,
  saved: Saved | null,
): TabBackup<Draft, Saved['version']> | null {
  const stored = readSession<StoredBackup>(name);
  const { readDraft = completed } = kind;
  // Version 1.0.0 of the site stored the draft of a cluster or a term alone.
  const draft = readDraft(stored?.draft ?? stored, kind.draftOf(saved));
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
  const draft = useTabDraft(kind, name, saved);
  const { busy, ...saving } = useSaving<Saved>(options);
  const { conflict, reset } = saving;
  function replace(by: Saved | null): void {
    draft.replace(by);
    reset();
  }
  return {
    ...draft,
    ...saving,
    busy: busy !== null,
    /** Back to what was saved when the form opened. */
    discard(): void {
      draft.deleteBackup();
      replace(saved);
    },
    /** Shows the version saved elsewhere in place of the typed text. */
    takeRemote: () => conflict && replace(conflict.remote),
  };
}

function useTabDraft<Saved extends { version: Version }, Draft extends object>(
  kind: DraftKind<Saved, Draft>,
  name: string,
  saved: Saved | null,
) {
  const [found] = useState(() => readTabBackup(kind, name, saved));
  const [isRestored, setRestored] = useState(found !== null);
  const [isBackedUp, setBackedUp] = useState(false);
  const isDone = useRef(false);
  // The draft is based on the version that was read then: a later save is reported as a conflict.
  const base = saved && { ...saved, version: found?.version ?? saved.version };
  const draft = useDraft(kind, base, found?.draft);
  const version: Saved['version'] | null = draft.base?.version ?? found?.version ?? null;

  useEffect(() => {
    if (isDone.current) return;
    setBackedUp(draft.isDirty && writeSession(name, { draft: withoutSecrets(kind, draft.draft), version }));
    if (!draft.isDirty) deleteTabBackup(name);
  }, [kind, name, draft.isDirty, draft.draft, version]);

  return {
    ...draft,
    /** Version of the record that the text was typed over; null for a new record. */
    version,
    isBackedUp,
    isRestored: isRestored && draft.isDirty,
    replace(by: Saved | null): void {
      draft.replace(by);
      setRestored(false);
    },
    settle(by: Saved, sent: Draft): void {
      draft.settle(by, sent);
      setRestored(false);
    },
    /** Ends the backups: the text is saved and the form closes. */
    finish(): void {
      isDone.current = true;
      deleteTabBackup(name);
    },
    isDone: () => isDone.current,
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
  const [draft, setDraft] = useState(() => readSession<Draft>(name) ?? blank);
  const change = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    writeSession(name, next);
    setDraft(next);
  };
  return [draft, change];
}
