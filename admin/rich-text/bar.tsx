import type { ChainedCommands, Editor } from '@tiptap/core';
import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from '#browser/icon.tsx';
import { classNames } from '../kit/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../kit/ui/dropdown-menu.tsx';

interface BarButtonProps {
  label: string;
  /** Only of what is on or off. */
  pressed?: boolean;
  /** A shortcut, as `aria-keyshortcuts` writes it. */
  keys?: string;
  disabled?: boolean;
  /** At the end of the bar. */
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
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Toolbar.Button>
  );
}

interface BarMenuProps {
  label: string;
  /** What it shows, where that is not its name. */
  shown?: string;
  pressed?: boolean;
  children: ReactNode;
}

export function BarMenu({ label, shown, pressed = false, children }: BarMenuProps) {
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Toolbar.Button
          type="button"
          aria-label={shown ? `${label}: ${shown}` : label}
          data-on={pressed || undefined}
          className="rich-button"
        >
          {shown ?? label}
          <Icon name="chevronDown" />
        </Toolbar.Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}

/** One of several in a menu; the one that is on says so. */
export function Choice(props: { isOn: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenuItem onSelect={props.onSelect}>
      <span aria-hidden="true" className="w-4">
        {props.isOn ? '✓' : ''}
      </span>
      {props.children}
      {props.isOn && <span className="sr-only">, chosen</span>}
    </DropdownMenuItem>
  );
}

/** Commands for the selection, with the focus in the text at once: the next key is typed there. */
export function onText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
