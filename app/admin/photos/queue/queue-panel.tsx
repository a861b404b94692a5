import { useEffect, useId, useRef, useState } from 'react';
import { type QueueSummary, summaryLine, summaryOfQueue } from '#domain/photo/upload-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { photoCount } from '../list/list-address.ts';
import { QueueRow } from './queue-row.tsx';
import type { QueueState, QueueStore } from './queue-store.ts';

const kinds = [
  { value: 'draft', label: 'as drafts' },
  { value: 'published', label: 'published at once' },
] as const;

/** The files that were dropped or chosen, from the choice to the summary. */
export function QueuePanel({ queue, state }: { queue: QueueStore; state: QueueState }) {
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const summary = summaryOfQueue(state.items);
  return (
    <section
      aria-labelledby={title}
      className="mb-8 grid gap-3 rounded-surface border border-edge bg-raised p-4"
    >
      <h2 id={title} ref={heading} tabIndex={-1} className="outline-none">
        {state.isStarted ? 'Uploading many' : `${photoCount(summary.total)} to upload`}
      </h2>
      {state.others > 0 && (
        <p className="text-note text-ink-2">
          {state.others === 1 ? 'One file is' : `${state.others} files are`} no picture and left out.
        </p>
      )}
      {state.isStarted ? <Running queue={queue} state={state} summary={summary} /> : <Choice queue={queue} />}
      {state.items.length > 0 && (
        <ul className="max-h-[60svh] overflow-y-auto overscroll-contain" aria-label="Files">
          {state.items.map((item) => (
            <QueueRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Choice({ queue }: { queue: QueueStore }) {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('draft');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        aria-label="Save them"
        className="w-auto!"
        value={kind}
        onValueChange={setKind}
        options={kinds}
      />
      <Button onClick={() => queue.start(kind === 'published')}>Start upload</Button>
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
        {failed > 0 && (
          <Button
            look="quiet"
            onClick={() =>
              queue.retry(state.items.filter((item) => item.stage === 'failed').map(({ id }) => id))
            }
          >
            Retry all that failed
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

/** Milliseconds between two announcements. */
const quiet = 15_000;

/** Says where it stands now and then, and how it ended. */
function Announcer({ line, isOver }: { line: string; isOver: boolean }) {
  const [said, setSaid] = useState('');
  const latest = useRef(line);
  useEffect(() => {
    latest.current = line;
  }, [line]);
  useEffect(() => {
    if (isOver) {
      setSaid(`Finished: ${latest.current}.`);
      return;
    }
    const timer = setInterval(() => setSaid(latest.current), quiet);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
