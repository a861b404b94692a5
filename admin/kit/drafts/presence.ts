import { useEffect, useMemo, useRef, useState } from 'react';
import { isNotFound, messageFrom } from '#browser/calls/call.ts';
import { getArticle } from '../../calls/articles.ts';
import type { ArticleDraftTools } from '../../features/articles/article-draft.ts';
import type { useSaving } from '../../features/articles/use-editor.ts';
import { useCaller } from '../../shell/session.tsx';

/** What the tabs of one browser tell each other. */
interface TabNews {
  kind: 'opened' | 'here' | 'closed' | 'saved';
  /** Id of the article, `new` for one without. */
  article: string;
  writer: string;
}

const channelName = 'article-editors';

/** Which other tabs have the same article open, and whether one of them has saved it. */
export function usePresence(article: string, writer: string) {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [isSavedElsewhere, setSavedElsewhere] = useState(false);
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    const tabs = new BroadcastChannel(channelName);
    channel.current = tabs;
    setOthers(new Set());
    const tell = (kind: TabNews['kind']) => tabs.postMessage({ kind, article, writer } satisfies TabNews);
    const close = () => tell('closed');
    const open = () => tell('opened');
    tabs.onmessage = ({ data }: MessageEvent<TabNews>) => {
      if (data.article !== article || data.writer === writer) return;
      if (data.kind === 'opened') tell('here');
      if (data.kind === 'saved') setSavedElsewhere(true);
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
  }, [article, writer]);

  return useMemo(
    () => ({
      isOpenElsewhere: others.size > 0,
      isSavedElsewhere,
      forgetSaved: () => setSavedElsewhere(false),
      tellSaved: () => channel.current?.postMessage({ kind: 'saved', article, writer } satisfies TabNews),
    }),
    [others, isSavedElsewhere, article, writer],
  );
}

function withTab(known: ReadonlySet<string>, { kind, writer }: TabNews): ReadonlySet<string> {
  const others = new Set(known);
  if (kind === 'closed') others.delete(writer);
  else others.add(writer);
  return others;
}

type Saving = Pick<ReturnType<typeof useSaving>, 'showConflict' | 'noticeGone'>;

/** Reads what another tab has saved: into the form when nothing has been typed, beside it otherwise. */
export function useElsewhere(
  id: string | undefined,
  draft: ArticleDraftTools,
  { showConflict, noticeGone }: Saving,
  onShown: () => void,
) {
  const call = useCaller();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    async look(): Promise<void> {
      if (id === undefined) return;
      setBusy(true);
      setProblem(null);
      try {
        const theirs = await getArticle(call, id);
        if (draft.isDirty) showConflict({ theirs, published: null });
        else draft.replace(theirs);
        onShown();
      } catch (error) {
        if (isNotFound(error)) noticeGone();
        else setProblem(messageFrom(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
