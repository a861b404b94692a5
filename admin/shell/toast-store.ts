import { createObservedState } from '../kit/ui/observed-state.ts';
import { reduceToasts, type Toast, type ToastAction, toastRemovalDelay } from './toast-state.ts';

export type ToastWords = Pick<Toast, 'title' | 'description' | 'action'>;

/** A toast that has been shown, for whoever showed it. */
export interface ToastHandle {
  id: string;
  update(words: ToastWords): void;
  dismiss(): void;
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** Keeps the toasts of one page and removes the dismissed ones when their time has come. */
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

  /** Without an id: all of them. */
  function dismiss(id?: string): void {
    for (const toast of current()) if (id === undefined || toast.id === id) scheduleRemoval(toast.id);
    dispatch(id === undefined ? { type: 'dismiss' } : { type: 'dismiss', id });
  }

  return {
    current,
    subscribe,
    dismiss,
    show(words: ToastWords): ToastHandle {
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
