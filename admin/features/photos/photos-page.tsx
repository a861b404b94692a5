import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageFrom } from '#browser/calls/call.ts';
import { summaryOfQueue } from '#domain/posts/upload-queue.ts';
import { type LeaveReason, LeaveWarning, unsavedInTab } from '../../kit/drafts/leave.tsx';
import { useFocusBack, useFocusRecovery } from '../../kit/ui/focus.ts';
import { Alert } from '../../kit/ui/notice.tsx';
import { PageHead } from '../../kit/ui/page.tsx';
import { DescribePanel } from './describe/describe-panel.tsx';
import type { DescribeState } from './describe/describe-state.ts';
import { PostEditor, type UnsavedText } from './edit/post-editor.tsx';
import { PhotoList } from './list/photo-list.tsx';
import { usePhotoListing } from './list/use-list.ts';
import type { FoundFiles } from './queue/drop.ts';
import { useDrop } from './queue/drop.ts';
import { AddButtons, QueuePanel } from './queue/queue-panel.tsx';
import type { QueueState } from './queue/queue-state.ts';
import { ResumeNotice } from './queue/upload-resume.tsx';
import { type DescribeWork, type UploadQueue, useDescribeWork, useQueue } from './work.tsx';

/** The list of photos, or the one that the URL says is being edited. */
export function PhotosPage() {
  const [search] = useSearchParams();
  const editId = search.get('edit');
  const words = useDescribeWork();
  const { queue, state } = useQueue();
  const [unsaved, setUnsaved] = useState<UnsavedText | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(editId !== null, heading);
  return (
    <>
      {editId ? (
        <PostEditor key={editId} id={editId} onUnsaved={setUnsaved} />
      ) : (
        <ListView queue={queue} state={state} words={words} headingRef={heading} />
      )}
      <LeaveWarning reasons={unsaved ? [unsavedText(unsaved)] : []} />
    </>
  );
}

/** Another page finds it again where this tab has a backup; a closed tab loses it. */
function unsavedText({ isBackedUp }: UnsavedText): LeaveReason {
  return {
    ...unsavedInTab,
    loses: ({ currentLocation, nextLocation }) =>
      !isBackedUp &&
      (currentLocation.pathname !== nextLocation.pathname ||
        editedIn(currentLocation.search) !== editedIn(nextLocation.search)),
  };
}

function editedIn(search: string): string | null {
  return new URLSearchParams(search).get('edit');
}

interface ListViewProps extends UploadQueue {
  words: DescribeWork;
  /** Gets the focus when the form of a photo was closed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function ListView({ queue, state, words, headingRef }: ListViewProps) {
  const listing = usePhotoListing();
  const [problem, setProblem] = useState<string | null>(null);
  const add = ({ images, others }: FoundFiles) => {
    setProblem(images.length === 0 ? 'None of these files is an image.' : null);
    if (images.length > 0) queue.add(images, others);
  };
  const isOver = useDrop(add, (error) => setProblem(messageFrom(error)));
  useReloadWhenOver(state, listing.reload);
  useReloadWhenStopped(words.state, listing.reload);
  const hasQueue = state.items.length > 0;
  const focusAfter = () => headingRef.current?.focus();
  const focusRecovery = useFocusRecovery(focusAfter);
  return (
    <>
      <PageHead title="Photos" headingRef={headingRef}>
        <AddButtons onFound={add} />
      </PageHead>
      {problem && <Alert title="Could not add photos">{problem}</Alert>}
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-4 z-20 grid place-items-center rounded-surface border-3 border-dashed border-amber bg-veil text-head text-paper"
        >
          Drop photos or folders
        </div>
      )}
      {!hasQueue && <ResumeNotice focusAfter={focusAfter} />}
      <div {...focusRecovery}>
        {hasQueue && <QueuePanel queue={queue} state={state} words={words.queue} />}
        {words.state.items.length > 0 && <DescribePanel {...words} />}
      </div>
      <PhotoList listing={listing} words={words} addButtons={<AddButtons onFound={add} />} />
    </>
  );
}

/** The list is reloaded when no photo is being described any more. */
function useReloadWhenStopped({ isRunning }: DescribeState, reload: () => Promise<void>): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) reload();
    wasRunning.current = isRunning;
  }, [isRunning, reload]);
}

/** The list is reloaded when the uploads have ended. */
function useReloadWhenOver({ items }: QueueState, reload: () => Promise<void>): void {
  const { done, left } = summaryOfQueue(items);
  const shown = useRef(done);
  useEffect(() => {
    if (left > 0 || done === shown.current) return;
    shown.current = done;
    if (done > 0) reload();
  }, [done, left, reload]);
}
