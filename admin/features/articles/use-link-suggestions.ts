import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { insertLink } from '#domain/articles/links/insert-link.ts';
import type { LinkTarget } from '#domain/articles/links/link-target.ts';
import { type LinkSuggestion, suggestLinks } from '#domain/articles/links/suggest-links.ts';
import { paths } from '#domain/site/paths.ts';
import { listLinkTargets } from '../../calls/link-targets.ts';
import { useLoad } from '../../kit/ui/use-load.ts';
import { useSettled } from '../../kit/ui/use-settled.ts';
import { useAdminFrame } from '../../shell/frame-context.ts';
import { useCaller } from '../../shell/session.tsx';
import type { Editor } from './use-editor.ts';

/** Milliseconds without a key after which the body is looked through. */
const pause = 600;

/** What the text speaks of and does not link to, a moment after it was typed. */
export function useLinkSuggestions(editor: Editor) {
  const call = useCaller();
  const { siteUrl } = useAdminFrame();
  const { data, problem, reload } = useLoad(
    useCallback((signal?: AbortSignal) => listLinkTargets(call, signal), [call]),
  );
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { base, change, takeBody } = editor;
  const own = base && paths.article(base.slug);
  const targets = useMemo(
    () => (data ?? []).filter(({ href }) => !dismissed.includes(href)),
    [data, dismissed],
  );
  const body = useSettled(editor.draft.body, pause);
  const suggestions = useDeferredValue(
    useMemo(() => suggestLinks(body, targets, { siteUrl, own }), [body, targets, siteUrl, own]),
  );
  return {
    suggestions,
    isLoading: data === null && problem === null,
    problem,
    reload,
    /** Puts the link on these very words, where they stand now; without effect when they are gone. */
    insert({ target }: LinkSuggestion): void {
      const typed = takeBody().body;
      const options = { siteUrl, own };
      const isMeant = (one: LinkSuggestion) => one.target.href === target.href;
      // Words typed since may have brought better ones: then it is looked for by itself.
      const [place] = [
        ...suggestLinks(typed, targets, options).filter(isMeant),
        ...suggestLinks(typed, [target], options),
      ];
      if (place) change({ body: insertLink(typed, place, target.href) });
    },
    /** As long as the page is open. */
    dismiss: ({ href }: LinkTarget) => setDismissed((before) => [...before, href]),
  };
}
