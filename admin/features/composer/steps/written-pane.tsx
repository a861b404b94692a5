import { useEffect, useRef } from 'react';
import { countWords } from '#domain/text/sentences.ts';
import { Button, Spinner } from '../../../kit/ui/button.tsx';
import { useFocusFallback } from '../../../kit/ui/focus.ts';
import type { Composer } from '../use-composer.ts';

export interface WrittenPaneProps {
  composer: Composer;
  task: 'outline' | 'draft';
  name: string;
  /** Hint after the number of words. */
  hint: string;
}

/** Pixels: about a line. */
const nearEnd = 32;

/** The text while the AI writes it, or what it had written when it stopped. */
export function WrittenPane({ composer, task, name, hint }: WrittenPaneProps) {
  const { running, partial, discardPartial } = composer.generation;
  const { withFocus } = useFocusFallback();
  const isRunning = running?.task === task;
  const written = isRunning ? running : partial?.task === task ? partial : null;
  const pane = useRef<HTMLElement>(null);
  const text = written?.text ?? '';
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece of text scrolls to the end
  useEffect(() => {
    const box = pane.current;
    if (box && follows.current) box.scrollTop = box.scrollHeight;
  }, [text]);
  // On a phone the pane is below the pressed button.
  useEffect(() => {
    if (!isRunning) return;
    follows.current = true;
    pane.current?.scrollIntoView({ block: 'nearest' });
  }, [isRunning]);
  if (!written) return null;
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-small font-medium">
        {isRunning ? <Spinner label={`Writing the ${task}…`} /> : `${name}, unfinished`}
      </p>
      <section
        ref={pane}
        aria-label={isRunning ? `${name}, being written` : `${name}, unfinished`}
        aria-busy={isRunning}
        // After scrolling up to read, the pane stays there.
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < nearEnd;
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[60svh] min-h-40 overflow-y-auto rounded-control border border-rule bg-raised px-4 py-3 wrap-anywhere whitespace-pre-wrap"
      >
        {text}
        {isRunning && (
          <span aria-hidden="true" className="ms-0.5 inline-block h-[1em] w-2 translate-y-0.5 bg-amber" />
        )}
      </section>
      <p className="text-note text-ink-3 tabular-nums">
        {countWords(text)} words
        {isRunning ? hint : '. Generation stopped. Your text was not replaced.'}
      </p>
      {!isRunning && (
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" onClick={composer.usePartial}>
            Use this text
          </Button>
          <Button look="danger" onClick={withFocus(discardPartial)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whether the pane shows anything. */
export function hasWritten(
  { generation: { running, partial } }: Composer,
  task: 'outline' | 'draft',
): boolean {
  return running?.task === task || partial?.task === task;
}
