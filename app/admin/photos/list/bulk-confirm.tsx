import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type BulkTarget, sizeOf } from './bulk-target.ts';
import { photoCount } from './list-address.ts';

export type BulkConfirmation = 'publish' | 'unpublish' | 'delete';

const words: Record<BulkConfirmation, { verb: string; of: (isOne: boolean) => string }> = {
  publish: {
    verb: 'Publish',
    of: (isOne) => (isOne ? 'Everybody can see it then.' : 'Everybody can see them then.'),
  },
  unpublish: {
    verb: 'Unpublish',
    of: (isOne) =>
      isOne
        ? 'It becomes a draft: nobody else can see it until it is published again.'
        : 'They become drafts: nobody else can see them until they are published again.',
  },
  delete: {
    verb: 'Delete',
    of: (isOne) =>
      `${isOne ? 'The photo, its page and its files go' : 'The photos, their pages and their files go'} away. This cannot be undone.`,
  },
};

interface BulkConfirmProps {
  /** Null: nothing is asked. */
  action: BulkConfirmation | null;
  target: BulkTarget;
  onClose: () => void;
  onConfirm: (action: BulkConfirmation) => Promise<unknown>;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before many photos appear, disappear or go for good. */
export function BulkConfirm({ action, target, onClose, onConfirm, focusAfter }: BulkConfirmProps) {
  // The words stay while the dialog closes.
  const [asked, setAsked] = useState<BulkConfirmation>('publish');
  if (action && action !== asked) setAsked(action);
  const count = sizeOf(target);
  const { verb, of } = words[asked];
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
      onConfirm={() => onConfirm(asked)}
      focusAfter={focusAfter}
    />
  );
}
