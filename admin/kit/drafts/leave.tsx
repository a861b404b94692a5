import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Text that would be lost, and the navigations that lose it. */
export interface LeaveReason {
  title: string;
  text: string;
  /** Whether there is anything to lose, called at the moment of leaving; always, if it is missing. */
  isAtStake?: () => boolean;
  /** Whether a navigation inside the site loses it; closing the tab does. */
  loses: BlockerFunction;
}

/** Question before leaving unsaved text that has no backup in this tab. */
export const unsavedInTab = {
  title: 'Leave without saving?',
  text: 'Your changes could not be backed up in this tab. They will be lost.',
} as const;

/** Question before leaving while images upload into a text. */
export const uploadingImages = {
  title: 'Leave while images upload?',
  text: 'Images that are not uploaded yet will be missing from the text.',
} as const;

/**
 * Question before a navigation that would lose something; the browser asks before a tab is closed. One per
 * page: the router supports one blocker.
 */
export function LeaveWarning({ reasons }: { reasons: LeaveReason[] }) {
  const [pending, setPending] = useState<LeaveReason | null>(null);
  // After 'Leave' the dialog closes as well, which must not cancel the navigation.
  const isLeaving = useRef(false);
  const blocker = useBlocker((way) => {
    isLeaving.current = false;
    const reason = reasons.find((one) => isAtStake(one) && one.loses(way));
    if (reason) setPending(reason);
    return reason !== undefined;
  });
  useUnloadWarning(() => reasons.some(isAtStake));
  if (!pending || blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      onClose={() => !isLeaving.current && blocker.reset()}
      title={pending.title}
      text={pending.text}
      confirmLabel="Leave"
      onConfirm={async () => {
        isLeaving.current = true;
        blocker.proceed();
      }}
    />
  );
}

function isAtStake(reason: LeaveReason): boolean {
  return reason.isAtStake?.() ?? true;
}

let isAllowed = false;

/** Lets the page close without the browser's question, after an own question was answered. */
export function allowUnload(): void {
  isAllowed = true;
}

/**
 * Asks the browser to confirm before the tab is closed.
 * @param loses called when the tab closes: the last render may be older than the last keystroke
 */
export function useUnloadWarning(loses: () => boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isAllowed && loses()) event.preventDefault();
  });
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, []);
}
