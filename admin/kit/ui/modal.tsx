import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './button.tsx';

type DialogAttribute =
  | 'role'
  | 'className'
  | 'children'
  | 'aria-label'
  | 'aria-labelledby'
  | 'aria-describedby';

export interface ModalProps extends Pick<ComponentProps<'dialog'>, DialogAttribute> {
  /** Escape, the back gesture of a phone, or a press outside; the owner closes it by not rendering it. */
  onAskToClose: () => void;
  closesOutside?: boolean;
  /** Selector of the first focus; the first control otherwise. */
  firstFocus?: string;
  /** Called after it has closed and the focus is back where it was. */
  focusAfter?: (() => void) | undefined;
}

/**
 * A native `<dialog>` over everything, open as long as it is rendered: the focus stays inside and returns afterwards,
 * and the page behind it does not scroll. It adds no styles to the document, so that a page without a nonce can use it.
 */
export function Modal(props: ModalProps) {
  const { onAskToClose, closesOutside = false, firstFocus, focusAfter, className, ...attributes } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useReturnFocus(focusAfter);
  useShown(dialog, firstFocus);

  const closeOnEscape = (event: KeyboardEvent) => {
    // A menu inside handles Escape itself; a dialog of a child is inside for React only.
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside(event)) return;
    event.preventDefault();
    onAskToClose();
  };
  // A selection dragged beyond the edge also ends in a click outside.
  const isPressedOutside = useRef(false);

  return createPortal(
    <div data-kit="">
      <dialog
        ref={dialog}
        // Quick Upload opens over a page in the language of its visitors.
        lang="en"
        className={classNames('m-auto text-ink outline-none backdrop:bg-veil', className)}
        onKeyDown={closeOnEscape}
        onPointerDown={(event) => {
          isPressedOutside.current = closesOutside && isOnBackdrop(event);
        }}
        onClick={(event) => {
          if (isPressedOutside.current && isOnBackdrop(event)) onAskToClose();
        }}
        onCancel={(event) => {
          // A file picker that was cancelled sends the same event from inside.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onAskToClose();
        }}
        onClose={(event) => {
          // The browser may close it without asking when Escape is pressed twice.
          if (event.target !== event.currentTarget || event.currentTarget.open) return;
          event.currentTarget.showModal();
          onAskToClose();
        }}
        {...attributes}
      />
    </div>,
    document.body,
  );
}

function isInside({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

function isOnBackdrop({ clientX, clientY, target, currentTarget }: MouseEvent): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Returns the focus when a modal closes. To be called before {@link useShown}, which moves the focus. */
function useReturnFocus(focusAfter: (() => void) | undefined): void {
  const after = useEffectEvent(() => focusAfter?.());
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      // Without scrolling: a browser would scroll a long text to its beginning.
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
      after();
    },
    [],
  );
}

function useShown(dialog: RefObject<HTMLDialogElement | null>, firstFocus: string | undefined): void {
  const first = useRef(firstFocus);
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const root = document.documentElement;
    if (openModals.length === 0) {
      root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
    }
    if (!shown.open) shown.showModal();
    if (first.current) shown.querySelector<HTMLElement>(first.current)?.focus();
    openModals.push(shown);
    raise();
    return () => {
      openModals.splice(openModals.indexOf(shown), 1);
      raise();
      if (openModals.length === 0) root.style.removeProperty('--scrollbar-width');
    };
  }, [dialog]);
}

const openModals: HTMLDialogElement[] = [];
const raised = new Set<HTMLElement>();

/** Moves raised elements into the uppermost modal: outside it nothing can be seen above it or used. */
function raise(): void {
  const place = openModals.at(-1) ?? document.body;
  for (const element of raised) place.append(element);
}

/** An element for what stays above every modal dialog and can be used there. */
export function useRaisedElement(): HTMLElement {
  const [element] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // Without this, Escape would close the dialog below as well.
    const ownEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    element.addEventListener('keydown', ownEscape);
    raised.add(element);
    raise();
    return () => {
      element.removeEventListener('keydown', ownEscape);
      raised.delete(element);
      element.remove();
    };
  }, [element]);
  return element;
}
