import type { MouseEvent } from 'react';
import type { LinkTarget } from '#domain/articles/links/link-target.ts';
import type { LinkSuggestion } from '#domain/articles/links/suggest-links.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useStay } from '../../kit/ui/use-stay.ts';
import type { Editor } from './use-editor.ts';
import { useLinkSuggestions } from './use-link-suggestions.ts';

const kinds: Readonly<Record<LinkTarget['kind'], string>> = {
  article: 'Article',
  photo: 'Photograph',
  hub: 'Hub',
  city: 'City',
  tag: 'Tag',
};

/** Words of the text that could lead to what is published; each becomes a link by one click. */
export function LinkSuggestions({ editor }: { editor: Editor }) {
  const { suggestions, isLoading, problem, reload, insert, dismiss } = useLinkSuggestions(editor);
  const { target: heading, andStay } = useStay();
  return (
    <section aria-labelledby="link-suggestions" className="grid gap-2">
      <h2 id="link-suggestions" ref={heading} tabIndex={-1} className="outline-none">
        Link suggestions
      </h2>
      {problem !== null && (
        <p className="text-note text-red-ink">
          {`What is published could not be read: ${problem} `}
          <Button look="bare" size="small" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {problem === null && suggestions.length === 0 && (
        <p className="text-note text-ink-3">
          {isLoading
            ? 'Reading what is published…'
            : 'No words of the text speak of another page by its name.'}
        </p>
      )}
      <ul className="grid gap-3 text-small empty:hidden" aria-label="Links to insert">
        {suggestions.map((suggestion) => (
          <SuggestionLine
            key={suggestion.target.href}
            suggestion={suggestion}
            onInsert={andStay(() => insert(suggestion))}
            onDismiss={andStay(() => dismiss(suggestion.target))}
          />
        ))}
      </ul>
    </section>
  );
}

interface SuggestionLineProps {
  suggestion: LinkSuggestion;
  onInsert: (event: MouseEvent) => void;
  onDismiss: (event: MouseEvent) => void;
}

function SuggestionLine({ suggestion: { phrase, target }, onInsert, onDismiss }: SuggestionLineProps) {
  const words = phrase.replace(/\s+/g, ' ');
  return (
    <li className="grid gap-0.5">
      <p className="break-words">“{words}”</p>
      <p className="text-note break-words text-ink-3">
        {kinds[target.kind]}:{' '}
        <a href={target.href} target="_blank" rel="noreferrer" className="underline">
          {target.title}
        </a>
      </p>
      <p className="-ms-3 flex flex-wrap">
        <Button look="bare" size="small" aria-label={`Insert link: ${words}`} onClick={onInsert}>
          Insert link
        </Button>
        <Button look="bare" size="small" aria-label={`Dismiss: ${words}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </p>
    </li>
  );
}
