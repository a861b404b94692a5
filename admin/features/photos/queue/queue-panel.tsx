import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import { type QueueSummary, summaryLine, summaryOfQueue } from '#domain/posts/upload-queue.ts';
import { formatBytes } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Progress } from '../../../kit/ui/notice.tsx';
import { RetryNotice, useTrouble } from '../../../kit/ui/retry-notice.tsx';
import { photoCount } from '../list/use-list.ts';
import { Announcer } from './announcer.tsx';
import { BatchFields } from './batch-fields.tsx';
import { Duplicates } from './duplicates.tsx';
import { FileNotes, NotedFiles, RejectedFiles } from './file-notes.tsx';
import { Finished } from './finished.tsx';
import type { QueueState } from './queue-state.ts';
import type { QueueStore } from './queue-store.ts';
import { Tiles } from './tiles.tsx';

interface QueuePanelProps {
  queue: QueueStore;
  state: QueueState;
  /** Called when posts have changed. */
  onChange: () => unknown;
}

/** The upload panel, from the fields for all files to what comes after the upload. */
export function QueuePanel({ queue, state, onChange }: QueuePanelProps) {
  const { items, isStarted, fields, decided } = state;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  // Returning to a running upload must not move the focus; a keyboard on the screen would cover the files.
  useEffect(() => {
    if (isStarted) return;
    const isTouch = matchMedia('(pointer: coarse)').matches;
    (isTouch ? heading.current : section.current?.querySelector<HTMLElement>('section input'))?.focus();
  }, [isStarted]);
  const focusRecovery = useFocusRecovery(() => heading.current?.focus({ preventScroll: true }));
  const summary = summaryOfQueue(items);
  const isPaused = useTrouble(queue.retries) !== null;
  const isOver = isStarted && summary.left === 0 && summary.undecided === 0;
  // Only an upload that has ended can have changed since.
  const [isReturn] = useState(isOver);
  const undecided = summary.undecided > 0 ? items.filter(({ stage }) => stage === 'undecided') : [];
  return (
    <section
      {...focusRecovery}
      ref={section}
      aria-labelledby={title}
      className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-surface border border-edge bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} ref={heading} tabIndex={-1} className="outline-none">
          {headingOf(isStarted, isOver, isPaused, summary)}
        </h2>
        {!isStarted && <StartButtons queue={queue} total={summary.total} onStart={queue.start} />}
        {isStarted && !isOver && (
          <Button look="quiet" onClick={queue.cancelAll}>
            Stop
          </Button>
        )}
      </div>
      <FileNotes skipped={state.skipped} items={items} failed={summary.failed} />
      <RejectedFiles queue={queue} items={items} />
      <RetryNotice retries={queue.retries} title="The upload waits for the server" />
      <NotedFiles items={items} />
      {isStarted && <Running summary={summary} isOver={isOver} />}
      <Duplicates queue={queue} undecided={undecided} decided={decided} />
      {isOver && (
        <Finished isReturn={isReturn} queue={queue} items={items} fields={fields} onChange={onChange} />
      )}
      <FilesAndFields isFolded={isOver && summary.failed === 0}>
        {(!isStarted || summary.unsent > 0) && (
          <div className={isStarted ? 'order-2' : 'lg:order-2'}>
            <BatchFields queue={queue} fields={fields} total={summary.total} isStarted={isStarted} />
          </div>
        )}
        <Tiles label="Files" items={items} queue={queue} isStarted={isStarted} isPaused={isPaused} />
      </FilesAndFields>
    </section>
  );
}

function headingOf(isStarted: boolean, isOver: boolean, isPaused: boolean, { total }: QueueSummary): string {
  if (!isStarted) return `${photoCount(total)} to upload`;
  if (isPaused) return 'Upload paused';
  return isOver ? 'Upload finished' : 'Uploading photos';
}

function StartButtons({ queue, total, onStart }: { queue: QueueStore; total: number; onStart: () => void }) {
  const cancel = () => {
    queue.cancelAll();
    queue.clear();
  };
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
      <Button onClick={onStart}>{`Upload ${photoCount(total)}`}</Button>
    </div>
  );
}

function Running({ summary, isOver }: { summary: QueueSummary; isOver: boolean }) {
  const { sent, size } = summary;
  const line = summaryLine(summary);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-small tabular-nums">
        <span data-summary>
          {isOver && 'Finished: '}
          {line}
        </span>
      </p>
      {!isOver && (
        <>
          <Progress
            label="All files"
            value={sent}
            max={size}
            words={`${formatBytes(sent)} of ${formatBytes(size)}`}
          />
          <p className="text-note text-ink-3">
            You can leave this page inside the admin area. Closing the tab pauses the upload. To resume, add
            the same files again.
          </p>
        </>
      )}
      <Announcer line={line} isOver={isOver} />
    </div>
  );
}

function FilesAndFields({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  if (!isFolded) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:has-[fieldset]:grid-cols-[minmax(0,1fr)_21rem]">
        {children}
      </div>
    );
  }
  return (
    <details>
      <summary className="inline-flex min-h-tap items-center gap-2 text-small">
        <Icon name="chevronDown" />
        Files
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
