import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../kit/ui/button.tsx';
import { Alert } from '../../kit/ui/notice.tsx';
import type { EditorCalls } from '../types.ts';
import type { ImageUploadsOptions } from './image-uploads.ts';
import { createUploads, type ImageUploads, type UploadsState } from './uploads.ts';

/** The uploads of one editor. @param calls the first ones are used for as long as the editor exists */
export function useImageUploads(
  { upload, imageOrigins }: EditorCalls,
  onUploading: ((count: number) => void) | undefined,
): ImageUploadsOptions {
  const [images] = useState(() => ({ uploads: createUploads(upload), imageOrigins }));
  const { uploads } = images;
  useUploadsState(uploads);
  const count = uploads.count();
  useEffect(() => {
    onUploading?.(count);
    return () => onUploading?.(0);
  }, [onUploading, count]);
  return images;
}

export function useUploadsState(uploads: ImageUploads): UploadsState {
  return useSyncExternalStore(uploads.subscribe, uploads.state, uploads.state);
}

/** Number of images being uploaded, and the names of failed ones, below the text. */
export function UploadStatus({ uploads }: { uploads: ImageUploads }) {
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
