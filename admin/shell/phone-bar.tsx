import { type ComponentType, Suspense, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { paths } from '#domain/site/paths.ts';
import { Modal } from '../kit/ui/modal.tsx';
import { JobsLink } from './jobs.tsx';
import { Brand, LinkList, type Menu } from './links.tsx';
import { useToast, ViewLink } from './toasts.tsx';

const iconButton = 'grid size-tap flex-none place-items-center rounded-control hover:bg-wash';

/** A dialog that uploads one photo. */
export type QuickUploadDialog = ComponentType<{ onClose: () => void; onSaved: (slug: string) => void }>;

interface PhoneBarProps {
  menu: Menu;
  QuickUpload: QuickUploadDialog;
}

/** Bar above the page where there is no room beside it: the menu slides out from the edge. */
export function PhoneBar({ menu, QuickUpload }: PhoneBarProps) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 items-center justify-between border-b border-rule bg-paper px-1 lg:hidden print:hidden">
      <MenuButton menu={menu} />
      <Brand mark={false} />
      <div className="flex">
        <JobsLink className={iconButton} />
        <CameraButton QuickUpload={QuickUpload} />
      </div>
    </header>
  );
}

function CameraButton({ QuickUpload }: Pick<PhoneBarProps, 'QuickUpload'>) {
  const [isOpen, setOpen] = useState(false);
  const { toast } = useToast();
  const close = () => setOpen(false);
  const announce = (slug: string) => {
    close();
    // Not reloaded, as a public page is: a form below may hold typed text.
    toast({ title: 'Photo published', action: <ViewLink href={paths.post(slug)} /> });
  };
  return (
    <>
      <button
        type="button"
        aria-label="Quick Upload"
        aria-haspopup="dialog"
        className={iconButton}
        onClick={() => setOpen(true)}
      >
        <Icon name="camera" />
      </button>
      {isOpen && (
        <Suspense>
          <QuickUpload onClose={close} onSaved={announce} />
        </Suspense>
      )}
    </>
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
