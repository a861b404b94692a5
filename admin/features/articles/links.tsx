import { type MouseEvent, useDeferredValue, useMemo, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { insertLink } from '#domain/articles/links/linkable.ts';
import {
  countsAsInternal,
  type LinkSuggestion,
  type LinkTarget,
  suggestLinks,
} from '#domain/articles/links/suggest-links.ts';
import { paths } from '#domain/site/paths.ts';
import { formatCount } from '#domain/text/clean.ts';
import { readText } from '#text/read/reading.ts';
import { listLinkTargets } from '../../calls/articles.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useFocusFallback } from '../../kit/ui/focus.ts';
import { useDebouncedValue, useLoadedCall } from '../../kit/ui/loading.tsx';
import { useAdminFrame } from '../../shell/session.tsx';
import type { Editor } from './use-editor.ts';

const kinds: Readonly<Record<LinkTarget['kind'], string>> = {
  article: 'Article',
  photo: 'Photo',
  hub: 'Hub',
  city: 'City',
  tag: 'Tag',
};

/**
 * Media query of windows with room for the list beside the form; in narrower ones a line above it has the
 * number.
 */
const besideForm = '(width >= 64rem)';

/** Phrases of the text that could link to published pages; one click inserts the link. */
export function LinkSuggestions({ editor }: { editor: Editor }) {
  const { suggestions, isLoading, problem, reload, insert, dismiss } = useLinkSuggestions(editor);
  const { target: heading, withFocus } = useFocusFallback();
  const [isOpen] = useState(() => matchMedia(besideForm).matches);
  return (
    <section aria-labelledby="link-suggestions" className="rounded-control border border-rule bg-raised">
      <details open={isOpen} className="group/links">
        <summary className="flex min-h-tap cursor-pointer items-center gap-3 px-4 py-2">
          <h2 id="link-suggestions" ref={heading} tabIndex={-1} className="flex-1 outline-none">
            Link suggestions
          </h2>
          <span className={`text-small tabular-nums ${problem === null ? '' : 'text-red-ink'}`}>
            {summaryOf(suggestions, isLoading, problem)}
          </span>
          <span className="flex-none transition-[rotate] group-open/links:rotate-180 [&_.icon]:size-5">
            <Icon name="chevronDown" />
          </span>
        </summary>
        <div className="grid gap-2 px-4 pb-4">
          {problem !== null && (
            <p className="text-note text-red-ink">
              {`Could not load published pages: ${problem} `}
              <Button look="bare" size="small" onClick={reload}>
                Try again
              </Button>
            </p>
          )}
          {problem === null && suggestions.length === 0 && (
            <p className="text-note text-ink-3">
              {isLoading ? 'Loading published pages…' : 'No link suggestions.'}
            </p>
          )}
          <ul className="grid gap-3 text-small empty:hidden" aria-label="Links to insert">
            {suggestions.map((suggestion) => (
              <SuggestionLine
                key={suggestion.target.href}
                suggestion={suggestion}
                onInsert={withFocus(() => insert(suggestion))}
                onDismiss={withFocus(() => dismiss(suggestion.target))}
              />
            ))}
          </ul>
        </div>
      </details>
    </section>
  );
}

/** Number of suggestions, readable while the list is folded. */
function summaryOf(suggestions: readonly unknown[], isLoading: boolean, problem: string | null): string {
  if (problem !== null) return 'Not loaded';
  return isLoading ? '…' : formatCount(suggestions.length);
}

interface SuggestionLineProps {
  suggestion: LinkSuggestion;
  onInsert: (event: MouseEvent) => void;
  onDismiss: (event: MouseEvent) => void;
}

function SuggestionLine({ suggestion: { phrase, target }, onInsert, onDismiss }: SuggestionLineProps) {
  const text = phrase.replace(/\s+/g, ' ');
  return (
    <li className="grid gap-0.5">
      <p className="break-words">“{text}”</p>
      <p className="text-note break-words text-ink-3">
        {kinds[target.kind]}:{' '}
        <a href={target.href} target="_blank" rel="noreferrer" className="underline">
          {target.title}
        </a>
        {countsAsInternal(target) && ' · counts as an internal link'}
      </p>
      <p className="-ms-3 flex flex-wrap">
        <Button look="bare" size="small" aria-label={`Insert link: ${text}`} onClick={onInsert}>
          Insert link
        </Button>
        <Button look="bare" size="small" aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </p>
    </li>
  );
}

/** Milliseconds without typing before the body is searched. */
const pause = 600;

/** Published pages that the text mentions without a link, updated when the typing pauses. */
function useLinkSuggestions(editor: Editor) {
  const { siteUrl } = useAdminFrame();
  const { data, problem, reload } = useLoadedCall(listLinkTargets);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { base, change, takeBody } = editor;
  const own = base && paths.article(base.slug);
  const targets = useMemo(
    () => (data ?? []).filter(({ href }) => !dismissed.includes(href)),
    [data, dismissed],
  );
  const body = useDebouncedValue(editor.draft.body, pause);
  const suggestions = useDeferredValue(
    useMemo(() => suggestLinks(readText(body), targets, { siteUrl, own }), [body, targets, siteUrl, own]),
  );
  return {
    suggestions,
    isLoading: data === null && problem === null,
    problem,
    reload,
    /** Links the phrase where it is now; without effect when it was deleted. */
    insert({ target }: LinkSuggestion): void {
      const typed = takeBody().body;
      const options = { siteUrl, own };
      const isMeant = (one: LinkSuggestion) => one.target.href === target.href;
      // Text typed since may suggest other pages first: then this one is searched for alone.
      const [place] = [
        ...suggestLinks(readText(typed), targets, options).filter(isMeant),
        ...suggestLinks(readText(typed), [target], options),
      ];
      if (place) change({ body: insertLink(typed, place, target.href) });
    },
    /** Hides a suggested link until the page is closed. */
    dismiss: ({ href }: LinkTarget) => setDismissed((before) => [...before, href]),
  };
}
