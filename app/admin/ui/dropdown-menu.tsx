import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Where it hangs below its button. */
  align?: 'start' | 'end';
  /** Items and separators. */
  children: ReactNode;
}

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-control border border-rule bg-raised p-1 text-small text-ink shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface DropdownMenuItemProps {
  onSelect: () => void;
  /** It leads to something destructive. */
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function DropdownMenuItem({ onSelect, danger = false, disabled, children }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled ?? false}
      className={classNames(
        'flex min-h-tap items-center gap-2 rounded-control px-3 outline-none select-none lg:min-h-9 lg:pointer-coarse:min-h-tap',
        'data-disabled:text-ink-3',
        danger ? 'text-red-ink data-highlighted:bg-red-wash' : 'data-highlighted:bg-wash',
      )}
    >
      {children}
    </Radix.Item>
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-rule" />;
}
