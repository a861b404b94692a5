import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Icon } from '../kit/ui/icon.tsx';
import { Brand, LinkList, type Menu } from './links.tsx';

const iconButton = 'grid size-tap flex-none place-items-center rounded-control hover:bg-wash';

/** Above the page where there is no room beside it: the menu slides out from the edge. */
export function PhoneBar({ menu }: { menu: Menu }) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between border-b border-rule bg-paper px-1 lg:hidden print:hidden">
      <MenuButton menu={menu} />
      <Brand mark={false} />
      <span className="size-tap" />
    </header>
  );
}

function MenuButton({ menu }: { menu: Menu }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Menu" className={iconButton}>
        <Icon name="menu" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-veil lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="menu-slide fixed inset-y-0 start-0 z-30 w-[min(19rem,100%-3.5rem)] overflow-y-auto overscroll-contain bg-paper text-ink outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="flex items-center justify-between p-1">
            <Brand />
            <Dialog.Close aria-label="Close menu" className={iconButton}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <nav aria-label="Admin">
            <LinkList menu={menu} roomy onFollow={() => setOpen(false)} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
