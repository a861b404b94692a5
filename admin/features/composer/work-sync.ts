import { CallError } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { WorkingCopyAnswer } from '#contract/articles.ts';
import { differences, laterCopy } from '#domain/composer/differences.ts';
import { readWork } from '#domain/composer/read-work.ts';
import { type ComposerWork, emptyWork, withTextsOf } from '#domain/composer/work.ts';
import { composedArticle, deleteWorkingCopy, getWorkingCopy, putWorkingCopy } from '../../calls/articles.ts';
import { type AutosaveStatus, createAutosave } from '../../kit/drafts/autosave.ts';
import { createBackups } from '../../kit/drafts/backups.ts';

/** The work as it was at a moment. */
interface WorkBackup {
  /** When it was changed last, UTC, by the clock of that browser. */
  typed_at: string;
  work: ComposerWork;
}

const backups = createBackups<WorkBackup>('composer-work:', readBackup);

function readBackup(stored: unknown): WorkBackup | null {
  const backup = stored as Partial<WorkBackup> | null;
  if (typeof backup?.typed_at !== 'string' || typeof backup.work !== 'object') return null;
  return { typed_at: backup.typed_at, work: readWork({ ...backup.work }) };
}

/** The newer of two; texts of the other one are among its earlier texts. */
function newerOf(one: WorkBackup, other: WorkBackup): WorkBackup {
  const [older, newer] = one.typed_at < other.typed_at ? [one, other] : [other, one];
  return { typed_at: newer.typed_at, work: withTextsOf(newer.work, older.work, older.typed_at) };
}

/** The working copy on the server. */
export interface WorkingCopy {
  /** Empty where there is none. */
  work: ComposerWork;
  /** Identifies this very copy; null where there is none. */
  over: string | null;
}

export interface OpenedWork {
  work: ComposerWork;
  /** The working copy that it began with. */
  base: WorkingCopy;
  /** The writers whose backups in this browser are part of it. */
  writers: string[];
}

/** The article as it was left, in this browser or another. */
export async function openWork(call: Caller, signal?: AbortSignal): Promise<OpenedWork> {
  const answer = await getWorkingCopy(call, composedArticle, signal);
  const { working_copy: copy } = answer;
  const base = workingCopyOf(answer);
  const onServer = copy && { typed_at: String(copy.fields.typed_at ?? copy.updated_date), work: base.work };
  const inBrowser = backups.list();
  const local = inBrowser.map(({ backup }) => backup);
  const all: WorkBackup[] = onServer ? [onServer, ...local] : local;
  const [first, ...rest] = all;
  const work = first ? rest.reduce(newerOf, first).work : emptyWork;
  return { work, base, writers: inBrowser.map(({ writer }) => writer) };
}

function workingCopyOf({ working_copy: copy }: WorkingCopyAnswer): WorkingCopy {
  return { work: copy ? readWork(copy.fields) : emptyWork, over: copy?.updated_date ?? null };
}

export interface WorkSyncOptions {
  call: Caller;
  /** Identifies this opening of the composer. */
  writer: string;
  opened: OpenedWork;
  /** The work as it is here. */
  latest: () => ComposerWork;
  onStatus: (status: AutosaveStatus) => void;
  /** Called with work saved elsewhere that differs from what was typed here; with null once it is decided. */
  onConflict: (remote: ComposerWork | null) => void;
  /** Called with work saved elsewhere while nothing was typed here. */
  onFollow: (work: ComposerWork) => void;
  /** Sends the new working copy to the other tabs of this browser. */
  broadcast: (copy: WorkingCopy) => void;
}

export type WorkSync = ReturnType<typeof createWorkSync>;

/** Saves every change as the working copy, never over a copy that was not seen here. */
export function createWorkSync(options: WorkSyncOptions) {
  const { call, writer, opened, latest, onStatus, onConflict, onFollow, broadcast } = options;
  let base = opened.base;
  let conflict: WorkingCopy | null = null;
  let newest = '';
  /** Sent, but the response may have been lost. */
  let sent: ComposerWork | null = null;

  const autosave = createAutosave<WorkBackup>({
    send,
    mayRetry: (error) => !(error instanceof CallError && (error.status === 401 || error.status === 409)),
    onStatus,
    now: Date.now,
  });

  /** Its own backups and those that it was opened with. */
  function deleteBackups(): void {
    for (const name of [writer, ...opened.writers]) backups.delete(name);
  }

  async function send(backup: WorkBackup): Promise<void> {
    const { typed_at, work } = backup;
    const body = { base_version: 0, over: base.over, fields: fieldsOf(backup) };
    try {
      const answer = await putWorkingCopy(call, composedArticle, body);
      base = { work, over: workingCopyOf(answer).over };
      broadcast(base);
      if (newest === typed_at) deleteBackups();
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) {
        sent = work;
        throw error;
      }
      const later = mergeRemote(workingCopyOf(error.current as WorkingCopyAnswer));
      if (later === 'ask') throw error;
      if (later === 'mine') await send(backup);
    }
  }

  function mergeRemote(remote: WorkingCopy): ReturnType<typeof laterCopy> {
    const later = conflict ? 'ask' : laterThan(remote.work);
    if (later === 'ask') {
      conflict = remote;
      autosave.pause();
      onConflict(remote.work);
      return later;
    }
    base = remote;
    if (later === 'theirs') {
      autosave.drop();
      onFollow(remote.work);
    }
    return later;
  }

  function laterThan(remote: ComposerWork): ReturnType<typeof laterCopy> {
    const isOwn = sent !== null && differences(sent, remote).length === 0;
    return isOwn ? 'mine' : laterCopy(base.work, latest(), remote);
  }

  return {
    /** Another working copy was saved elsewhere. */
    mergeRemote,
    /** @returns whether this browser has a backup too */
    save(work: ComposerWork): boolean {
      const backup = { typed_at: new Date().toISOString(), work };
      newest = backup.typed_at;
      const isInBrowser = backups.save(writer, backup);
      // Paused when the session ended, it resumes with the next key.
      if (!conflict) autosave.resume();
      autosave.schedule(backup);
      return isInBrowser;
    },
    /** Sends the waiting copy at once, unless a conflict has to be decided first. */
    flush(): void {
      if (conflict) return;
      autosave.resume();
      autosave.flush();
    },
    /** The owner has seen both versions: the next save may replace the remote one. */
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
      base = { work: emptyWork, over: null };
      deleteBackups();
      await deleteWorkingCopy(call, composedArticle);
      // What was typed since then is deleted as well.
      await autosave.drop();
      deleteBackups();
      broadcast(base);
    },
  };
}

function fieldsOf({ typed_at, work }: WorkBackup) {
  // The body of a call is plain JSON.
  return { ...(JSON.parse(JSON.stringify(work)) as Record<string, string>), typed_at };
}
