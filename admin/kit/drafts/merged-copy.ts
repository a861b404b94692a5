import { CallError } from '#browser/calls/call.ts';
import type { WorkingCopyAnswer } from '#contract/articles.ts';
import { type AutosaveStatus, createAutosave } from './autosave.ts';
import { createBackups } from './backups.ts';

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
export interface MergedCopy<Draft> {
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
  { isSame }: Pick<MergedKind<Draft>, 'isSame'>,
  base: Draft,
  local: Draft,
  remote: Draft,
): 'local' | 'remote' | 'ask' {
  if (isSame(local, remote) || isSame(base, remote)) return 'local';
  return isSame(base, local) ? 'remote' : 'ask';
}

/** Two versions that both differ from their base. */
export interface MergedConflict<Draft> {
  /** Version that both began with. */
  base: Draft;
  /** The version saved elsewhere. */
  remote: Draft;
}

export interface MergedSyncOptions<Draft> {
  kind: MergedKind<Draft>;
  calls: MergedCopyCalls;
  /** Identifies this opening of the form. */
  writer: string;
  opened: OpenedMerged<Draft>;
  /** Current draft of this tab. */
  latest: () => Draft;
  onStatus: (status: AutosaveStatus) => void;
  /** Called with a version saved elsewhere that differs from what was typed here; with null once it is decided. */
  onConflict: (conflict: MergedConflict<Draft> | null) => void;
  /** Called with a version saved elsewhere while nothing was typed here. */
  onFollow: (remote: Draft) => void;
  /** Sends the new working copy to the other tabs of this browser. */
  broadcast: (copy: MergedCopy<Draft>) => void;
}

export type MergedSync<Draft> = ReturnType<typeof createMergedSync<Draft>>;

/** Saves every change as the working copy, never over a copy that was not seen here. */
export function createMergedSync<Draft>(options: MergedSyncOptions<Draft>) {
  const { kind, calls, writer, opened, latest, onStatus, onConflict, onFollow, broadcast } = options;
  const backups = backupsOf(kind);
  let base = opened.base;
  let conflict: MergedCopy<Draft> | null = null;
  let newest = '';
  /** Version that was sent, although the response may have been lost. */
  let sent: Draft | null = null;

  const autosave = createAutosave<MergedBackup<Draft>>({
    send,
    mayRetry: (error) => !(error instanceof CallError && (error.status === 401 || error.status === 409)),
    onStatus,
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
      broadcast(base);
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

  function mergeRemote(remote: MergedCopy<Draft>): ReturnType<typeof laterVersion> {
    const later = conflict ? 'ask' : laterThan(remote.draft);
    if (later === 'ask') {
      conflict = remote;
      autosave.pause();
      onConflict({ base: base.draft, remote: remote.draft });
      return later;
    }
    base = remote;
    if (later === 'remote') {
      autosave.drop();
      onFollow(remote.draft);
    }
    return later;
  }

  function laterThan(remote: Draft): ReturnType<typeof laterVersion> {
    const isOwn = sent !== null && kind.isSame(sent, remote);
    return isOwn ? 'local' : laterVersion(kind, base.draft, latest(), remote);
  }

  return {
    /** Merges a working copy that was saved elsewhere. */
    mergeRemote,
    /** @returns whether this browser has a backup too */
    save(draft: Draft): boolean {
      const backup = { typed_at: new Date().toISOString(), work: draft };
      newest = backup.typed_at;
      const isInBrowser = backups.save(writer, backup);
      // Autosaving, paused when the session ended, resumes with the next key.
      if (!conflict) {
        // The saved copy is no longer the latest text.
        onStatus({ name: 'sending' });
        autosave.resume();
      }
      autosave.schedule(backup);
      return isInBrowser;
    },
    setOpen: autosave.setOpen,
    /** Sends the waiting copy at once, unless a conflict has to be decided first. */
    flush(): void {
      if (conflict) return;
      autosave.resume();
      autosave.flush();
    },
    /** Marks both versions as seen: the next save may replace the remote one. */
    resolveConflict(): void {
      if (conflict) base = conflict;
      conflict = null;
      onConflict(null);
    },
    /** Deletes the working copy and all backups. */
    async clear(): Promise<void> {
      await autosave.drop();
      newest = '';
      conflict = null;
      onConflict(null);
      base = { draft: kind.empty, over: null };
      deleteBackups();
      await calls.delete();
      // Text typed since the call is deleted as well.
      await autosave.drop();
      deleteBackups();
      broadcast(base);
    },
  };
}

function fieldsOf<Draft>({ typed_at, work }: MergedBackup<Draft>): Record<string, string> {
  // The body of a call is plain JSON.
  return { ...(JSON.parse(JSON.stringify(work)) as Record<string, string>), typed_at };
}
