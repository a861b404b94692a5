import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '#browser/calls/call.ts';
import type { WorkingCopyAnswer } from '#contract/articles.ts';
import { newId } from '../new-id.ts';
import { createObservedState } from '../ui/loading.tsx';
import { createAutosave } from './autosave.ts';
import type { BackupState } from './autosave-line.tsx';
import { createBackups } from './backups.ts';
import { useFlush } from './use-autosave.ts';

/** A text without a record: one working copy on the server, which all tabs and browsers change and merge. */
export interface MergedKind<Draft> {
  /** Name of the backups in this browser and of the channel between its tabs. */
  name: string;
  empty: Draft;
  /** Stored fields as a draft; what they lack is empty. */
  readDraft: (fields: Readonly<Record<string, unknown>>) => Draft;
  /** True if two versions have the same content. */
  isSame: (one: Draft, other: Draft) => boolean;
  /**
   * A version that replaces another one; it may hold on to texts of that one.
   * @param at when the other version was changed last or replaced, UTC
   */
  merge: (chosen: Draft, other: Draft, at: string) => Draft;
  /** A version from another tab or browser in place of the one that is shown here. */
  follow: (remote: Draft, local: Draft) => Draft;
}

export interface MergedCopyCalls {
  get: (signal?: AbortSignal) => Promise<WorkingCopyAnswer>;
  /** @param over the copy that it replaces; with another one on the server: a CallError with the status 409 */
  save: (fields: Record<string, string>, over: string | null) => Promise<WorkingCopyAnswer>;
  delete: () => Promise<unknown>;
}

/** The draft as it was at a moment. */
interface MergedBackup<Draft> {
  /** Time of the last change, UTC, by the clock of that browser. */
  typed_at: string;
  work: Draft;
}

/** The working copy on the server. */
interface MergedCopy<Draft> {
  /** Draft; empty if there is no copy. */
  draft: Draft;
  /** Id of this version of the copy; null if there is none. */
  over: string | null;
}

export interface OpenedMerged<Draft> {
  draft: Draft;
  /** The working copy that it began with. */
  base: MergedCopy<Draft>;
  /** Ids of the writers whose backups in this browser are merged into it. */
  writers: string[];
}

/** The draft as it was left, in this browser or another. */
export async function openMerged<Draft>(
  kind: MergedKind<Draft>,
  calls: MergedCopyCalls,
  signal?: AbortSignal,
): Promise<OpenedMerged<Draft>> {
  const answer = await calls.get(signal);
  const { working_copy: copy } = answer;
  const base = copyOf(kind, answer);
  const inBrowser = backupsOf(kind).list();
  const all = inBrowser.map(({ backup }) => backup);
  if (copy) all.unshift({ typed_at: String(copy.fields.typed_at ?? copy.updated_date), work: base.draft });
  const [first, ...rest] = all;
  const newest = first && rest.reduce((one, other) => newerOf(kind, one, other), first);
  return { draft: newest?.work ?? kind.empty, base, writers: inBrowser.map(({ writer }) => writer) };
}

function backupsOf<Draft>({ name, readDraft }: MergedKind<Draft>) {
  return createBackups<MergedBackup<Draft>>(`${name}:`, (stored) => {
    const backup = stored as Partial<MergedBackup<object>> | null;
    if (typeof backup?.typed_at !== 'string' || typeof backup.work !== 'object') return null;
    return { typed_at: backup.typed_at, work: readDraft({ ...backup.work }) };
  });
}

function newerOf<Draft>(kind: MergedKind<Draft>, one: MergedBackup<Draft>, other: MergedBackup<Draft>) {
  const [older, newer] = one.typed_at < other.typed_at ? [one, other] : [other, one];
  return { typed_at: newer.typed_at, work: kind.merge(newer.work, older.work, older.typed_at) };
}

function copyOf<Draft>(kind: MergedKind<Draft>, { working_copy: copy }: WorkingCopyAnswer) {
  return { draft: copy ? kind.readDraft(copy.fields) : kind.empty, over: copy?.updated_date ?? null };
}

/**
 * Version that replaces the other.
 * @param base version that both began with
 * @returns `ask` if both differ from `base`
 */
export function laterVersion<Draft>(
  { isSame }: MergedKind<Draft>,
  base: Draft,
  local: Draft,
  remote: Draft,
): 'local' | 'remote' | 'ask' {
  if (isSame(local, remote) || isSame(base, remote)) return 'local';
  return isSame(base, local) ? 'remote' : 'ask';
}

interface MergedState<Draft> extends BackupState {
  draft: Draft;
  /**
   * The working copy of another tab or browser, which differs from what was typed here, and the version that both
   * began with. The owner decides between them.
   */
  conflict: { base: Draft; remote: Draft; over: string | null } | null;
}

/** A draft that is saved with every change as the working copy, never over a copy that was not seen here. */
export function createMergedCopy<Draft extends object>(
  kind: MergedKind<Draft>,
  calls: MergedCopyCalls,
  opened: OpenedMerged<Draft>,
) {
  const writer = newId();
  const backups = backupsOf(kind);
  const { current, replace, subscribe } = createObservedState<MergedState<Draft>>({
    draft: opened.draft,
    conflict: null,
    status: { name: 'idle' },
    isInBrowser: false,
  });
  let { base } = opened;
  let newest = '';
  /** Version that was sent, although the response may have been lost. */
  let sent: Draft | null = null;
  let otherTabs: BroadcastChannel | null = null;

  const set = (change: Partial<MergedState<Draft>>) => replace({ ...current(), ...change });
  const autosave = createAutosave<MergedBackup<Draft>>({
    send,
    mayRetry: (error) => !(error instanceof CallError && (error.status === 401 || error.status === 409)),
    onStatus: (status) => set({ status }),
    now: Date.now,
  });

  /** Deletes its own backups and those that it was opened with. */
  function deleteBackups(): void {
    for (const name of [writer, ...opened.writers]) backups.delete(name);
  }

  async function send(backup: MergedBackup<Draft>): Promise<void> {
    const { typed_at, work: draft } = backup;
    try {
      const answer = await calls.save(fieldsOf(backup), base.over);
      base = { draft, over: copyOf(kind, answer).over };
      otherTabs?.postMessage(base);
      if (newest === typed_at) deleteBackups();
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) {
        sent = draft;
        throw error;
      }
      const later = mergeRemote(copyOf(kind, error.current as WorkingCopyAnswer));
      if (later === 'ask') throw error;
      if (later === 'local') await send(backup);
    }
  }

  /** Merges a working copy that was saved elsewhere. */
  function mergeRemote(copy: MergedCopy<Draft>): ReturnType<typeof laterVersion> {
    const { draft: local, conflict } = current();
    const isOwn = sent !== null && kind.isSame(sent, copy.draft);
    const later = isOwn ? 'local' : laterVersion(kind, base.draft, local, copy.draft);
    if (conflict || later === 'ask') {
      autosave.pause();
      set({ conflict: { base: base.draft, remote: copy.draft, over: copy.over } });
      return 'ask';
    }
    base = copy;
    if (later === 'remote') {
      autosave.drop();
      set({ draft: kind.follow(copy.draft, local) });
    }
    return later;
  }

  function change(made: Partial<Draft> | ((before: Draft) => Draft)): void {
    const { draft: before, conflict } = current();
    const draft = typeof made === 'function' ? made(before) : { ...before, ...made };
    if (draft === before) return;
    const backup = { typed_at: new Date().toISOString(), work: draft };
    newest = backup.typed_at;
    const isInBrowser = backups.save(writer, backup);
    // The saved copy is no longer the latest text.
    set({ draft, isInBrowser, ...(!conflict && { status: { name: 'sending' } }) });
    // Autosaving, paused when the session ended, resumes with the next key.
    if (!conflict) autosave.resume();
    autosave.schedule(backup);
  }

  /** Marks both versions as seen: the chosen one may replace the remote one. */
  function choose(made: (local: Draft, remote: Draft, at: string) => Draft): void {
    const { conflict } = current();
    if (!conflict) return;
    const { remote, over } = conflict;
    base = { draft: remote, over };
    set({ conflict: null });
    change((local) => made(local, remote, new Date().toISOString()));
  }

  return {
    subscribe,
    current,
    latest: () => current().draft,
    change,
    /** Shows another version, which may hold on to texts of this one. */
    open: (next: Draft) => change((local) => kind.merge(next, local, new Date().toISOString())),
    keepLocal: () => choose(kind.merge),
    takeRemote: () => choose((local, remote, at) => kind.follow(kind.merge(remote, local, at), local)),
    setOpen: autosave.setOpen,
    /** Sends the waiting copy at once, unless a conflict has to be decided first. */
    flush(): void {
      if (current().conflict) return;
      autosave.resume();
      autosave.flush();
    },
    /** Deletes everything typed, the working copy and all backups. */
    async clear(): Promise<void> {
      await autosave.drop();
      newest = '';
      base = { draft: kind.empty, over: null };
      set({ conflict: null });
      deleteBackups();
      await calls.delete();
      // Text typed since the call is deleted as well.
      await autosave.drop();
      deleteBackups();
      otherTabs?.postMessage(base);
      set({ draft: kind.empty });
    },
    /** Follows the other tabs of this browser, which follow this one. @returns what ends it */
    followTabs(): () => void {
      const channel = new BroadcastChannel(kind.name);
      channel.onmessage = ({ data }: MessageEvent<MergedCopy<Draft>>) => mergeRemote(data);
      otherTabs = channel;
      return () => {
        channel.close();
        otherTabs = null;
      };
    },
  };
}

function fieldsOf<Draft>({ typed_at, work }: MergedBackup<Draft>): Record<string, string> {
  // The body of a call is plain JSON.
  return { ...(JSON.parse(JSON.stringify(work)) as Record<string, string>), typed_at };
}

/**
 * State of a draft that is saved with every change, on the server and, until it arrives there, in this browser.
 * @param kind what it is opened with stays until the form closes, and so for `calls`
 */
export function useMergedCopy<Draft extends object>(
  kind: MergedKind<Draft>,
  calls: MergedCopyCalls,
  opened: OpenedMerged<Draft>,
) {
  const [tools] = useState(() => createMergedCopy(kind, calls, opened));
  const state = useSyncExternalStore(tools.subscribe, tools.current);
  useEffect(() => tools.followTabs(), [tools]);
  useFlush(tools, true);
  return { ...tools, ...state };
}
