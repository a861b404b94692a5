import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { type BulkTarget, sizeOf } from './bulk-target.ts';
import { confirmationWords, type PostConfirmation } from './confirmation-words.ts';
import { photoCount } from './list-address.ts';

interface BulkConfirmProps {
  /** Null: nothing is asked. */
  action: PostConfirmation | null;
  target: BulkTarget;
  onClose: () => void;
  onConfirm: (action: PostConfirmation, force: boolean) => Promise<unknown>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before many photos appear, disappear or go for good. */
export function BulkConfirm({ action, target, onClose, onConfirm, focusAfter }: BulkConfirmProps) {
  // The words stay while the dialog closes.
  const [asked, setAsked] = useState<PostConfirmation>('publish');
  if (action && action !== asked) setAsked(action);
  const count = sizeOf(target);
  const { verb, of } = confirmationWords[asked];
  return (
    <ConfirmDialog
      open={action !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${verb} ${photoCount(count)}?`}
      text={of(count === 1)}
      confirmLabel={`${verb} ${photoCount(count)}`}
      destructive={asked === 'delete'}
      onConfirm={(force) => onConfirm(asked, force)}
      focusAfter={focusAfter}
    />
  );
}
