import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { counted, fold } from '#domain/text/clean.ts';
import { cleanTags } from '#domain/text/tags.ts';
import { classNames } from './button.tsx';
import { boxClasses, useFieldAria } from './field.tsx';
import { type Complete, type Completion, type Completions, useCompletions } from './use-completions.ts';

interface ComboboxProps<Option extends Completion> {
  value: string;
  onChange: (value: string) => void;
  /** Called when a completion was taken; without it, the field gets its value. */
  onTake?: (option: Option) => void;
  complete: Complete<Option>;
  placeholder?: string;
  className?: string;
  /** True for a list inside the form, as in a dialog, which would cut off one that hangs over it. */
  inForm?: boolean;
}

/** A text field that completes a name; another name can be typed as well. */
export function Combobox<Option extends Completion>(props: ComboboxProps<Option>) {
  const { value, onChange, onTake, complete, placeholder, className, inForm = false } = props;
  const completions = useCompletions(complete, (option) =>
    onTake ? onTake(option) : onChange(option.value),
  );
  return (
    <div className="relative min-w-0">
      <input
        {...useFieldAria()}
        {...comboboxProps(completions)}
        // Without this, a button below would move under the pointer that presses it.
        {...(inForm && { onBlur: undefined })}
        className={classNames(boxClasses, className)}
        placeholder={placeholder}
        value={value}
        onClick={() => completions.open('')}
        onChange={({ target }) => {
          onChange(target.value);
          void completions.open(target.value);
        }}
        onKeyDown={(event) => completions.onKey(event, value)}
      />
      <CompletionList completions={completions} inForm={inForm} />
    </div>
  );
}

interface TokenBoxProps<Option extends Completion> {
  values: readonly string[];
  /** Called at every keystroke: the text being typed is the last value. */
  onChange: (values: string[]) => void;
  complete: Complete<Option>;
}

/** Several names as tokens, such as tags: Enter, Tab or a comma ends one, Backspace removes the last one. */
export function TokenBox<Option extends Completion>({ values, onChange, complete }: TokenBoxProps<Option>) {
  const [typing, setTyping] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const typed = typing.trim();
  // Values that came from elsewhere end the typing.
  const isTyping = typed !== '' && values.at(-1) === typed;
  const tokens = cleanTags(isTyping ? values.slice(0, -1) : values);
  useEffect(() => {
    if (typed !== '' && !isTyping) setTyping('');
  }, [typed, isTyping]);

  /** @param text of the field: what is before a comma becomes a token */
  function type(text: string): void {
    const parts = text.split(',');
    const rest = parts.pop() ?? '';
    const ended = [...tokens, ...parts.map((part) => part.trim()).filter((part) => part !== '')];
    setTyping(rest);
    onChange(rest.trim() === '' ? ended : [...ended, rest.trim()]);
    if (rest.trim() === '') completions.close();
    else void completions.open(rest);
  }
  const completeOthers: Complete<Option> = async (text, signal) => {
    const present = new Set(tokens.map(fold));
    return (await complete(text, signal)).filter(({ value }) => !present.has(fold(value)));
  };
  const completions = useCompletions(completeOthers, ({ value }) => {
    setTyping('');
    onChange([...tokens.filter((token) => token !== value), value]);
  });

  function remove(index: number): void {
    onChange([...tokens.filter((_, other) => other !== index), ...(isTyping ? [typed] : [])]);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (completions.onKey(event, typing)) {
      // Tab takes the completion and stays in the field for the next tag.
      if (event.key === 'Tab') event.preventDefault();
      return;
    }
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing);
    if (event.key === 'Enter' && isPlain && isTyping) {
      event.preventDefault();
      type(`${typing},`);
    } else if (event.key === 'Backspace' && typing === '' && tokens.length > 0) {
      event.preventDefault();
      remove(tokens.length - 1);
    } else if (event.key === 'ArrowLeft' && input.current?.selectionEnd === 0) {
      focusToken(box.current, tokens.length - 1);
    }
  }

  return (
    <div
      ref={box}
      className="relative flex min-h-tap min-w-0 flex-wrap items-center gap-1.5 rounded-control border border-edge bg-raised p-1.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-amber has-aria-invalid:border-red-ink lg:min-h-10 lg:pointer-coarse:min-h-tap"
    >
      {tokens.map((token, index) => (
        <Token
          key={token}
          token={token}
          onRemove={() => remove(index)}
          onStep={(by) => focusToken(box.current, index + by) || input.current?.focus()}
        />
      ))}
      <input
        ref={input}
        {...useFieldAria()}
        {...comboboxProps(completions)}
        className="min-h-7 min-w-0 flex-[1_1_4rem] bg-transparent px-1.5 text-base outline-none lg:text-[0.9375rem]"
        value={typing}
        onClick={() => completions.open(typing)}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          completions.close();
          afterPress(() => setTyping(''));
        }}
      />
      <CompletionList completions={completions} />
    </div>
  );
}

/**
 * Runs work after the pointer is released: a new line of tokens would move the pressed element from under it.
 */
function afterPress(work: () => void): void {
  if (document.querySelector(':active'))
    window.addEventListener('pointerup', () => setTimeout(work), { once: true });
  else work();
}

interface TokenProps {
  token: string;
  onRemove: () => void;
  onStep: (by: 1 | -1) => void;
}

/** Value with a button to remove it, which the arrow keys reach, so that Tab leads straight to the field. */
function Token({ token, onRemove, onStep }: TokenProps) {
  return (
    <span className="inline-flex min-h-7 max-w-full items-center rounded-photo bg-wash ps-2 text-small">
      <span className="min-w-0 truncate">{token}</span>
      <button
        type="button"
        tabIndex={-1}
        data-token
        aria-label={`Remove ${token}`}
        className="grid size-7 flex-none place-items-center rounded-photo hover:bg-rule focus-visible:-outline-offset-3 pointer-coarse:size-9 [&_.icon]:size-3.5"
        onClick={onRemove}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' || event.key === 'Delete') onRemove();
          else if (event.key === 'ArrowLeft') onStep(-1);
          else if (event.key === 'ArrowRight') onStep(1);
          else return;
          event.preventDefault();
        }}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}

function focusToken(box: HTMLElement | null, index: number): boolean {
  const button = box?.querySelectorAll<HTMLElement>('[data-token]')[index];
  button?.focus();
  return button !== undefined;
}

function comboboxProps<Option extends Completion>({ id, list, close, prepare }: Completions<Option>) {
  return {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': list !== null,
    'aria-controls': list ? `${id}-list` : undefined,
    'aria-activedescendant': list && list.active >= 0 ? `${id}-${list.active}` : undefined,
    onFocus: prepare,
    onBlur: close,
  } as const;
}

interface CompletionListProps<Option extends Completion> {
  completions: Completions<Option>;
  inForm?: boolean;
}

function CompletionList<Option extends Completion>(props: CompletionListProps<Option>) {
  const { completions, inForm = false } = props;
  const { id, list, choose } = completions;
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list) active.current?.scrollIntoView({ block: 'nearest' });
  }, [list]);
  return (
    <>
      <span role="status" className="sr-only">
        {list && counted(list.options.length, 'suggestion')}
      </span>
      {list && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          className={classNames(
            'max-h-80 w-full min-w-56 overflow-y-auto rounded-control border border-rule bg-raised p-1 text-small text-ink',
            inForm ? 'mt-1' : 'absolute start-0 top-[calc(100%+4px)] z-40 shadow-lift',
          )}
          // A click on an option leaves the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {list.options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
            <div
              key={`${option.value} ${option.detail}`}
              id={`${id}-${index}`}
              ref={index === list.active ? active : null}
              role="option"
              aria-selected={index === list.active}
              className="flex min-h-tap cursor-pointer items-center justify-between gap-3 rounded-photo px-2.5 py-1 hover:bg-wash aria-selected:bg-wash aria-selected:inset-shadow-[3px_0_0_var(--amber)] lg:min-h-9 lg:pointer-coarse:min-h-tap"
              onClick={() => choose(option)}
            >
              {option.image !== undefined && <Picture url={option.image} />}
              <span className="min-w-1/2 flex-1 wrap-anywhere">{option.value}</span>
              <span className="text-end text-note text-ink-3">{option.detail}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Thumbnail beside the name of an option; without an image its place stays empty. */
function Picture({ url }: { url: string | null }) {
  return (
    <span className="h-9 w-12 flex-none overflow-hidden rounded-photo">
      {url && <img src={url} alt="" loading="lazy" className="size-full object-cover" />}
    </span>
  );
}
