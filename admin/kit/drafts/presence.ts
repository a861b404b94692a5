import { useEffect, useMemo, useRef, useState } from 'react';
import { isNotFound } from '#browser/calls/call.ts';
import { useTask } from '../ui/use-task.ts';
import type { DraftTools } from './use-draft.ts';

/** A message between the tabs of one browser. */
interface TabMessage {
  event: 'opened' | 'here' | 'closed' | 'saved';
  /** Id of the record. */
  id: string;
  writer: string;
}

/** State of the same record in other tabs: open, saved. */
export function usePresence(noun: string, id: string, writer: string) {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [isSavedElsewhere, setSavedElsewhere] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    const tabs = new BroadcastChannel(`${noun}-editors`);
    channel.current = tabs;
    setOthers(new Set());
    const broadcast = (event: TabMessage['event']) =>
      tabs.postMessage({ event, id, writer } satisfies TabMessage);
    const close = () => broadcast('closed');
    const open = () => broadcast('opened');
    tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.id !== id || data.writer === writer) return;
      if (data.event === 'opened') broadcast('here');
      if (data.event === 'saved') setSavedElsewhere(true);
      setOthers((known) => withTab(known, data));
    };
    open();
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', open);
    return () => {
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
      close();
      tabs.close();
      channel.current = null;
    };
  }, [noun, id, writer]);

  return useMemo(
    () => ({
      isOpenElsewhere: others.size > 0,
      isSavedElsewhere,
      clearSaved: () => setSavedElsewhere(false),
      broadcastSaved: () => channel.current?.postMessage({ event: 'saved', id, writer } satisfies TabMessage),
    }),
    [others, isSavedElsewhere, id, writer],
  );
}

function withTab(known: ReadonlySet<string>, { event, writer }: TabMessage): ReadonlySet<string> {
  const others = new Set(known);
  if (event === 'closed') others.delete(writer);
  else others.add(writer);
  return others;
}

interface RemoteSaveOptions<Saved, Draft extends object> {
  /** Reads the record again. */
  read: () => Promise<Saved>;
  draft: DraftTools<Saved, Draft>;
  saving: { showConflict: (conflict: { remote: Saved; intent: null }) => void; showDeleted: () => void };
  onShown: () => void;
}

/** Shows what another tab has saved: in the form when nothing was typed, as a conflict otherwise. */
export function useRemoteSave<Saved, Draft extends object>(options: RemoteSaveOptions<Saved, Draft>) {
  const { read, draft, saving, onShown } = options;
  const { busy, problem, run } = useTask(async () => {
    try {
      const remote = await read();
      if (draft.isDirty) saving.showConflict({ remote, intent: null });
      else draft.replace(remote);
      onShown();
    } catch (error) {
      if (!isNotFound(error)) throw error;
      saving.showDeleted();
    }
  });
  return { busy, problem: problem?.message ?? null, show: () => run() };
}
