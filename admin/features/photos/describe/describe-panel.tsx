import { useEffect, useId } from 'react';
import { shownWords, summaryOfWords, type WordsItem, wordsLine } from '#domain/posts/upload-queue.ts';
import { formatCount } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useFocusRecovery } from '../../../kit/ui/focus.ts';
import { Alert, Badge } from '../../../kit/ui/notice.tsx';
import { photoCount } from '../list/use-list.ts';
import type { DescribeWork } from '../work.tsx';
import type { DescribeQueue } from './describe-queue.ts';
import type { DescribeState } from './describe-state.ts';

const titles = { ai: 'Describing with AI', templates: 'Filling from my templates' } as const;

function titleOf(items: DescribeState['items']): string {
  const [only, ...others] = new Set(items.flatMap(({ by }) => by));
  return only === undefined || others.length > 0 ? 'Describing photos' : titles[only];
}

/** The photos that are described, from the first to the summary. */
export function DescribePanel({ queue, state, heading }: DescribeWork) {
  const { items, isRunning, isAwaited, problem } = state;
  const title = useId();
  useEffect(() => {
    if (isAwaited) heading.current?.focus();
  }, [isAwaited, heading]);
  const focusRecovery = useFocusRecovery(() => heading.current?.focus());
  const summary = summaryOfWords(items);
  const isOver = summary.left === 0;
  const shown = shownWords(items);
  return (
    <section
      {...focusRecovery}
      aria-labelledby={title}
      className="mb-8 grid gap-3 rounded-surface border border-edge bg-raised p-4"
    >
      <h2 id={title} ref={heading} tabIndex={-1} className="outline-none">
        {titleOf(items)}
      </h2>
      <p className="text-note text-ink-2">
        Only fields you have not written are filled. URLs of published photos stay.
      </p>
      <progress
        aria-label="Photos"
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-wash [&::-moz-progress-bar]:bg-amber [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-amber"
        value={summary.total - summary.left}
        max={Math.max(1, summary.total)}
      />
      {problem && <Alert title="Stopped">{`${problem} ${photoCount(summary.left)} left.`}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto text-small tabular-nums">
          {isOver && 'Finished: '}
          {wordsLine(summary)}
        </p>
        <PanelButtons queue={queue} items={items} isRunning={isRunning} isOver={isOver} />
      </div>
      <ul className="max-h-[60svh] overflow-y-auto overscroll-contain" aria-label="Photos to describe">
        {shown.map((item) => (
          <Row key={item.id} item={item} queue={queue} />
        ))}
      </ul>
      {shown.length < items.length && (
        <p className="text-note text-ink-2">
          {`Showing ${formatCount(shown.length)}: next and failed photos.`}
        </p>
      )}
    </section>
  );
}

interface PanelButtonsProps {
  queue: DescribeQueue;
  items: readonly WordsItem[];
  isRunning: boolean;
  isOver: boolean;
}

function PanelButtons({ queue, items, isRunning, isOver }: PanelButtonsProps) {
  const failed = items.filter(({ stage }) => stage === 'failed').map(({ id }) => id);
  if (isRunning) {
    return (
      <Button look="quiet" onClick={queue.stop}>
        Stop
      </Button>
    );
  }
  return (
    <>
      {failed.length > 0 && (
        <Button look="quiet" onClick={() => queue.retry(failed)}>
          Retry failed
        </Button>
      )}
      {!isOver && <Button onClick={queue.resume}>Resume</Button>}
      <Button look="quiet" onClick={queue.clear}>
        Close
      </Button>
    </>
  );
}

const words = {
  waiting: ['plain', 'Waiting'],
  running: ['info', 'Working'],
  done: ['live', 'Done'],
  skipped: ['plain', 'Skipped'],
  failed: ['bad', 'Failed'],
} as const;

function Row({ item: { id, name, stage, message }, queue }: { item: WordsItem; queue: DescribeQueue }) {
  const [tone, word] = words[stage];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-2">
      <span className="min-w-0 flex-1 basis-full truncate text-small md:basis-48">{name}</span>
      <span className={`text-note empty:hidden ${stage === 'failed' ? 'text-red-ink' : 'text-ink-2'}`}>
        {message}
      </span>
      <Badge tone={tone}>{word}</Badge>
      {stage === 'failed' && (
        <Button look="bare" size="small" aria-label={`Retry ${name}`} onClick={() => queue.retry([id])}>
          Retry
        </Button>
      )}
    </li>
  );
}
