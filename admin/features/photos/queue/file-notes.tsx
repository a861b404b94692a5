import { groupSkipped, type SkippedFile, skippedLine } from '#domain/posts/folder-plan.ts';
import type { QueueItem } from '#domain/posts/upload-queue.ts';
import { counted } from '#domain/text/clean.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { photoCount } from '../list/use-list.ts';
import { rejectedReason, restoredReason } from './queue-steps.ts';
import type { QueueStore } from './queue-store.ts';

/** Notes on skipped and failed files, one for each reason. */
export function FileNotes({
  skipped,
  items,
  failed,
}: {
  skipped: readonly SkippedFile[];
  items: readonly QueueItem[];
  failed: number;
}) {
  const known = items.filter(
    ({ stage, sha256, reason }) => stage === 'skipped' && sha256 !== null && reason !== rejectedReason,
  ).length;
  const notes = [
    known > 0 && `${counted(known, 'file')} not sent: already on your site, or cancelled.`,
    failed > 0 && `${counted(failed, 'file')} failed. The others are not affected.`,
  ].filter((note) => note !== false);
  return (
    <>
      <p className="text-note text-ink-2 empty:hidden">{notes.join(' ')}</p>
      {skipped.length > 0 && (
        <div className="text-note text-ink-2">
          <p>Left out:</p>
          <ul className="list-disc ps-5 wrap-anywhere">
            {groupSkipped(skipped).map((group) => (
              <li key={group.reason}>{skippedLine(group)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Photos that were not added, because their owner sorted them out. */
export function RejectedFiles({ queue, items }: { queue: QueueStore; items: readonly QueueItem[] }) {
  const { length } = items.filter(({ reason }) => reason === rejectedReason);
  if (length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 text-note text-ink-2">
      {`${photoCount(length)} left out: rejected in your photo program (rating -1).`}
      <Button look="quiet" size="small" onClick={queue.acceptRejected}>
        {length === 1 ? 'Add it anyway' : 'Add them anyway'}
      </Button>
    </p>
  );
}

/** Full notes on stored and failed files: a thumbnail shows only their beginning. */
export function NotedFiles({ items }: { items: readonly QueueItem[] }) {
  const noted = items.filter(
    ({ stage, reason }) =>
      (stage === 'done' || stage === 'failed') && reason !== null && reason !== restoredReason,
  );
  if (noted.length === 0) return null;
  return (
    <details open={noted.length <= 5}>
      <summary className="w-fit py-1 text-small pointer-coarse:py-3">{`Notes on ${counted(noted.length, 'file')}`}</summary>
      <ul className="max-h-60 overflow-y-auto text-note">
        {noted.map(({ id, path, reason }) => (
          <li key={id}>
            <b className="font-medium">{path}</b>: {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}
