import { useCallback, useEffect, useRef, useState } from 'react';
import { type ComposerWork, emptyWork, withTextsOf } from '#domain/composer/work.ts';
import type { AutosaveStatus } from '../../kit/drafts/autosave.ts';
import { newId } from '../../kit/ui/focus.ts';
import { useCaller } from '../../shell/session.tsx';
import { createWorkSync, type OpenedWork, type WorkingCopy, type WorkSync } from './work-sync.ts';

/** The unfinished article: everything typed and written so far, saved with every change. */
export function useWork(opened: OpenedWork) {
  const [work, setWork] = useState(opened.work);
  // What is published is what was typed last, rendered already or not.
  const current = useRef(opened.work);
  const latest = useCallback(() => current.current, []);
  const show = useCallback((next: ComposerWork) => {
    current.current = next;
    setWork(next);
  }, []);
  // Each tab stays at its step: only the texts follow.
  const follow = useCallback((other: ComposerWork) => show({ ...other, step: current.current.step }), [show]);
  const { save, clear, resolveConflict, ...sync } = useWorkSync(opened, latest, follow);
  const change = useCallback(
    (made: Partial<ComposerWork> | ((before: ComposerWork) => ComposerWork)) => {
      const before = current.current;
      const next = typeof made === 'function' ? made(before) : { ...before, ...made };
      if (next === before) return;
      show(next);
      save(next);
    },
    [show, save],
  );
  /** The long texts of the other version become earlier texts. */
  const choose = (made: (local: ComposerWork, remote: ComposerWork, at: string) => ComposerWork) => {
    const { remote } = sync;
    if (!remote) return;
    resolveConflict();
    change((local) => made(local, remote, new Date().toISOString()));
  };
  return {
    work,
    latest,
    change,
    sync,
    keepLocal: () => choose(withTextsOf),
    takeRemote: () =>
      choose((local, remote, at) => ({ ...withTextsOf(remote, local, at), step: local.step })),
    /** Deletes everything typed. */
    clear: useCallback(async () => {
      await clear();
      show(emptyWork);
    }, [clear, show]),
  };
}

/**
 * Saves every change on the server and, until it is there, in this browser; other tabs follow, or the owner decides
 * where both changed.
 * @param onFollow called with what another tab or browser has saved
 */
function useWorkSync(opened: OpenedWork, latest: () => ComposerWork, onFollow: (work: ComposerWork) => void) {
  const call = useCaller();
  const [status, setStatus] = useState<AutosaveStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const [remote, setRemote] = useState<ComposerWork | null>(null);
  const channel = useRef<BroadcastChannel | null>(null);
  const [sync] = useState(() =>
    createWorkSync({
      ...{ call, opened, latest, onFollow, onStatus: setStatus, onConflict: setRemote },
      writer: newId(),
      broadcast: (copy) => channel.current?.postMessage(copy),
    }),
  );
  useTabs(channel, sync);
  useFlushing(sync);
  return {
    status,
    isInBrowser,
    /** What was saved elsewhere while something else was typed here: the owner has to choose. */
    remote,
    flush: sync.flush,
    resolveConflict: sync.resolveConflict,
    clear: sync.clear,
    save: useCallback((work: ComposerWork) => setInBrowser(sync.save(work)), [sync]),
  };
}

function useTabs(channel: { current: BroadcastChannel | null }, sync: WorkSync): void {
  useEffect(() => {
    const tabs = new BroadcastChannel('composer-work');
    tabs.onmessage = ({ data }: MessageEvent<WorkingCopy>) => sync.mergeRemote(data);
    channel.current = tabs;
    return () => {
      tabs.close();
      channel.current = null;
    };
  }, [channel, sync]);
}

/** The waiting copy is sent when the connection returns, and before another tab or page is shown. */
function useFlushing({ flush }: WorkSync): void {
  useEffect(() => {
    const events = [
      [window, 'online'],
      [window, 'pagehide'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of events) target.addEventListener(name, flush);
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, flush);
      flush();
    };
  }, [flush]);
}
