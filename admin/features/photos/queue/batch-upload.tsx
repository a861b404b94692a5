import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messageFrom } from '#browser/calls/call.ts';
import { summaryOfQueue } from '#domain/posts/upload-queue.ts';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Alert } from '../../../kit/ui/notice.tsx';
import { useQueue, useUploadStore } from '../work.tsx';
import { type FoundFiles, useDrop } from './drop.ts';
import { QueuePanel } from './queue-panel.tsx';
import type { QueueState } from './queue-state.ts';
import { ResumeNotice } from './upload-resume.tsx';

/** Files that are dropped anywhere on the page or picked, and the upload of this tab. */
export function useBatchUpload() {
  const queue = useUploadStore();
  // Subscribed to one flag only, so that the page is not rendered for each file.
  const hasFiles = useSyncExternalStore(queue.subscribe, () => queue.current().items.length > 0);
  const [problem, setProblem] = useState<string | null>(null);
  const add = ({ images, skipped }: FoundFiles) => {
    setProblem(images.length === 0 ? 'None of these files is an image.' : null);
    if (images.length > 0) queue.add(images, skipped);
  };
  const isOver = useDrop(add, (error) => setProblem(messageFrom(error)));
  return { problem, isOver, add, hasFiles };
}

interface BatchUploadProps {
  upload: ReturnType<typeof useBatchUpload>;
  /** Moves the focus when the panel closes. */
  focusAfter: () => void;
  /** Posts were added or published. */
  onChange: () => unknown;
}

/** The panel of an upload, the notice of an interrupted one, and the frame while files are dragged over the page. */
export function BatchUpload({ upload, focusAfter, onChange }: BatchUploadProps) {
  const { problem, isOver, hasFiles } = upload;
  const { queue, state } = useQueue();
  useCallWhenOver(state, onChange);
  return (
    <>
      {problem && <Alert title="Could not add photos">{problem}</Alert>}
      {isOver && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed inset-4 z-20 grid place-items-center rounded-surface border-3 border-dashed border-amber bg-veil text-head text-paper"
        >
          Drop photos or folders
        </div>
      )}
      {!hasFiles && <ResumeNotice focusAfter={focusAfter} />}
      <div {...useFocusRecovery(focusAfter)} className="empty:hidden">
        {hasFiles && <QueuePanel queue={queue} state={state} onChange={onChange} />}
      </div>
    </>
  );
}

/** Calls `onChange` when no file is left to be uploaded. */
function useCallWhenOver({ items }: QueueState, onChange: () => unknown): void {
  const { done, left } = summaryOfQueue(items);
  const shown = useRef(done);
  useEffect(() => {
    if (left > 0 || done === shown.current) return;
    shown.current = done;
    if (done > 0) onChange();
  }, [done, left, onChange]);
}
