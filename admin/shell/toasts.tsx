import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import type { Toast } from './toast-state.ts';
import { createToastStore, type ToastHandle, type ToastStore, type ToastWords } from './toast-store.ts';

const ToastContext = createContext<ToastStore | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  return <ToastContext value={store}>{children}</ToastContext>;
}

export interface ToastTools {
  /** Shows a toast; what comes back updates or dismisses it. */
  toast: (words: ToastWords) => ToastHandle;
  /** Without an id: all of them. */
  dismiss: (id?: string) => void;
}

/** Shows short news that need no answer. What failed belongs where it happened. */
export function useToast(): ToastTools {
  const { show, dismiss } = useStore();
  return { toast: show, dismiss };
}

/** All of them, newest first, for whoever draws them. */
export function useToasts(): readonly Toast[] {
  const { subscribe, current } = useStore();
  return useSyncExternalStore(subscribe, current, current);
}

function useStore(): ToastStore {
  const store = use(ToastContext);
  if (!store) throw new Error('Toasts need a ToastProvider around the page.');
  return store;
}
