import { type RefObject, useState } from 'react';
import type { AdminPost } from '#contract/posts.ts';
import { photoName } from '#domain/posts/photo-name.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { confirmationWords, type PostConfirmation } from './confirmation-words.ts';
import type { PostActions } from './use-post-actions.ts';

export interface AskedPost {
  action: PostConfirmation;
  post: AdminPost;
}

interface PostConfirmProps {
  /** Null: nothing is asked. */
  asked: AskedPost | null;
  actions: Pick<PostActions, 'togglePublished' | 'remove'>;
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks before one photo appears, disappears or goes for good. */
export function PostConfirm({ asked, actions, onClose, focusAfter }: PostConfirmProps) {
  // The words stay while the dialog closes.
  const [last, setLast] = useState<AskedPost | null>(null);
  if (asked && asked !== last) setLast(asked);
  if (!last) return null;
  const { action, post } = last;
  const { verb, of } = confirmationWords[action];
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${verb} “${photoName(post)}”?`}
      text={of(true)}
      confirmLabel={verb}
      destructive={action === 'delete'}
      onConfirm={(force) =>
        action === 'delete' ? actions.remove(post, force) : actions.togglePublished(post)
      }
      focusAfter={focusAfter}
    />
  );
}
