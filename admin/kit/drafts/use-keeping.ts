import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ComposerWork } from '#domain/composer/work.ts';
import { useCaller } from '../../shell/session.tsx';
import { newId } from '../ui/focus.ts';
import type { KeepStatus } from './autosave.ts';
import { createKeeper, type Keeper } from './autosave.ts';
import type { OpenedWork, ServersCopy } from './recovery.ts';

const channelName = 'composer-work';

export type Keeping = ReturnType<typeof useKeeping>;

/**
 * Keeps every change on the server and, until it is there, in this browser; other tabs follow, or ask where both say
 * something new.
 * @param latest the work as it stands here
 * @param onFollow told what another tab or browser has made of it
 */
export function useKeeping(
  opened: OpenedWork,
  latest: () => ComposerWork,
  onFollow: (work: ComposerWork) => void,
) {
  const call = useCaller();
  const [status, setStatus] = useState<KeepStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const [theirs, setTheirs] = useState<ComposerWork | null>(null);
  const channel = useRef<BroadcastChannel | null>(null);
  const [keeper] = useState(() =>
    createKeeper({
      ...{ call, opened, latest, onFollow, onStatus: setStatus, onConflict: setTheirs },
      writer: newId(),
      tell: (kept) => channel.current?.postMessage(kept),
    }),
  );
  useTabs(channel, keeper);
  useFlushing(keeper);
  return {
    status,
    isInBrowser,
    /** What was kept elsewhere, while something else was typed here: somebody has to choose. */
    theirs,
    /** Sends what waits at once. */
    flush: keeper.flush,
    settle: keeper.settle,
    forget: keeper.forget,
    keep: useCallback((work: ComposerWork) => setInBrowser(keeper.keep(work)), [keeper]),
  };
}

function useTabs(channel: { current: BroadcastChannel | null }, keeper: Keeper): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName);
    tabs.onmessage = ({ data }: MessageEvent<ServersCopy>) => keeper.meet(data);
    channel.current = tabs;
    return () => {
      tabs.close();
      channel.current = null;
    };
  }, [channel, keeper]);
}

/** What waits is sent when the connection comes back and before one goes elsewhere, to another tab for one. */
function useFlushing(keeper: Keeper): void {
  const events = useMemo(
    () =>
      [
        [window, 'online'],
        [window, 'pagehide'],
        [document, 'visibilitychange'],
      ] as const,
    [],
  );
  useEffect(() => {
    for (const [target, name] of events) target.addEventListener(name, keeper.flush);
    return () => {
      for (const [target, name] of events) target.removeEventListener(name, keeper.flush);
      keeper.flush();
    };
  }, [keeper, events]);
}
