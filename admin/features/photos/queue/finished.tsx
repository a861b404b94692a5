import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { isCancelled } from '#browser/calls/call.ts';
import type { AdminPost } from '#contract/posts.ts';
import { canBeRetried, type QueueItem } from '#domain/posts/upload-queue.ts';
import { paths } from '#domain/site/paths.ts';
import { listPosts } from '../../../calls/posts.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useCaller } from '../../../shell/session.tsx';
import { useToast, ViewLink } from '../../../shell/toasts.tsx';
import { captionUrl } from '../../../shell/urls.ts';
import { isCaptioned } from '../desk/use-desk.ts';
import { photoCount } from '../list/use-list.ts';
import { loadPosts, PublishPhotos } from '../publish-photos.tsx';
import type { BatchFields } from './queue-state.ts';
import type { QueueStore } from './queue-store.ts';

interface FinishedProps {
  /** True if the panel was shown again after the end. */
  isReturn: boolean;
  queue: QueueStore;
  items: readonly QueueItem[];
  fields: BatchFields;
  onChange: () => unknown;
}

/** Summary of a finished upload, with its next steps. */
export function Finished({ isReturn, queue, items, fields, onChange }: FinishedProps) {
  const { toast } = useToast();
  const [isAsking, setAsking] = useState(false);
  useShownPosts(queue, items, isReturn);
  const left = items.filter(({ since }) => since !== 'binned');
  const ids = useMemo(
    () => items.flatMap(({ postId, since }) => (since === 'binned' ? [] : (postId ?? []))),
    [items],
  );
  const drafts = useMemo(
    () =>
      items.flatMap(({ postId, since }) =>
        since === 'binned' || since === 'published' ? [] : (postId ?? []),
      ),
    [items],
  );
  const failed = items.filter(canBeRetried).map(({ id }) => id);
  const many = ids.length;
  const [slug] = left.flatMap(({ id }) => queue.slugOf(id) ?? []);
  const publicUrl = many === 1 && slug ? paths.post(slug) : paths.home();
  return (
    <div className="flex flex-wrap gap-3">
      {many > 0 && (
        <Button asChild>
          <Link to={captionUrl(ids)}>{many === 1 ? 'Caption this photo' : `Caption these ${many}`}</Link>
        </Button>
      )}
      {many > 0 && fields.describe && (
        <Button look="quiet" asChild>
          <Link to={captionUrl(ids, '?view=all')}>Review all suggestions</Link>
        </Button>
      )}
      {many > 0 && (fields.published || drafts.length < many) && (
        <Button look="quiet" asChild>
          <a href={publicUrl} target="_blank" rel="noreferrer">
            View
          </a>
        </Button>
      )}
      {drafts.length > 0 && !fields.published && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {drafts.length === 1 ? 'Publish this photo' : `Publish all ${drafts.length}`}
        </Button>
      )}
      {failed.length > 0 && (
        <Button look="quiet" onClick={() => queue.retry(failed)}>
          Retry failed
        </Button>
      )}
      <Button look="quiet" onClick={queue.clear}>
        Close
      </Button>
      {isAsking && (
        <PublishPhotos
          ids={drafts}
          onClose={() => setAsking(false)}
          onPublished={async (count, href) => {
            toast({ title: `${photoCount(count)} published`, action: <ViewLink href={href} /> });
            queue.clear();
            onChange();
          }}
        />
      )}
    </div>
  );
}

/** Posts of one call. */
const readAtOnce = 100;

/** Reads again what became of the uploaded photos when the panel is shown again, for example after the desk. */
function useShownPosts(queue: QueueStore, items: readonly QueueItem[], isReturn: boolean): void {
  const call = useCaller();
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const ids = new Set(items.flatMap(({ postId }) => postId ?? []));
    const posts = new Map<string, QueueItem['since']>();
    const add = (post: AdminPost) => posts.set(post.id, sinceOf(post));
    for (let offset = 0; offset < ids.size; offset += readAtOnce) {
      const { rows } = await listPosts(call, { upload: 'last', limit: readAtOnce, offset }, signal);
      for (const post of rows) add(post);
    }
    const others = [...ids].filter((id) => !posts.has(id));
    await loadPosts(call, others, add, signal);
    if (!signal.aborted) queue.showPosts(posts);
  });
  useEffect(() => {
    if (!isReturn) return;
    const stop = new AbortController();
    read(stop.signal).catch((error) => {
      if (!isCancelled(error)) console.info('The state of the uploaded photos could not be read.', error);
    });
    return () => stop.abort();
  }, [isReturn]);
}

function sinceOf(post: AdminPost): QueueItem['since'] {
  if (post.published) return 'published';
  return isCaptioned(post) ? 'described' : null;
}
