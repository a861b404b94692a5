import { CallError } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { WorkingCopyAnswer } from '#contract/articles.ts';
import { differences, laterCopy } from '#domain/composer/differences.ts';
import { type ComposerWork, emptyWork } from '#domain/composer/work.ts';
import { composedArticle, deleteWorkingCopy, putWorkingCopy } from '../../calls/articles.ts';
import { type KeptWork, keptWorks } from './kept-work.ts';
import { type OpenedWork, type ServersCopy, serversCopy } from './recovery.ts';

/** Where the unsaved text stands. */
export type KeepStatus =
  | { name: 'idle' }
  | { name: 'keeping' }
  /** `at`: milliseconds. */
  | { name: 'kept'; at: number }
  | { name: 'failed'; error: unknown };

export interface AutosaveOptions<Copy> {
  /** Sends one copy; what it throws becomes the status. */
  keep: (copy: Copy) => Promise<unknown>;
  /** Whether another attempt by itself makes sense after this failure. */
  mayRetry: (error: unknown) => boolean;
  onStatus: (status: KeepStatus) => void;
  now: () => number;
}

/** Milliseconds: of a pause after which a copy is sent, at most between two of them, before another attempt. */
export const autosaveTimes = { pause: 1500, longest: 10_000, retry: 15_000 } as const;

/** Sends the newest copy when the typing pauses, one at a time; a failed one is sent again, unless a newer is there. */
export function createAutosave<Copy>(options: AutosaveOptions<Copy>) {
  const timer = createTimer(() => void flush());
  const queue = createQueue(options, () => timer.start(autosaveTimes.retry));

  function flush(): Promise<void> {
    timer.stop();
    return queue.run();
  }

  function resume(): void {
    if (queue.isReady()) timer.start(autosaveTimes.pause);
  }

  return {
    /** Sends it when nothing newer has come for a while. */
    schedule(copy: Copy): void {
      const latest = queue.put(copy) + autosaveTimes.longest;
      if (queue.isReady()) timer.start(Math.min(autosaveTimes.pause, latest - options.now()));
    },
    /** Sends what waits at once. */
    flush,
    /** Forgets what waits, and resolves when it is not under way any more. What comes meanwhile waits its turn. */
    async drop(): Promise<void> {
      timer.stop();
      await queue.drop();
      resume();
    },
    /** Nothing is sent until it is released; what comes meanwhile waits. */
    hold(): void {
      queue.setHeld(true);
      timer.stop();
    },
    release(): void {
      queue.setHeld(false);
      resume();
    },
  };
}

/**
 * The newest copy, and its way out.
 * @param onRetry told when the one that failed may be tried again
 */
function createQueue<Copy>({ keep, mayRetry, onStatus, now }: AutosaveOptions<Copy>, onRetry: () => void) {
  let waiting: { copy: Copy; since: number } | null = null;
  let running: Promise<void> | null = null;
  let isHeld = false;
  let drops = 0;

  /** Whoever drops what is sent waits for that alone: what comes after it is a matter of the next run. */
  async function send(run: number): Promise<void> {
    while (waiting && !isHeld && run === drops) {
      const { copy } = waiting;
      waiting = null;
      onStatus({ name: 'keeping' });
      try {
        await keep(copy);
        onStatus({ name: 'kept', at: now() });
      } catch (error) {
        onStatus({ name: 'failed', error });
        if (!mayRetry(error)) isHeld = true;
        if (run !== drops) return;
        waiting ??= { copy, since: now() };
        if (!isHeld) onRetry();
        return;
      }
    }
  }

  return {
    /** @returns since when something has waited, in milliseconds */
    put(copy: Copy): number {
      const since = waiting?.since ?? now();
      waiting = { copy, since };
      return since;
    },
    isReady: () => waiting !== null && !isHeld,
    setHeld(held: boolean): void {
      isHeld = held;
    },
    run(): Promise<void> {
      running ??= send(drops).finally(() => {
        running = null;
      });
      return running;
    },
    async drop(): Promise<void> {
      waiting = null;
      drops += 1;
      await running;
      if (!waiting) onStatus({ name: 'idle' });
    },
  };
}

/** One timer: the last start counts. */
function createTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** @param delay milliseconds; at once when it is over already */
    start(delay: number): void {
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, delay));
    },
    stop: () => clearTimeout(timer),
  };
}

export interface KeeperOptions {
  call: Caller;
  /** Names this opening of the composer. */
  writer: string;
  opened: OpenedWork;
  /** The work as it stands here. */
  latest: () => ComposerWork;
  onStatus: (status: KeepStatus) => void;
  /** Told what was kept elsewhere and says something else than what was typed here; null once it is decided. */
  onConflict: (theirs: ComposerWork | null) => void;
  /** Told what has been made of the work elsewhere, while nothing was typed here. */
  onFollow: (work: ComposerWork) => void;
  /** Tells the other tabs of this browser what the server keeps now. */
  tell: (kept: ServersCopy) => void;
}

export type Keeper = ReturnType<typeof createKeeper>;

/** Keeps every change on the server, never over a copy that has not been seen here. */
export function createKeeper(options: KeeperOptions) {
  const { call, writer, opened, latest, onStatus, onConflict, onFollow, tell } = options;
  let base = opened.base;
  let conflict: ServersCopy | null = null;
  let newest = '';
  /** Its answer may have been lost on the way. */
  let sent: ComposerWork | null = null;

  const autosave = createAutosave<KeptWork>({
    keep: send,
    mayRetry: (error) => !(error instanceof CallError && (error.status === 401 || error.status === 409)),
    onStatus,
    now: Date.now,
  });

  /** The copies that are part of the work, its own and those that it was opened with. */
  function forgetLocally(): void {
    for (const name of [writer, ...opened.writers]) keptWorks.forget(name);
  }

  async function send(kept: KeptWork): Promise<void> {
    const { typed_at, work } = kept;
    const body = { base_version: 0, over: base.over, fields: fieldsOf(kept) };
    try {
      const answer = await putWorkingCopy(call, composedArticle, body);
      base = { work, over: serversCopy(answer).over };
      tell(base);
      if (newest === typed_at) forgetLocally();
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) {
        sent = work;
        throw error;
      }
      const verdict = meet(serversCopy(error.current as WorkingCopyAnswer));
      if (verdict === 'ask') throw error;
      if (verdict === 'mine') await send(kept);
    }
  }

  /** Another copy has been kept meanwhile. */
  function meet(theirs: ServersCopy): ReturnType<typeof laterCopy> {
    const verdict = conflict ? 'ask' : verdictOn(theirs.work);
    if (verdict === 'ask') {
      conflict = theirs;
      autosave.hold();
      onConflict(theirs.work);
      return verdict;
    }
    base = theirs;
    if (verdict === 'theirs') {
      autosave.drop();
      onFollow(theirs.work);
    }
    return verdict;
  }

  function verdictOn(theirs: ComposerWork): ReturnType<typeof laterCopy> {
    const isOurs = sent !== null && differences(sent, theirs).length === 0;
    return isOurs ? 'mine' : laterCopy(base.work, latest(), theirs);
  }

  return {
    meet,
    /** @returns whether this browser has a copy too */
    keep(work: ComposerWork): boolean {
      const kept = { typed_at: new Date().toISOString(), work };
      newest = kept.typed_at;
      const isInBrowser = keptWorks.keep(writer, kept);
      // A held one, after the session had ended, goes on with the next key.
      if (!conflict) autosave.release();
      autosave.schedule(kept);
      return isInBrowser;
    },
    /** What waits is sent at once, unless somebody has to choose first. */
    flush(): void {
      if (conflict) return;
      autosave.release();
      autosave.flush();
    },
    /** Somebody has looked at both: whatever is kept next may stand in the place of the other one. */
    settle(): void {
      if (conflict) base = conflict;
      conflict = null;
      onConflict(null);
    },
    /** There is nothing to keep any more. */
    async forget(): Promise<void> {
      await autosave.drop();
      newest = '';
      conflict = null;
      onConflict(null);
      base = { work: emptyWork, over: null };
      forgetLocally();
      await deleteWorkingCopy(call, composedArticle);
      // What was typed meanwhile goes with the rest.
      await autosave.drop();
      forgetLocally();
      tell(base);
    },
  };
}

function fieldsOf({ typed_at, work }: KeptWork) {
  // What goes over the wire is plain JSON.
  return { ...(JSON.parse(JSON.stringify(work)) as Record<string, string>), typed_at };
}
