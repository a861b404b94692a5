import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Something that would be lost, and the ways out of here that lose it. */
export interface LeaveReason {
  title: string;
  text: string;
  /** Whether there is anything to lose, asked at the moment of leaving; always, where it is not given. */
  isAtStake?: () => boolean;
  /** Whether a way inside the site loses it; a closing tab does. */
  loses: BlockerFunction;
}

/**
 * Asks before a way out that would lose something; a closing tab asks in the browser's own words. Only one of these
 * may stand on a page: the router listens to one alone.
 */
export function LeaveWarning({ reasons }: { reasons: LeaveReason[] }) {
  const [asked, setAsked] = useState<LeaveReason | null>(null);
  // 'Leave' has been said: the dialog that closes then must not call it off.
  const isLeaving = useRef(false);
  const blocker = useBlocker((way) => {
    isLeaving.current = false;
    const reason = reasons.find((one) => isAtStake(one) && one.loses(way));
    if (reason) setAsked(reason);
    return reason !== undefined;
  });
  useUnloadWarning(() => reasons.some(isAtStake));
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && !isLeaving.current && blocker.state === 'blocked') blocker.reset();
      }}
      title={asked?.title ?? ''}
      text={asked?.text ?? ''}
      confirmLabel="Leave"
      onConfirm={async () => {
        if (blocker.state !== 'blocked') return;
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

/** After a question of ours has been answered: the browser asks no second time. */
export function allowUnload(): void {
  isAllowed = true;
}

/**
 * A closing tab asks first, in the browser's own words.
 * @param loses asked when the tab closes: what has been drawn last may be behind what has been typed
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
