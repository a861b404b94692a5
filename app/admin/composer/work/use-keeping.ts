import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ComposerWork, emptyWork } from '#domain/composer/work.ts';
import { composedArticle, deleteWorkingCopy, putWorkingCopy } from '../../api/article-history.ts';
import { CallError } from '../../api/call-error.ts';
import { createAutosave, type KeepStatus } from '../../articles/edit/autosave.ts';
import { useCaller } from '../../session/session-gate.tsx';
import { forgetLocally, type KeptWork, keepLocally } from './kept-work.ts';

const channelName = 'composer-work';

export type Keeping = ReturnType<typeof useKeeping>;

/**
 * Keeps every change on the server and, until it is there, in this browser; other tabs follow.
 * @param onElsewhere told what another tab has made of it
 */
export function useKeeping(onElsewhere: (work: ComposerWork) => void) {
  const call = useCaller();
  const [status, setStatus] = useState<KeepStatus>({ name: 'idle' });
  const [isInBrowser, setInBrowser] = useState(false);
  const newest = useRef('');
  const autosave = useMemo(
    () =>
      createAutosave<KeptWork>({
        keep: async ({ typed_at, work }) => {
          await putWorkingCopy(call, composedArticle, { base_version: 0, fields: fieldsOf(work, typed_at) });
          if (newest.current === typed_at) forgetLocally();
        },
        mayRetry: (error) => !(error instanceof CallError && error.status === 401),
        onStatus: setStatus,
        now: Date.now,
      }),
    [call],
  );
  const tabs = useTabs((work) => {
    // The other tab keeps it; what waits here is older.
    autosave.drop();
    onElsewhere(work);
  });

  useEffect(() => {
    const retry = () => {
      autosave.release();
      void autosave.flush();
    };
    window.addEventListener('online', retry);
    window.addEventListener('pagehide', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', retry);
      void autosave.flush();
    };
  }, [autosave]);

  return {
    status,
    isInBrowser,
    keep: useCallback(
      (work: ComposerWork) => {
        const kept = { typed_at: new Date().toISOString(), work };
        newest.current = kept.typed_at;
        setInBrowser(keepLocally(kept));
        // A held one, after the session had ended, goes on with the next key.
        autosave.release();
        autosave.schedule(kept);
        tabs.tell(work);
      },
      [autosave, tabs],
    ),
    /** There is nothing to keep any more. */
    forget: useCallback(async () => {
      await autosave.drop();
      newest.current = '';
      forgetLocally();
      tabs.tell(emptyWork);
      await deleteWorkingCopy(call, composedArticle);
    }, [autosave, call, tabs]),
  };
}

function fieldsOf(work: ComposerWork, typed_at: string) {
  // What goes over the wire is plain JSON.
  return { ...(JSON.parse(JSON.stringify(work)) as Record<string, string>), typed_at };
}

function useTabs(onElsewhere: (work: ComposerWork) => void) {
  const channel = useRef<BroadcastChannel | null>(null);
  const listener = useRef(onElsewhere);
  useEffect(() => {
    listener.current = onElsewhere;
  }, [onElsewhere]);
  useEffect(() => {
    const tabs = new BroadcastChannel(channelName);
    tabs.onmessage = ({ data }: MessageEvent<ComposerWork>) => listener.current(data);
    channel.current = tabs;
    return () => {
      tabs.close();
      channel.current = null;
    };
  }, []);
  return useMemo(() => ({ tell: (work: ComposerWork) => channel.current?.postMessage(work) }), []);
}
