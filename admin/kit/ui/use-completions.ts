import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isCancelled } from '#browser/calls/call.ts';
import { completionKey, completionRank } from '#domain/text/completion.ts';

export interface Completion {
  /** Value that the field gets. */
  value: string;
  /** Detail beside the label in the list. */
  detail?: string | undefined;
  /** URL of an image of the option; null for an option without one in a list with images. */
  image?: string | null | undefined;
}

/** Finds completions of a typed text; for an empty one the values used most. */
export type Complete<Option extends Completion> = (typed: string, signal: AbortSignal) => Promise<Option[]>;

interface List<Option> {
  options: readonly Option[];
  /** Index of the chosen option; -1 for none. */
  active: number;
}

/**
 * State of a combobox's list: requested at every keystroke, the newest answer counts. Its first option is
 * active already if it begins like the typed text.
 * @param take an option that was chosen with Enter, Tab or a click
 */
export function useCompletions<Option extends Completion>(
  complete: Complete<Option>,
  take: (option: Option) => void,
) {
  const id = useId();
  const [list, setList] = useState<List<Option> | null>(null);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function close(): void {
    reading.current?.abort();
    setList(null);
  }

  /** @returns null when a later request took its place */
  async function request(typed: string): Promise<readonly Option[] | null> {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    try {
      const options = await complete(typed, signal);
      return signal.aborted ? null : options;
    } catch (error) {
      if (signal.aborted) return null;
      // If there are no completions, the text can be typed in full.
      if (!isCancelled(error)) console.info('Completions are not available.', error);
      return [];
    }
  }

  async function open(typed: string): Promise<void> {
    // Until the answer arrives no option is active: one for the previous text would be wrong.
    setList((before) => before && { ...before, active: -1 });
    const options = await request(typed);
    if (options === null) return;
    const first = options[0];
    const key = completionKey(typed);
    const isBegun =
      first !== undefined && key !== '' && completionRank(completionKey(first.value), key) === 0;
    setList((before) => {
      if (options.length === 0) return null;
      // An option reached by arrow keys during the request stays active.
      const stepped = before?.options[before.active]?.value;
      const kept = options.findIndex(({ value }) => value === stepped);
      return { options, active: kept < 0 && isBegun ? 0 : kept };
    });
  }

  function choose(option: Option): void {
    close();
    take(option);
  }

  function step(by: 1 | -1): void {
    setList((before) => {
      if (!before) return before;
      const { length } = before.options;
      const from = before.active < 0 && by < 0 ? length : before.active;
      return { ...before, active: (from + by + length) % length };
    });
  }

  const chosen = list?.options[list.active];

  /** Handles a key in the list of completions. True if it was one of the list's keys. */
  function onKey(event: KeyboardEvent<HTMLInputElement>, typed: string): boolean {
    const { key } = event;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (list) step(key === 'ArrowDown' ? 1 : -1);
      else void open(typed);
      return true;
    }
    if (key === 'Escape' && list) {
      // Keeps a surrounding dialog open.
      event.preventDefault();
      event.stopPropagation();
      close();
      return true;
    }
    if ((key !== 'Enter' && (key !== 'Tab' || event.shiftKey)) || !chosen) return false;
    if (key === 'Enter') event.preventDefault();
    choose(chosen);
    return true;
  }

  return {
    id,
    list,
    open,
    close,
    choose,
    onKey,
    /** Requests the first list before anything is typed, so that it need not wait. */
    prepare: () => void request(''),
  };
}

export type Completions<Option extends Completion> = ReturnType<typeof useCompletions<Option>>;
