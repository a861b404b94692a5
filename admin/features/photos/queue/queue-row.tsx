import { memo } from 'react';
import type { QueueItem } from '#domain/posts/upload-queue.ts';
import { isSettled } from '#domain/posts/upload-queue.ts';
import { formatBytes } from '#domain/text/bytes.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Progress } from '../../../kit/ui/progress.tsx';
import { DuplicateChoice } from './duplicate-choice.tsx';
import type { QueueStore } from './queue-store.ts';

const words = {
  waiting: ['plain', 'Waiting'],
  hashing: ['plain', 'Reading'],
  hashed: ['plain', 'Waiting'],
  asking: ['plain', 'Waiting'],
  ready: ['plain', 'Waiting'],
  uploading: ['info', 'Uploading'],
  undecided: ['draft', 'Your decision'],
  saving: ['info', 'Saving'],
  done: ['live', 'Done'],
  skipped: ['plain', 'Skipped'],
  failed: ['bad', 'Failed'],
} as const;

/** One file. It is drawn again only when something about it has changed: there can be hundreds. */
export const QueueRow = memo(function QueueRow({ item, queue }: { item: QueueItem; queue: QueueStore }) {
  const { id, path, size, stage, sent, reason } = item;
  const [tone, word] = words[stage];
  const upload = stage === 'undecided' ? queue.uploadOf(id) : null;
  return (
    <li className="grid gap-2 border-b border-rule py-2 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-full md:basis-48 truncate text-small">{path}</span>
        <span className="text-note text-ink-2 tabular-nums">{formatBytes(size)}</span>
        <Badge tone={tone}>{word}</Badge>
        {stage === 'failed' && (
          <Button look="bare" size="small" aria-label={`Retry ${path}`} onClick={() => queue.retry([id])}>
            Retry
          </Button>
        )}
        {stage !== 'saving' && stage !== 'done' && (
          <Button look="bare" size="small" aria-label={`Remove ${path}`} onClick={() => queue.remove(id)}>
            {isSettled(item) ? 'Remove' : 'Cancel'}
          </Button>
        )}
      </div>
      {stage === 'uploading' && (
        <Progress label={`Uploading ${path}`} value={Math.min(sent, size)} max={size} />
      )}
      {reason && (
        <p className={`text-note ${stage === 'failed' ? 'text-red-ink' : 'text-ink-2'}`}>{reason}</p>
      )}
      {upload && (
        <DuplicateChoice name={path} upload={upload} onDecide={(decision) => queue.decide(id, decision)} />
      )}
    </li>
  );
});
