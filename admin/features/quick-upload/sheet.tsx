import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from '#browser/icon.tsx';

interface SheetProps {
  title: string;
  /** Escape, the phone's back gesture, or the button: whoever is asked decides. */
  onAskToClose: () => void;
  children: ReactNode;
}

/** Fills a phone and stands free on a wide screen, over everything; the focus stays inside and goes back afterwards. */
export function Sheet({ title, onAskToClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const askToClose = useRef(onAskToClose);
  useEffect(() => {
    askToClose.current = onAskToClose;
  });

  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return;
    const ask = (event: Event) => {
      // A file picker that was cancelled says so too, from inside.
      if (event.target !== sheet) return;
      event.preventDefault();
      askToClose.current();
    };
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('dialog') !== sheet;
      if (event.key !== 'Escape' || isInside) return;
      event.preventDefault();
      askToClose.current();
    };
    // A browser may close it unasked the second time in a row.
    const onClose = (event: Event) => {
      if (event.target !== sheet) return;
      sheet.showModal();
      askToClose.current();
    };
    sheet.addEventListener('cancel', ask);
    sheet.addEventListener('keydown', onKey);
    sheet.addEventListener('close', onClose);
    const root = document.documentElement;
    root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
    sheet.showModal();
    return () => {
      sheet.removeEventListener('cancel', ask);
      sheet.removeEventListener('keydown', onKey);
      sheet.removeEventListener('close', onClose);
      sheet.close();
      root.style.removeProperty('--scrollbar-width');
    };
  }, []);

  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="quick-upload-title">
      <header className="sheet-head">
        <h2 id="quick-upload-title">{title}</h2>
        <button className="icon-button" type="button" aria-label="Close" onClick={onAskToClose}>
          <Icon name="close" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface PanelProps {
  /** What scrolls. */
  children: ReactNode;
  /** What stays below it, under the thumb. */
  foot: ReactNode;
  onSubmit: () => void;
  /** Out of sight while another panel stands in its place; what was typed stays. */
  hidden?: boolean;
  ref?: Ref<HTMLFormElement>;
}

/** What the dialog shows at a time: a form with its buttons. */
export function Panel({ children, foot, onSubmit, hidden = false, ref }: PanelProps) {
  return (
    <form
      ref={ref}
      className="sheet-form"
      noValidate
      hidden={hidden}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="sheet-body">{children}</div>
      <footer className="sheet-foot">{foot}</footer>
    </form>
  );
}
