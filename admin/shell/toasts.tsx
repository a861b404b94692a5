import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, use, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#browser/icon.tsx';
import { createObservedState } from '../kit/ui/loading.tsx';
import { useRaisedElement } from '../kit/ui/modal.tsx';

const ToastContext = createContext<ToastStore | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  return <ToastContext value={store}>{children}</ToastContext>;
}

export interface ToastTools {
  /** Shows a toast; the handle updates or dismisses it. */
  toast: (words: ToastTexts) => ToastHandle;
  /** Dismisses a toast; all of them without an id. */
  dismiss: (id?: string) => void;
}

/** Shows short messages that need no answer. Errors are shown at their place instead. */
export function useToast(): ToastTools {
  const { show, dismiss } = useStore();
  return { toast: show, dismiss };
}

/** Toasts of the page, newest first. */
function useToasts(): readonly Toast[] {
  const { subscribe, current } = useStore();
  return useSyncExternalStore(subscribe, current, current);
}

function useStore(): ToastStore {
  const store = use(ToastContext);
  if (!store) throw new Error('Toasts need a ToastProvider around the page.');
  return store;
}

/** Maximum number of toasts at one time; the oldest are removed first. */
export const toastLimit = 20;

/** Milliseconds between a toast's dismissal and its removal. */
export const toastRemovalDelay = 1_000_000;

export interface Toast {
  id: string;
  title?: string;
  description?: string;
  /** Button or link, one only; its own handler acts. */
  action?: ReactNode;
  /** False: dismissed, to be removed later. */
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; toast: Partial<Toast> & Pick<Toast, 'id'> }
  /** Dismisses a toast; all of them without an id. */
  | { type: 'dismiss'; id?: string }
  | { type: 'remove'; id?: string };

/** Newest first, never more than {@link toastLimit}. What names no toast changes nothing. */
export function reduceToasts(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'add':
      return [action.toast, ...toasts].slice(0, toastLimit);
    case 'update':
      return toasts.map((toast) => (toast.id === action.toast.id ? { ...toast, ...action.toast } : toast));
    case 'dismiss':
      return toasts.map((toast) => (isMeant(toast, action.id) ? { ...toast, open: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !isMeant(toast, action.id));
  }
}

function isMeant(toast: Toast, id: string | undefined): boolean {
  return id === undefined || toast.id === id;
}

export type ToastTexts = Pick<Toast, 'title' | 'description' | 'action'>;

/** Handle of a toast that has been shown. */
export interface ToastHandle {
  id: string;
  update(words: ToastTexts): void;
  dismiss(): void;
}

export type ToastStore = ReturnType<typeof createToastStore>;

/**
 * Creates the store of the toasts of one page, which removes dismissed ones after {@link toastRemovalDelay}.
 */
export function createToastStore() {
  const { current, replace, subscribe } = createObservedState<readonly Toast[]>([]);
  let count = 0;
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  function dispatch(action: ToastAction): void {
    replace(reduceToasts(current(), action));
  }

  function scheduleRemoval(id: string): void {
    if (removals.has(id)) return;
    const remove = () => {
      removals.delete(id);
      dispatch({ type: 'remove', id });
    };
    removals.set(id, setTimeout(remove, toastRemovalDelay));
  }

  /** Dismisses a toast; all of them without an id. */
  function dismiss(id?: string): void {
    for (const toast of current()) if (id === undefined || toast.id === id) scheduleRemoval(toast.id);
    dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
  }

  return {
    current,
    subscribe,
    dismiss,
    show(words: ToastTexts): ToastHandle {
      count += 1;
      const id = String(count);
      dispatch({ type: 'add', toast: { ...words, id, open: true } });
      return {
        id,
        update: (changes) => dispatch({ type: 'update', toast: { ...changes, id } }),
        dismiss: () => dismiss(id),
      };
    },
  };
}

/** Milliseconds that a toast is visible; pointing at it or focusing it stops the clock. */
const shownFor = 6000;
/** Duration in milliseconds of a toast with a button: there is more to read. */
const shownWithActionFor = 12_000;

/** Draws the toasts in the corner, newest first; each is announced politely. F8 leads to them. */
export function Toaster() {
  const toasts = useToasts();
  const { dismiss } = useToast();
  const raised = useRaisedElement();
  // Radix closes a toast by every Escape, one that is meant for a dialog too.
  const isOfDialog = useRef(false);
  return (
    <Radix.Provider label="Notification" swipeDirection="right">
      {toasts.map((toast, place) => (
        <Radix.Root
          key={toast.id}
          // They are appended to the viewport; the newest is shown first.
          style={{ order: place }}
          open={toast.open}
          onEscapeKeyDown={({ target }) => {
            isOfDialog.current =
              target instanceof Element && target.closest('dialog') !== null && !raised.contains(target);
          }}
          onOpenChange={(open) => {
            if (!open && !isOfDialog.current) dismiss(toast.id);
            isOfDialog.current = false;
          }}
          type="background"
          duration={toast.action ? shownWithActionFor : shownFor}
          className="flex items-center gap-2 rounded-control bg-ink py-2 ps-4 pe-1 text-small text-paper shadow-lift data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          <div className="min-w-0 flex-1 py-1">
            {toast.title && <Radix.Title className="font-medium">{toast.title}</Radix.Title>}
            {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
          </div>
          {toast.action}
          <Radix.Close
            aria-label="Dismiss"
            className="grid size-tap flex-none place-items-center rounded-control hover:bg-paper/15 lg:size-10 lg:pointer-coarse:size-tap"
          >
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      ))}
      {createPortal(
        <Radix.Viewport className="fixed end-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] max-md:[:root:has([data-save-bar=''])_&]:bottom-20 [:root:has([data-save-bar=wide])_&]:bottom-36 lg:[:root:has([data-save-bar=wide])_&]:bottom-24 z-50 flex max-h-[calc(100svh-2rem)] w-[min(22rem,100%-2rem)] flex-col overflow-y-auto gap-2 outline-none print:hidden" />,
        raised,
      )}
    </Radix.Provider>
  );
}

/** Classes of a button in a toast. */
export const toastAction =
  'inline-flex min-h-tap flex-none items-center rounded-control px-3 underline hover:bg-paper/15 lg:min-h-10 lg:pointer-coarse:min-h-tap';

/** The public page of what was just published. */
export function ViewLink({ href }: { href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={toastAction}>
      View
    </a>
  );
}
