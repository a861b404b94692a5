import { useCallback, useEffect, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import type { AutosaveStatus } from './autosave.ts';
import {
  createMergedSync,
  type MergedConflict,
  type MergedCopy,
  type MergedCopyCalls,
  type MergedKind,
  type MergedSync,
  type OpenedMerged,
} from './merged-copy.ts';
import { useFlush } from './use-autosave.ts';

/**
 * State of a draft that is saved with every change, on the server and, until it arrives there, in this
 * browser. Other tabs follow; the owner decides if two of them changed it.
 * @param kind the same object on every render, and so for `calls`
 */
export function useMergedDraft<Draft extends object>(
  kind: MergedKind<Draft>,
  opened: OpenedMerged<Draft>,
  calls: MergedCopyCalls,
) {
  const [draft, setDraft] = useState(opened.draft);
  // A ref, so that a save sends the latest text whether it has been rendered or not.
  const current = useRef(opened.draft);
  const latest = useCallback(() => current.current, []);
  const show = useCallback((next: Draft) => {
    current.current = next;
    setDraft(next);
  }, []);
  const { save, clear, resolveConflict, ...sync } = useMergedSync(kind, opened, calls, { latest, show });
  const change = useCallback(
    (made: Partial<Draft> | ((before: Draft) => Draft)) => {
      const before = current.current;
      const next = typeof made === 'function' ? made(before) : { ...before, ...made };
      if (next === before) return;
      show(next);
      save(next);
    },
    [show, save],
  );
  const choose = (made: (local: Draft, remote: Draft, at: string) => Draft) => {
    const { conflict } = sync;
    if (!conflict) return;
    resolveConflict();
    change((local) => made(local, conflict.remote, new Date().toISOString()));
  };
  return {
    draft,
    latest,
    change,
    sync,
    /** Shows another version, which may hold on to texts of this one. */
    open: (next: Draft) => change((local) => kind.merge(next, local, new Date().toISOString())),
    keepLocal: () => choose(kind.merge),
    takeRemote: () => choose((local, remote, at) => kind.follow(kind.merge(remote, local, at), local)),
    /** Deletes everything typed. */
    clear: useCallback(async () => {
      await clear();
      show(kind.empty);
    }, [clear, show, kind]),
  };
}

interface Shown<Draft> {
  latest: () => Draft;
  show: (draft: Draft) => void;
}

function useMergedSync<Draft>(
  kind: MergedKind<Draft>,
  opened: OpenedMerged<Draft>,
  calls: MergedCopyCalls,
  { latest, show }: Shown<Draft>,
) {
  const [status, setStatus] = useState<AutosaveStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const [conflict, setConflict] = useState<MergedConflict<Draft> | null>(null);
  const channel = useRef<BroadcastChannel | null>(null);
  const [sync] = useState(() =>
    createMergedSync<Draft>({
      ...{ kind, calls, opened, latest, onStatus: setStatus },
      writer: newId(),
      onConflict: setConflict,
      onFollow: (other) => show(kind.follow(other, latest())),
      broadcast: (copy) => channel.current?.postMessage(copy),
    }),
  );
  useTabs(kind.name, channel, sync);
  useFlush(sync, true);
  return {
    status,
    isInBrowser,
    /**
     * Conflict of a version saved elsewhere with text typed here, for the owner to decide; null if there is
     * none.
     */
    conflict,
    flush: sync.flush,
    resolveConflict: sync.resolveConflict,
    clear: sync.clear,
    save: useCallback((draft: Draft) => setInBrowser(sync.save(draft)), [sync]),
  };
}

function useTabs<Draft>(
  name: string,
  channel: { current: BroadcastChannel | null },
  sync: MergedSync<Draft>,
): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }: MessageEvent<MergedCopy<Draft>>) => sync.mergeRemote(data);
    channel.current = tabs;
    return () => {
      tabs.close();
      channel.current = null;
    };
  }, [name, channel, sync]);
}
