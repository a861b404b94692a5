import { useCallback } from 'react';
import { isNotFound } from '#browser/calls/call.ts';
import type { Caller } from '#browser/calls/caller.ts';
import type { AdminPost } from '#contract/posts.ts';
import { paths } from '#domain/site/paths.ts';
import { changePosts, getPost } from '../../calls/posts.ts';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { useLoad } from '../../kit/ui/loading.tsx';
import { useCaller } from '../../shell/session.tsx';
import { altTextNote, photoCount } from './list/use-list.ts';

/** Posts of one call. */
const publishedAtOnce = 500;
/** Posts that are read one by one before they are published. */
const checkedAtMost = 100;
const readAtOnce = 6;

/** Reads posts by their ids; those that no longer exist are skipped. */
export async function loadPosts(
  call: Caller,
  ids: readonly string[],
  onLoad: (post: AdminPost) => void,
  signal?: AbortSignal,
): Promise<void> {
  const left = [...ids];
  const read = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      try {
        onLoad(await getPost(call, id, signal));
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, read));
}

/** URL where visitors see the photos just published: the page of a single one, or the newest photos. */
export async function publicUrlOf(call: Caller, ids: readonly string[]): Promise<string> {
  const [only] = ids;
  return only !== undefined && ids.length === 1 ? paths.post((await getPost(call, only)).slug) : paths.home();
}

interface PublishPhotosProps {
  ids: readonly string[];
  onClose: () => void;
  /** @param href the public page */
  onPublished: (count: number, href: string) => unknown;
}

/** Question before drafts become public, with those that are not ready. */
export function PublishPhotos({ ids, onClose, onPublished }: PublishPhotosProps) {
  const call = useCaller();
  const { data } = useLoad(
    useCallback(
      async (signal?: AbortSignal) => {
        const posts: AdminPost[] = [];
        if (ids.length <= checkedAtMost) await loadPosts(call, ids, (post) => posts.push(post), signal);
        return posts;
      },
      [call, ids],
    ),
  );
  const untitled = new Set((data ?? []).filter(({ title }) => title === '').map(({ id }) => id));
  const titled = (data ?? []).filter(({ title }) => title !== '');
  const ready = ids.filter((id) => !untitled.has(id));
  const many = photoCount(ready.length);
  if (ready.length === 0)
    return (
      <ConfirmDialog
        onClose={onClose}
        title="Nothing to publish"
        text={`${ids.length === 1 ? 'This photo has no title' : 'These photos have no titles'} yet. A public photo needs one.`}
        cancelLabel="Close"
      />
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Publish ${many}?`}
      text={
        <>
          {ready.length === 1 ? 'It becomes public at once.' : 'They become public at once.'}
          {untitled.size > 0 &&
            ` ${photoCount(untitled.size)} without a title ${untitled.size === 1 ? 'stays a draft' : 'stay drafts'}.`}
          {altTextNote(titled)}
        </>
      }
      confirmLabel={`Publish ${many}`}
      destructive={false}
      onConfirm={async () => {
        for (let start = 0; start < ready.length; start += publishedAtOnce)
          await changePosts(call, { action: 'publish', ids: ready.slice(start, start + publishedAtOnce) });
        onPublished(ready.length, await publicUrlOf(call, ready));
      }}
    />
  );
}
