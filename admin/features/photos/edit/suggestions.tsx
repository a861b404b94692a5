import { useEffect, useId, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call.ts';
import { getAiStatus } from '../../../calls/ai.ts';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { useLoadedCall } from '../../../kit/ui/loading.tsx';
import { Alert } from '../../../kit/ui/notice.tsx';
import { useCaller } from '../../../shell/session.tsx';
import {
  namesOf,
  type SuggestedPost,
  type SuggestionSource,
  suggest,
  type TextName,
  textsForEmptyFields,
} from '../describe/suggest.ts';
import { fieldLabels } from '../fields/columns.tsx';
import { draftOf } from './post-draft.ts';
import type { Editor } from './use-editor.ts';

/** Texts for this photo, by the AI where one is configured, or from the owner's templates. */
export function Suggestions({ editor }: { editor: Editor }) {
  const provider = useLoadedCall(getAiStatus).data?.provider;
  const { running, suggestions, problem, ask: requestTexts, stop, close } = useSuggestions(editor);
  const hint = provider && !editor.draft.mediaId ? 'Add an image first.' : null;
  const hintId = useId();
  return (
    <section aria-label="Suggestions" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {provider && (
          <Button
            look="quiet"
            busy={running === 'ai'}
            blockedBy={hint === null ? undefined : hintId}
            onClick={() => requestTexts('ai')}
          >
            Describe with AI
          </Button>
        )}
        <Button look="quiet" busy={running === 'templates'} onClick={() => requestTexts('templates')}>
          Use my templates
        </Button>
        {running && (
          <Button look="bare" onClick={stop}>
            Stop
          </Button>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-note text-ink-3">
          {hint}
        </p>
      )}
      <p role="status" className="text-note text-ink-2 empty:hidden">
        {running === 'ai' && <Spinner />} {running && waits[running]}
      </p>
      {problem && <Alert title="Could not suggest texts">{problem}</Alert>}
      {suggestions && <SuggestionList editor={editor} suggestions={suggestions} onClose={close} />}
    </section>
  );
}

const waits = { ai: 'AI is analyzing your image...', templates: 'Filling your templates…' } as const;

interface SuggestionListProps {
  editor: Editor;
  suggestions: ShownSuggestions;
  onClose: () => void;
}

function SuggestionList({ editor, suggestions, onClose }: SuggestionListProps) {
  const { source, words, fileName, nothing, news } = suggestions;
  const isAi = source === 'ai';
  return (
    <div className="grid gap-3 border-s-4 border-amber bg-amber-wash p-4 text-small">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 basis-48">
          {nothing ??
            (isAi
              ? `✨ AI-Generated Content (you can edit below). ${news}`
              : 'Suggestions from your templates')}
        </p>
        <Button look="bare" size="small" onClick={onClose}>
          Close suggestions
        </Button>
      </div>
      {nothing === null && (
        <dl className="grid gap-3">
          {namesOf(words).map((name) => (
            <Suggestion
              key={name}
              name={name}
              text={words[name] ?? ''}
              isTaken={editor.draft[name] === words[name]}
              onTake={() => editor.change({ [name]: words[name] }, isAi ? 'ai' : 'owner')}
            />
          ))}
          {fileName && (
            <div className="grid gap-1">
              <dt className="font-medium">File name</dt>
              <dd className="rounded-control border border-rule bg-raised p-2">
                <p className="break-all select-all">{fileName}</p>
                <p className="text-note text-ink-3">For your own records. Public file names are generated.</p>
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

interface SuggestionProps {
  name: TextName;
  text: string;
  isTaken: boolean;
  onTake: () => void;
}

/** Suggestion for one field. Its button stays after a click, so that the focus does too. */
function Suggestion({ name, text, isTaken, onTake }: SuggestionProps) {
  const label = fieldLabels[name];
  return (
    <div className="grid gap-1">
      <dt className="font-medium">{label}</dt>
      <dd className="flex flex-wrap items-start gap-2 rounded-control border border-rule bg-raised p-2">
        <p className="max-h-60 min-w-0 flex-1 basis-48 overflow-y-auto wrap-break-word whitespace-pre-wrap">
          {text}
        </p>
        <Button
          look="quiet"
          size="small"
          aria-disabled={isTaken || undefined}
          aria-label={`${isTaken ? 'Used' : 'Use'}: ${label}`}
          onClick={isTaken ? undefined : onTake}
        >
          {isTaken ? 'Used' : 'Use'}
        </Button>
      </dd>
    </div>
  );
}

export interface ShownSuggestions extends SuggestedPost {
  source: SuggestionSource;
  /** Message about the fields that have been filled. */
  news: string;
}

/** Texts for one post: the AI fills empty fields; the owner accepts everything else, one by one. */
function useSuggestions({ base, draft, latest, change }: Editor) {
  const call = useCaller();
  const [running, setRunning] = useState<SuggestionSource | null>(null);
  const [suggestions, setSuggestions] = useState<ShownSuggestions | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  function settle(source: SuggestionSource, suggested: SuggestedPost): void {
    // Text that the owner has typed since the request stays.
    const open = source === 'ai' ? textsForEmptyFields(latest().draft, suggested.words) : {};
    if (namesOf(open).length > 0) change(open, 'ai');
    setSuggestions({ ...suggested, source, news: newsOf(namesOf(open).map((name) => fieldLabels[name])) });
  }

  async function requestTexts(source: SuggestionSource): Promise<void> {
    if (running) return;
    const control = new AbortController();
    stop.current = control;
    setRunning(source);
    setProblem(null);
    setSuggestions(null);
    try {
      const suggested = await suggest(
        source,
        call,
        { ...draft, postedAt: draftOf(base).createdDate },
        control.signal,
      );
      if (!control.signal.aborted) settle(source, suggested);
    } catch (error) {
      if (!isCancelled(error) && !control.signal.aborted) setProblem(messageFrom(error));
    } finally {
      setRunning(null);
    }
  }

  return {
    running,
    suggestions,
    problem,
    ask: requestTexts,
    stop: () => stop.current?.abort(),
    close: () => setSuggestions(null),
  };
}

function newsOf(labels: string[]): string {
  return labels.length === 0 ? 'No empty fields.' : `Filled: ${labels.join(', ')}.`;
}
