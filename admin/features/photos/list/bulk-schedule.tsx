import { type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageFrom } from '#browser/calls/call.ts';
import { paths } from '#domain/site/paths.ts';
import { enqueueMatching, enqueuePosts } from '../../../calls/schedule.ts';
import { TimesDialog } from '../../../shell/planned-times.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast } from '../../../shell/toasts.tsx';
import { type BulkTarget, photoCount, type Selection, sizeOf } from './use-list.ts';
import type { PostActions } from './use-post-actions.ts';

/** Adds photos to the queue, which publishes them one by one, and shows the times. */
function useEnqueue() {
  const call = useCaller();
  const navigate = useNavigate();
  const { toast } = useToast();
  return async (target: BulkTarget): Promise<void> => {
    try {
      const { added } = await (target.kind === 'these'
        ? enqueuePosts(call, target.ids)
        : enqueueMatching(call, { matching: target.matching, expected: target.total }));
      toast({
        title: `${photoCount(added)} added to the queue`,
        ...(added === 0 && { description: 'Only drafts without a time of their own can be added, once.' }),
      });
      if (added > 0) navigate(paths.adminPage('adminschedule'));
    } catch (error) {
      toast({ title: 'Could not add the photos', description: messageFrom(error) });
    }
  };
}

/** Actions that schedule the selected photos: for one time, or one by one in the queue. */
export function useScheduling(
  target: BulkTarget,
  { posts }: Pick<Selection, 'posts'>,
  actions: PostActions,
  focusAfter: RefObject<HTMLElement | null>,
) {
  const enqueue = useEnqueue();
  const only = target.kind === 'these' && posts.length === 1 ? posts[0] : undefined;
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    actions.settle();
  };
  return {
    /** Opens the dialog for a fixed time. */
    ask: () => setAsking(true),
    enqueue: () => enqueue(target),
    dialog: isAsking && (
      <TimesDialog
        title={`Schedule ${photoCount(sizeOf(target))}`}
        before={only ?? nothingPlanned}
        ofSeveral={!only}
        onClose={close}
        onSend={(times) => actions.changeMany(target, { action: 'schedule', ...times })}
        focusAfter={focusAfter}
      />
    ),
  };
}

export type Scheduling = ReturnType<typeof useScheduling>;

const nothingPlanned = { published: false, publish_at: null, unpublish_at: null, publish_problem: null };
