import { Toast as Radix } from 'radix-ui';
import { Icon } from '../kit/ui/icon.tsx';
import { useToast, useToasts } from './toasts.tsx';

/** Milliseconds that a toast can be seen; whoever points at it or focuses it stops the clock. */
const shownFor = 6000;
/** With something to press, there is more to read. */
const shownWithActionFor = 12_000;

/** Draws the toasts in the corner, newest first; each is announced politely. F8 leads to them. */
export function Toaster() {
  const toasts = useToasts();
  const { dismiss } = useToast();
  return (
    <Radix.Provider label="Notification" swipeDirection="right">
      {toasts.map((toast, place) => (
        <Radix.Root
          key={toast.id}
          // The viewport gets them in the order in which they come; the newest stands first.
          style={{ order: place }}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismiss(toast.id);
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
      <Radix.Viewport className="fixed end-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-50 flex max-h-[calc(100svh-2rem)] w-[min(22rem,100%-2rem)] flex-col overflow-y-auto gap-2 outline-none print:hidden" />
    </Radix.Provider>
  );
}
