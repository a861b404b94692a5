import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { counted } from '#domain/text/clean.ts';
import { type BlockChoice, insertBlock, matchingBlocks } from './blocks.ts';
import { slashTextOf } from './extensions/slash.ts';
import type { DialogName } from './form-dialog.tsx';

interface SlashMenuProps {
  editor: Editor;
  open: (name: DialogName) => void;
}

/**
 * Menu of blocks to insert while a paragraph is `/` and the beginning of a name. The text keeps the focus.
 */
export function SlashMenu({ editor, open }: SlashMenuProps) {
  const id = useId();
  const { choices, active, setActive, choose, from } = useSlashMenu(editor, open);
  const menu = useRef<HTMLDivElement>(null);
  const count = choices.length;
  usePlace(editor, menu, from, count);
  const activeId = count > 0 ? `${id}-${active}` : null;
  useEffect(() => {
    if (activeId === null) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, activeId]);
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && `${counted(count, 'block')} to insert`}
      </span>
      {count > 0 && (
        <div
          ref={menu}
          id={id}
          role="listbox"
          // Focusable because it scrolls; Tab in the text takes the chosen block, so it never leads here.
          tabIndex={0}
          aria-label="Insert a block"
          className="rich-slash"
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the text has the focus
            <div
              key={choice.label}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className="rich-slash-option"
              onMouseMove={() => setActive(index)}
              onClick={() => choose(choice)}
            >
              <Icon name={choice.icon} />
              <span className="grid">
                {choice.label}
                <span className="text-note text-ink-3">{choice.hint}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function useSlashMenu(editor: Editor, open: (name: DialogName) => void) {
  const slash = useEditorState({ editor, selector: ({ editor: current }) => slashTextOf(current) });
  const [dismissed, setDismissed] = useState(false);
  const [step, setStep] = useState(0);
  const from = slash?.from ?? null;
  const typed = slash?.typed ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other text the best choice is the first one again
  useEffect(() => setStep(0), [from, typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another slash opens it again
  useEffect(() => setDismissed(false), [from]);
  const choices = slash && !dismissed ? matchingBlocks(typed) : [];
  const active = Math.min(step, choices.length - 1);
  const choose = (choice: BlockChoice) => {
    if (!slash) return;
    editor.chain().focus().deleteRange(slash).run();
    insertBlock(choice, editor, open);
  };
  const onKey = useEffectEvent((key: string): boolean => {
    const chosen = choices[active];
    if (!chosen) return false;
    if (key === 'ArrowDown') setStep((active + 1) % choices.length);
    else if (key === 'ArrowUp') setStep((active + choices.length - 1) % choices.length);
    else if (key === 'Enter' || key === 'Tab') choose(chosen);
    else if (key === 'Escape') setDismissed(true);
    else return false;
    return true;
  });
  useEffect(() => {
    const { slashMenu } = editor.storage;
    slashMenu.onKey = (key) => onKey(key);
    return () => {
      slashMenu.onKey = null;
    };
  }, [editor]);
  return { choices, active, setActive: setStep, choose, from };
}

/** Space between the menu and the caret, and between the menu and the edge of what is visible. */
const gap = 6;

/** Positions the menu below the slash, or above it where there is more room. */
function usePlace(
  editor: Editor,
  menu: { current: HTMLDivElement | null },
  from: number | null,
  count: number,
): void {
  useLayoutEffect(() => {
    const shown = menu.current;
    const frame = editor.view.dom.closest('.rich-frame')?.getBoundingClientRect();
    if (!shown || !frame || from === null || count === 0) return;
    const caret = editor.view.coordsAtPos(from);
    const { top, bottom } = visiblePart(editor.view.dom);
    const [above, below] = [caret.top - top - gap, bottom - caret.bottom - gap];
    shown.style.maxBlockSize = '';
    const isAbove = below < Math.min(shown.scrollHeight, 240) && above > below;
    shown.style.maxBlockSize = `${Math.max(96, Math.min(320, isAbove ? above : below))}px`;
    const y = isAbove ? caret.top - frame.top - gap - shown.offsetHeight : caret.bottom - frame.top + gap;
    const x = Math.min(caret.left - frame.left, frame.width - shown.offsetWidth - gap);
    shown.style.insetBlockStart = `${y}px`;
    shown.style.insetInlineStart = `${Math.max(gap, x)}px`;
  }, [editor, menu, from, count]);
}

/**
 * Bounds of the visible text, without the keyboard of the screen and the bars that are fixed above and below.
 */
function visiblePart(text: HTMLElement): { top: number; bottom: number } {
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const bar = text.closest('.rich-frame')?.querySelector('.rich-bar')?.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect();
  const isDocked = bar !== undefined && bar.top > offsetTop + height / 2;
  return {
    top: Math.max(offsetTop, isDocked ? 0 : (bar?.bottom ?? 0), header?.bottom ?? 0),
    bottom: Math.min(offsetTop + height, isDocked ? bar.top : Number.POSITIVE_INFINITY),
  };
}
