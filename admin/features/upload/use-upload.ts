import { useCallback, useRef, useState } from 'react';
import { isCancelled, messageFrom } from '#browser/calls/call-error.ts';
import type { UploadAnswer } from '#contract/media.ts';
import { isPictureFile } from '#domain/posts/upload-queue.ts';
import { uploadPicture } from '../../calls/media.ts';
import { useCaller } from '../../shell/session.tsx';

export type UploadState =
  | { step: 'idle' }
  /** `sent` is null before the first byte has left. */
  | { step: 'uploading'; name: string; sent: number | null; total: number }
  | { step: 'stored'; result: UploadAnswer }
  | { step: 'failed'; message: string }
  | { step: 'cancelled' };

/** One file at a time, from the choice to the answer. */
export function useUpload(onStored: () => void) {
  const call = useCaller();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);

  const upload = useCallback(
    async (file: File) => {
      // A picker's own filter can be switched off; what is not shown here afterwards must not be stored.
      if (!isPictureFile({ path: file.name, type: file.type })) {
        setState({ step: 'failed', message: 'This is no picture. Data files belong to Assets.' });
        return;
      }
      const stop = new AbortController();
      running.current = stop;
      const progress = (sent: number | null, total: number) =>
        setState({ step: 'uploading', name: file.name, sent, total });
      progress(null, file.size);
      try {
        const result = await uploadPicture(call, file, { signal: stop.signal, onProgress: progress });
        setState({ step: 'stored', result });
        onStored();
      } catch (error) {
        setState(
          isCancelled(error) ? { step: 'cancelled' } : { step: 'failed', message: messageFrom(error) },
        );
      }
    },
    [call, onStored],
  );
  return { state, upload, cancel: useCallback(() => running.current?.abort(), []) };
}
