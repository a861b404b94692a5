import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import type { PictureUploads } from './uploads.ts';
import { useUploadsState } from './use-picture-uploads.ts';

/** How many pictures are on their way, and what has become of others: below the text, also for those who listen. */
export function UploadStatus({ uploads }: { uploads: PictureUploads }) {
  const { items, notices } = useUploadsState(uploads);
  const failed = items.filter(({ step }) => step === 'failed');
  const pending = items.length - failed.length;
  return (
    <>
      <p role="status" className="text-note text-ink-2 tabular-nums empty:hidden">
        {pending > 0 && `Uploading ${pending === 1 ? '1 image' : `${pending} images`}…`}
      </p>
      <p role="alert" className="text-note text-red-ink empty:hidden">
        {failed.length > 0 &&
          `Not uploaded: ${failed.map(({ file }) => file.name).join(', ')}. Retry or remove in the text.`}
      </p>
      {notices.length > 0 && (
        <Alert
          tone="notice"
          action={
            <Button look="quiet" size="small" onClick={uploads.dismiss}>
              Dismiss
            </Button>
          }
        >
          <ul>
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
