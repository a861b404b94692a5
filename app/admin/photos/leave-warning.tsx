import { useEffect } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface LeaveWarningProps {
  /** Whether leaving now would lose something. */
  active: boolean;
  title: string;
  text: string;
  /** Which ways out of here lose it. */
  loses: BlockerFunction;
}

/** Asks before a way out that would lose something; a closing tab asks in the browser's own words. */
export function LeaveWarning({ active, title, text, loses }: LeaveWarningProps) {
  const blocker = useBlocker((way) => active && loses(way));
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      title={title}
      text={text}
      confirmLabel="Leave"
      onConfirm={async () => {
        if (blocker.state === 'blocked') blocker.proceed();
      }}
    />
  );
}
