import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Icon } from '#browser/icon.tsx';
import type { UploadDate } from '#domain/posts/upload-date.ts';
import {
  type QueueItem,
  type QueueSummary,
  summaryLine,
  summaryOfQueue,
} from '#domain/posts/upload-queue.ts';
import { counted, formatCount } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Progress } from '../../../kit/ui/notice.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import type { DescribeQueue } from '../describe/describe-queue.ts';
import { photoCount } from '../list/use-list.ts';
import { type FoundFiles, filesOfPicker } from './drop.ts';
import { DescribeChoice, QueueRow, useDescribeChoice } from './queue-row.tsx';
import type { QueueState } from './queue-state.ts';
import type { QueueStore } from './queue-store.ts';

const kinds = [
  { value: 'draft', label: 'as drafts' },
  { value: 'published', label: 'published at once' },
] as const;

const dates = [
  { value: 'now', label: 'dated now' },
  { value: 'taken', label: 'dated when taken' },
] as const;

interface QueuePanelProps {
  queue: QueueStore;
  state: QueueState;
  /** Describes the new posts. */
  words: Pick<DescribeQueue, 'makeReady'>;
}

/** The upload panel, from the options to the summary. */
export function QueuePanel({ queue, state, words }: QueuePanelProps) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isNew = !state.isStarted;
  // Returning to a running queue must not move the focus.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const focusRecovery = useFocusRecovery(() => heading.current?.focus());
  const summary = summaryOfQueue(state.items);
  // Decisions come first; among hundreds of files they would be missed.
  const undecided = state.items.filter(({ stage }) => stage === 'undecided');
  const others = state.items.filter(({ stage }) => stage !== 'undecided');
  return (
    <section
      {...focusRecovery}
      aria-labelledby={title}
      className="mb-8 grid gap-3 rounded-surface border border-edge bg-raised p-4"
    >
      <h2 id={title} ref={heading} tabIndex={-1} className="outline-none">
        {state.isStarted ? 'Uploading photos' : `${photoCount(summary.total)} to upload`}
      </h2>
      {state.others > 0 && (
        <p className="text-note text-ink-2">
          {`${counted(state.others, 'file')} skipped (not ${state.others === 1 ? 'an image' : 'images'}).`}
        </p>
      )}
      {state.isStarted ? (
        <Running queue={queue} state={state} summary={summary} />
      ) : (
        <Choice queue={queue} words={words} />
      )}
      <Rows label="Needs your decision" items={undecided} queue={queue} />
      <Rows label="Files" items={others} queue={queue} />
    </section>
  );
}

function Rows({ label, items, queue }: { label: string; items: readonly QueueItem[]; queue: QueueStore }) {
  if (items.length === 0) return null;
  return (
    <ul className="max-h-[60svh] overflow-y-auto overscroll-contain" aria-label={label}>
      {items.map((item) => (
        <QueueRow key={item.id} item={item} queue={queue} />
      ))}
    </ul>
  );
}

function Choice({ queue, words }: Pick<QueuePanelProps, 'queue' | 'words'>) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('draft');
  const [date, setDate] = useState<UploadDate>('now');
  const choice = useDescribeChoice();
  const start = () => {
    if (choice.describedBy.length > 0) words.makeReady();
    queue.start({ published: kind === 'published', date, describedBy: choice.describedBy });
  };
  return (
    <>
      <DescribeChoice choice={choice} />
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Save them"
          className="w-auto!"
          value={kind}
          onValueChange={setKind}
          options={kinds}
        />
        <Select aria-label="Date" className="w-auto!" value={date} onValueChange={setDate} options={dates} />
        <Button onClick={start}>Start upload</Button>
        <Button
          look="quiet"
          onClick={() => {
            queue.cancelAll();
            queue.clear();
          }}
        >
          Cancel
        </Button>
      </div>
    </>
  );
}

function Running({ queue, state, summary }: { queue: QueueStore; state: QueueState; summary: QueueSummary }) {
  const { left, failed, undecided, sent, size } = summary;
  const isOver = left === 0 && undecided === 0;
  return (
    <>
      <Progress label="All files" value={sent} max={size} />
      <div className="flex flex-wrap items-center gap-3">
        <p className="me-auto text-small tabular-nums" data-summary>
          {left === 0 && undecided === 0 && 'Finished: '}
          {summaryLine(summary)}
        </p>
        {undecided > 1 && (
          <>
            <Button look="quiet" onClick={() => queue.decideAll('keep')}>
              {`Keep all ${formatCount(undecided)} copies`}
            </Button>
            <Button look="quiet" onClick={() => queue.decideAll('skip')}>
              {`Skip all ${formatCount(undecided)} copies`}
            </Button>
          </>
        )}
        {failed > 0 && (
          <Button
            look="quiet"
            onClick={() =>
              queue.retry(state.items.filter((item) => item.stage === 'failed').map(({ id }) => id))
            }
          >
            Retry failed
          </Button>
        )}
        {!isOver && (
          <Button look="quiet" onClick={queue.cancelAll}>
            Cancel all
          </Button>
        )}
        {isOver && (
          <Button look="quiet" onClick={queue.clear}>
            Close
          </Button>
        )}
      </div>
      <Announcer line={summaryLine(summary)} isOver={isOver} />
    </>
  );
}

/** Buttons that add photos and folders. */
export function AddButtons({ onFound }: { onFound: (found: FoundFiles) => void }) {
  const pick = (files: readonly File[]) => onFound(filesOfPicker(files));
  return (
    <>
      <FileButton label="Add folder" look="quiet" folder multiple onPick={pick}>
        Add folder
      </FileButton>
      <FileButton label="Add photos" multiple onPick={pick}>
        <Icon name="upload" />
        Add photos
      </FileButton>
    </>
  );
}

/** Milliseconds between announcements. */
const quiet = 15_000;

/** Announces progress at intervals, and the end. */
export function Announcer({ line, isOver }: { line: string; isOver: boolean }) {
  const [announced, setAnnounced] = useState('');
  const announce = useEffectEvent(() => setAnnounced(isOver ? `Finished: ${line}.` : line));
  useEffect(() => {
    if (isOver) {
      announce();
      return;
    }
    const timer = setInterval(() => announce(), quiet);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
