import type { ChainedCommands, Editor } from '@tiptap/core';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Icon } from '#browser/icon.tsx';
import { classNames } from '../kit/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../kit/ui/dropdown-menu.tsx';

interface BarButtonProps {
  label: string;
  /** State of a button that is on or off; other buttons have none. */
  pressed?: boolean;
  /** A shortcut, as `aria-keyshortcuts` writes it. */
  keys?: string;
  disabled?: boolean;
  /** True at the end of the bar. */
  atEnd?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function BarButton({
  label,
  pressed,
  keys,
  disabled = false,
  atEnd,
  onClick,
  children,
}: BarButtonProps) {
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : undefined}
      disabled={disabled}
      className={classNames('rich-button', atEnd && 'rich-button--end')}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Toolbar.Button>
  );
}

interface BarMenuProps {
  label: string;
  /** Value chosen in the menu. */
  chosen?: string;
  /** Content of the button; by default the chosen value, else the name. */
  shown?: ReactNode;
  pressed?: boolean;
  children: ReactNode;
}

export function BarMenu({ label, chosen, shown, pressed = false, children }: BarMenuProps) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Toolbar.Button
          type="button"
          aria-label={chosen ? `${label}: ${chosen}` : label}
          title={shown ? label : undefined}
          data-on={pressed || undefined}
          className="rich-button"
        >
          {shown ?? (
            <>
              {chosen ?? label}
              <Icon name="chevronDown" />
            </>
          )}
        </Toolbar.Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}

/** Menu item of a choice, marked if it is chosen. */
export function Choice(props: {
  isOn: boolean;
  /** A shortcut, as people write it. */
  keys?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenuItem onSelect={props.onSelect}>
      <span aria-hidden="true" className="w-4">
        {props.isOn ? '✓' : ''}
      </span>
      {props.children}
      {props.isOn && <span className="sr-only">, chosen</span>}
      {props.keys && (
        <span aria-hidden="true" className="ms-auto ps-4 text-note text-ink-3">
          {props.keys}
        </span>
      )}
    </DropdownMenuItem>
  );
}

/** Commands for the selection, with the focus in the text at once: the next key is typed there. */
export function onText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}

const narrow = '(width < 40rem)';

/** Whether the toolbar is docked at the bottom of a phone, with room for seven controls. */
export function useIsPhone(): boolean {
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
  useEffect(() => {
    if (isPhone) return trackKeyboard();
  }, [isPhone]);
  return isPhone;
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Stores the height of the on-screen keyboard in `--keyboard`, because fixed elements lie behind it. */
function trackKeyboard(): (() => void) | undefined {
  const { visualViewport: visible } = window;
  if (!visible) return;
  const { style } = document.documentElement;
  const update = () => {
    const covered = window.innerHeight - visible.height - visible.offsetTop;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  update();
  visible.addEventListener('resize', update);
  visible.addEventListener('scroll', update);
  return () => {
    visible.removeEventListener('resize', update);
    visible.removeEventListener('scroll', update);
    style.removeProperty('--keyboard');
  };
}
