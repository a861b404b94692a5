import { formatBytes } from '#domain/text/bytes.ts';
import type { QuickUploadState } from './state.ts';

/** How many bytes have left; once all have, the server works for a moment. */
export function UploadProgress({ progress }: Pick<QuickUploadState, 'progress'>) {
  const { sent, total } = progress ?? { sent: 0, total: 1 };
  const isSent = progress !== null && sent >= total;
  return (
    <div className="sheet-progress">
      <progress aria-label="Upload" {...(!isSent && { value: sent, max: total })} />
      <span className="sheet-hint">
        {isSent
          ? 'Reading the photo…'
          : progress
            ? `${formatBytes(sent)} of ${formatBytes(total)}`
            : 'Starting…'}
      </span>
    </div>
  );
}
