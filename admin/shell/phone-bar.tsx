import { useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { Modal } from '../kit/ui/modal.tsx';
import { JobsLink } from './jobs.tsx';
import { Brand, LinkList, type Menu } from './links.tsx';

const iconButton = 'grid size-tap flex-none place-items-center rounded-control hover:bg-wash';

/** Above the page where there is no room beside it: the menu slides out from the edge. */
export function PhoneBar({ menu }: { menu: Menu }) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between border-b border-rule bg-paper px-1 lg:hidden print:hidden">
      <MenuButton menu={menu} />
      <Brand mark={false} />
      <JobsLink className={iconButton} />
    </header>
  );
}

function MenuButton({ menu }: { menu: Menu }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={iconButton}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && (
        <Modal
          aria-label="Menu"
          onAskToClose={close}
          closesOutside
          className="menu-slide ms-0 h-dvh max-h-none w-[min(19rem,100%-3.5rem)] overflow-y-auto overscroll-contain bg-paper lg:hidden"
        >
          <div className="flex items-center justify-between p-1">
            <Brand />
            <button type="button" aria-label="Close menu" className={iconButton} onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label="Admin">
            <LinkList menu={menu} roomy onFollow={close} />
          </nav>
        </Modal>
      )}
    </>
  );
}
