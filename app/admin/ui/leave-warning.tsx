import { useEffect, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Something that would be lost, and the ways out of here that lose it. */
export interface LeaveReason {
  title: string;
  text: string;
  loses: BlockerFunction;
}

/**
 * Asks before a way out that would lose something; a closing tab asks in the browser's own words. Only one of these
 * may stand on a page: the router listens to one alone.
 */
export function LeaveWarning({ reasons }: { reasons: LeaveReason[] }) {
  const [asked, setAsked] = useState<LeaveReason | null>(null);
  const blocker = useBlocker((way) => {
    const reason = reasons.find(({ loses }) => loses(way));
    if (reason) setAsked(reason);
    return reason !== undefined;
  });
  const isActive = reasons.length > 0;
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      title={asked?.title ?? ''}
      text={asked?.text ?? ''}
      confirmLabel="Leave"
      onConfirm={async () => {
        if (blocker.state === 'blocked') blocker.proceed();
      }}
    />
  );
}
