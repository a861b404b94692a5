import { DropdownMenu as Radix } from 'radix-ui';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react';
import { classNames } from './button.tsx';

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Edge of the button that the menu is aligned with. */
  align?: 'start' | 'end';
  /** Items. */
  children: ReactNode;
}

/** The action of the chosen item, until the menu has closed. */
const ChosenContext = createContext<RefObject<(() => void) | null> | null>(null);

/**
 * Menu of actions. An item acts after the menu has closed and its button has the focus again: a dialog that
 * it opens returns the focus to it. An item that moves the focus itself keeps it there.
 */
export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const act = (event: Event) => {
    const before = document.activeElement;
    chosen.current?.();
    chosen.current = null;
    if (document.activeElement !== before) event.preventDefault();
  };
  return (
    <Radix.Root modal={false} onOpenChange={() => setPlace(placeOf(button.current))}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={act}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control border border-rule bg-raised p-1 text-small text-ink shadow-lift"
        >
          <ChosenContext value={chosen}>{children}</ChosenContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Element that contains the menu: that of its button, because all content has to be inside a landmark or a
 * dialog.
 */
function placeOf(button: HTMLElement | null): HTMLElement | null {
  return button?.closest<HTMLElement>('dialog, main') ?? null;
}

export interface DropdownMenuItemProps {
  onSelect: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function DropdownMenuItem({ onSelect, disabled, children }: DropdownMenuItemProps) {
  const chosen = use(ChosenContext);
  return (
    <Radix.Item
      onSelect={() => {
        if (chosen) chosen.current = onSelect;
      }}
      disabled={disabled ?? false}
      className={classNames(
        'flex min-h-tap items-center gap-2 rounded-control px-3 outline-none select-none lg:min-h-9 lg:pointer-coarse:min-h-tap',
        'data-disabled:text-ink-3 data-highlighted:bg-wash',
      )}
    >
      {children}
    </Radix.Item>
  );
}
