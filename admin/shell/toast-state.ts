import type { ReactNode } from 'react';

/** Toasts that are kept at one time; the oldest go first. */
export const toastLimit = 20;

/** Milliseconds between a toast's dismissal and its removal. */
export const toastRemovalDelay = 1_000_000;

export interface Toast {
  id: string;
  title?: string;
  description?: string;
  /** One button or link; what it does stands in its own handler. */
  action?: ReactNode;
  /** False: dismissed, and kept only until it is removed. */
  open: boolean;
}

export type ToastAction =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; toast: Partial<Toast> & Pick<Toast, 'id'> }
  /** Without an id: all of them. */
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
